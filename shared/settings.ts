import * as z from 'zod/mini'
import { codeText, flag, option, text, wholeNumber } from './fields.ts'
import { cents, Dollars } from './money.ts'

/** The shop's settings: one schema each, with the value in force until someone changes it. */

const knownTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Digits that check numbers begin with: a text, so that 01 stays 01. */
const prefix = () => z.pipe(codeText(5), z.string().check(z.regex(/^\d*$/, 'must be digits')))

/** A roll that gives one label at a time, or a letter sheet of thirty. */
export const labelPapers = ['roll', 'sheet'] as const

/** Where the change of a receipt comes from: the drawer that buys, or the till that the cash goes into. */
export const changeSources = ['drawer', 'retail'] as const
export type ChangeSource = (typeof changeSources)[number]

export const settingSchemas = {
  shop: z.object({
    name: text(100),
    address: text(300),
    phone: text(40),
    licence: text(60),
    timeZone: z.pipe(
      text(60),
      z.string().check(z.refine(knownTimeZone, 'must be a time zone, such as America/Los_Angeles')),
    ),
    taxRate: z.pipe(
      text(10),
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage, such as 8.375')),
    ),
    holdDays: wholeNumber(0, 365),
    changeFrom: option(changeSources, 'drawer'),
    logoFileId: z._default(z.nullable(z.string()), null),
  }),
  check_prefixes: z.object({
    metroCheckNumberPrefix: prefix(),
    coinCheckNumberPrefix: prefix(),
    receiptCheckNumberPrefix: prefix(),
    jewelryreceiptCheckNumberPrefix: prefix(),
  }),
  alert_amounts: z.object({
    alertMetroTicketAmount: Dollars,
    alertCoinTicketAmount: Dollars,
    alertCoinReceiptAmount: Dollars,
    alertJewelryReceiptAmount: Dollars,
    alertCoinDailyAmountTotal: Dollars,
    alertMetroDailyAmountTotal: Dollars,
  }),
  security: z.object({
    enforceIpWhitelist: flag(),
    /** 15 characters without composition rules, instead of the short password with all kinds of characters. */
    longPasswords: flag(),
  }),
  /** What a customer reads on a pad, and where bought bitcoin and ether are to be sent. */
  signing: z.object({ confirms: text(500), bitcoinAddress: codeText(100), etherAddress: codeText(100) }),
  /** What stands on printed tickets and labels, and what prints by itself. */
  paper: z.object({ termsOfSale: text(3000), labelPaper: option(labelPapers, 'roll'), printsSigned: flag() }),
  /** The account that the shop's checks are drawn on. */
  bank: z.object({
    bankName: text(80),
    bankAddress: text(120),
    /** Routing and account number, sealed; '' while there are none. */
    sealedAccount: codeText(400),
    /** The shop's blank checks carry bank and account already, so none are printed. */
    isPreprinted: flag(),
    voidAfterDays: wholeNumber(1, 365),
  }),
  /** How cash is counted. The levels are dollars that should lie in the vaults together, by note. */
  cash: z.object({
    showsBooks: flag(),
    countsFifties: flag(),
    vaultLevel100: Dollars,
    vaultLevel50: Dollars,
    vaultLevel20: Dollars,
    vaultLevel10: Dollars,
    vaultLevel5: Dollars,
    vaultLevel1: Dollars,
  }),
  /** Whether an admin put the set-up guide of the dashboard away. */
  guide: z.object({ isAway: flag() }),
} as const

export type SettingName = keyof typeof settingSchemas
export type Setting<Name extends SettingName> = z.output<(typeof settingSchemas)[Name]>

export const settingDefaults: { [Name in SettingName]: Setting<Name> } = {
  shop: {
    // Asked for by the set-up guide.
    name: '',
    address: '',
    phone: '',
    licence: '',
    timeZone: 'America/Los_Angeles',
    taxRate: '8.375',
    holdDays: 31,
    changeFrom: 'drawer',
    logoFileId: null,
  },
  check_prefixes: {
    metroCheckNumberPrefix: '1',
    coinCheckNumberPrefix: '1',
    receiptCheckNumberPrefix: '1',
    jewelryreceiptCheckNumberPrefix: '1',
  },
  alert_amounts: {
    alertMetroTicketAmount: cents(1_000_000),
    alertCoinTicketAmount: cents(1_000_000),
    alertCoinReceiptAmount: cents(1_000_000),
    alertJewelryReceiptAmount: cents(1_000_000),
    alertCoinDailyAmountTotal: cents(5_000_000),
    alertMetroDailyAmountTotal: cents(5_000_000),
  },
  security: { enforceIpWhitelist: false, longPasswords: false },
  signing: {
    confirms: 'By signing you confirm that the items on this ticket are yours to sell and that you are 18 or older.',
    bitcoinAddress: '',
    etherAddress: '',
  },
  paper: {
    termsOfSale:
      "The seller states that the items above are the seller's own, free of any claim, and that the identity shown is true. The sale is final once the ticket is signed. The shop reports this purchase to the metropolitan police department and holds the items for the period the department asks. If an item proves to be stolen, the seller returns the amount paid for it.",
    labelPaper: 'roll',
    printsSigned: true,
  },
  bank: { bankName: '', bankAddress: '', sealedAccount: '', isPreprinted: false, voidAfterDays: 15 },
  cash: {
    showsBooks: false,
    countsFifties: false,
    vaultLevel100: cents(50_000),
    vaultLevel50: cents(200_000),
    vaultLevel20: cents(200_000),
    vaultLevel10: cents(1_000_000),
    vaultLevel5: cents(500_000),
    vaultLevel1: cents(6_000_000),
  },
  guide: { isAway: false },
}

/** Where a name is needed and the shop has none yet, the portal's own stands. */
export const nameOfShop = ({ name }: Pick<Setting<'shop'>, 'name'>) => name || 'Loupe'
