import * as z from 'zod/mini'
import { codeText, flag, option, text, wholeNumber } from './fields.ts'
import { cents, WholeCents } from './money.ts'

const knownTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The digits that check numbers begin with; a text, so that 01 stays 01. */
const prefix = () => z.pipe(codeText(5), z.string().check(z.regex(/^\d*$/, 'must be digits')))

const percentage = (example: string) =>
  z.pipe(text(10), z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, `must be a percentage, such as ${example}`)))

/** A roll of single labels, or a letter sheet of thirty. */
export const labelPapers = ['roll', 'sheet'] as const

/** The source of a receipt's change: the drawer that buys, or the till that the cash goes into. */
export const changeSources = ['drawer', 'retail'] as const
export type ChangeSource = (typeof changeSources)[number]

/** The accounts of the journal beside the shop's cash, with the names they start with. */
export const journalAccounts = {
  inventoryMetro: 'Inventory, metals',
  inventoryCoin: 'Inventory, coins',
  bank: 'Bank',
  checkingMetro: 'Checking, Metro',
  checkingCoin: 'Checking, coin',
  wires: 'Wires sent',
  cards: 'Card clearing',
  checksReceived: 'Checks received',
  salesCoin: 'Sales, coins',
  salesJewelry: 'Sales, jewelry',
  salesInvoices: 'Sales, metals invoices',
  salesCoinInvoices: 'Sales, coin invoices',
  salesTax: 'Sales tax payable',
  receivableReceipts: 'Receivable, receipts',
  receivableInvoices: 'Receivable, invoices',
  expenses: 'Petty cash expenses',
  overShort: 'Over and short',
  byHand: 'Customers, by hand',
  imported: 'Paid before Loupe',
  changed: 'Changed after the day',
} as const

const accountText = () => text(60)
const accountTexts = Object.fromEntries(Object.keys(journalAccounts).map(name => [name, accountText()])) as Record<
  keyof typeof journalAccounts,
  ReturnType<typeof accountText>
>

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
    taxRate: percentage('8.375'),
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
    alertMetroTicketAmount: WholeCents,
    alertCoinTicketAmount: WholeCents,
    alertCoinReceiptAmount: WholeCents,
    alertJewelryReceiptAmount: WholeCents,
    alertCoinDailyAmountTotal: WholeCents,
    alertMetroDailyAmountTotal: WholeCents,
  }),
  security: z.object({
    enforceIpWhitelist: flag(),
    /** 15 characters without composition rules, instead of the short password with all kinds of characters. */
    longPasswords: flag(),
  }),
  /** The text a customer reads on a pad, and the shop's wallets for bought bitcoin and ether. */
  signing: z.object({ confirms: text(500), bitcoinAddress: codeText(100), etherAddress: codeText(100) }),
  paper: z.object({ termsOfSale: text(3000), labelPaper: option(labelPapers, 'roll'), printsSigned: flag() }),
  bank: z.object({
    bankName: text(80),
    bankAddress: text(120),
    /** Routing and account number, encrypted; '' if there are none. */
    sealedAccount: codeText(400),
    /** Blank checks that already carry bank and account, so neither is printed. */
    isPreprinted: flag(),
    voidAfterDays: wholeNumber(1, 365),
  }),
  /** How cash is counted. The levels are the dollars that all vaults together should hold, by denomination. */
  cash: z.object({
    showsBooks: flag(),
    countsFifties: flag(),
    vaultLevel100: WholeCents,
    vaultLevel50: WholeCents,
    vaultLevel20: WholeCents,
    vaultLevel10: WholeCents,
    vaultLevel5: WholeCents,
    vaultLevel1: WholeCents,
  }),
  /** The text that a buyer signs when goods leave the shop. */
  trade: z.object({ acknowledgement: text(1000) }),
  /** How far a line of a refiner's sheet may be off the invoice and still be settled. */
  settlement: z.object({ weightPercent: percentage('0.5'), amount: WholeCents }),
  account_names: z.object(accountTexts),
  /** From which amounts on tickets and receipts are of high and of very high value. */
  reports: z.object({ highValueFrom: WholeCents, veryHighValueFrom: WholeCents }),
  /** True once an admin has closed the dashboard's set-up guide. */
  guide: z.object({ isAway: flag() }),
} as const

export type SettingName = keyof typeof settingSchemas
export type Setting<Name extends SettingName> = z.output<(typeof settingSchemas)[Name]>

export const settingDefaults: { [Name in SettingName]: Setting<Name> } = {
  shop: {
    // The set-up guide asks for these.
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
  trade: {
    acknowledgement:
      'The buyer has not taken possession of the items before the thirty (30) day rule of the metropolitan police department.',
  },
  settlement: { weightPercent: '0.5', amount: cents(100) },
  account_names: { ...journalAccounts },
  reports: { highValueFrom: cents(300_000), veryHighValueFrom: cents(1_000_000) },
  guide: { isAway: false },
}

/** The shop's name, or the portal's own until the shop has one. */
export const nameOfShop = ({ name }: Pick<Setting<'shop'>, 'name'>) => name || 'Loupe'
