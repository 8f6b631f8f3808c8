import type { BankAccount } from '#features/shop/settings/bank-account.rules.ts'
import { missingShopText } from '#features/shop/settings/shop.rules.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import { type Drawing, papers, type Sheet, type SheetMark } from '#shared/sheet.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { amountInWords } from './amount-words.rules.ts'

/** Letter paper: the upper 3½ inches are the check, the rest is the shop's stub. */
export type PrintedCheck = {
  checkNumber: string
  amount: Cents
  payee: string
  memo: string
  day: Day
  isVoidedAfterDay: boolean
}

type PrintedBank = Omit<Setting<'bank'>, 'sealedAccount'> & BankAccount
export type CheckPaper = { shop: Setting<'shop'>; bank: PrintedBank }

const inches = (count: number) => count * 72
const LEFT = inches(0.5)
const RIGHT = inches(8)
const CHECK_HEIGHT = inches(3.5)
/** The clear band, reserved for MICR characters. */
const MICR_Y = CHECK_HEIGHT - inches(0.1875) - inches(0.1875)

const at = (
  x: number,
  y: number,
  text: string,
  more: { size?: number; bold?: boolean; width?: number; align?: 'right' } = {},
): SheetMark => ({
  kind: 'text',
  x,
  y,
  text,
  size: 10,
  ...more,
})
const line = (x: number, y: number, toX: number): SheetMark => ({ kind: 'line', x, y, toX, toY: y })

/** MICR line: on-us, transit, on-us. Preprinted checks have it already. */
export const micrText = (checkNumber: string, { routingNumber, accountNumber, isPreprinted }: PrintedBank) =>
  !isPreprinted && routingNumber && accountNumber
    ? `U${checkNumber.padStart(6, '0')}U T${routingNumber}T ${accountNumber}U`
    : ''

const voidText = (check: PrintedCheck, { voidAfterDays }: PrintedBank) =>
  check.isVoidedAfterDay ? `VOID AFTER ${voidAfterDays} DAYS` : ''

const issuer = ({ shop, bank }: CheckPaper): SheetMark[] => [
  at(LEFT, 24, shop.name, { bold: true, size: 12, width: 260 }),
  at(LEFT, 62, missingShopText(shop), { size: 8, width: 260 }),
  at(LEFT, 40, shop.address, { size: 8, width: 260 }),
  at(LEFT, 51, shop.phone, { size: 8, width: 260 }),
  at(300, 24, bank.bankName, { bold: true, size: 9, width: 150 }),
  at(300, 36, bank.bankAddress, { size: 8, width: 150 }),
]

const amountBoxes = (check: PrintedCheck, bank: PrintedBank): SheetMark[] => [
  at(RIGHT - 120, 24, check.checkNumber, { bold: true, size: 14, width: 120, align: 'right' }),
  at(RIGHT - 120, 62, formatDay(check.day), { width: 120, align: 'right' }),
  line(RIGHT - 90, 75, RIGHT),
  at(RIGHT - 120, 106, `$**${formatAmount(check.amount)}`, { bold: true, size: 12, width: 120, align: 'right' }),
  at(RIGHT - 160, 152, voidText(check, bank), { bold: true, size: 8, width: 160, align: 'right' }),
]

const order = (check: PrintedCheck): SheetMark[] => [
  at(LEFT, 92, 'PAY TO THE', { size: 7 }),
  at(LEFT, 100, 'ORDER OF', { size: 7 }),
  at(LEFT + 52, 96, check.payee, { bold: true, size: 12, width: 320 }),
  line(LEFT + 50, 112, RIGHT - 130),
  at(LEFT, 128, `${amountInWords(check.amount)} ${'*'.repeat(8)}`, { width: 440 }),
  line(LEFT, 142, RIGHT - 56),
  at(RIGHT - 50, 131, 'DOLLARS', { size: 8 }),
  at(LEFT, 186, 'MEMO', { size: 7 }),
  at(LEFT + 34, 182, check.memo, { width: 220 }),
  line(LEFT + 32, 195, LEFT + 260),
  line(RIGHT - 230, 195, RIGHT),
  at(RIGHT - 230, 198, 'AUTHORIZED SIGNATURE', { size: 7 }),
]

const stub = (check: PrintedCheck, { shop }: CheckPaper): SheetMark[] => [
  { kind: 'line', x: 0, y: CHECK_HEIGHT, toX: papers.letter.width, toY: CHECK_HEIGHT },
  at(LEFT, CHECK_HEIGHT + 30, shop.name, { bold: true, size: 12 }),
  at(RIGHT - 160, CHECK_HEIGHT + 30, `Check ${check.checkNumber}`, {
    bold: true,
    size: 12,
    width: 160,
    align: 'right',
  }),
  at(LEFT, CHECK_HEIGHT + 60, 'Date'),
  at(LEFT + 90, CHECK_HEIGHT + 60, formatDay(check.day)),
  at(LEFT, CHECK_HEIGHT + 78, 'Payee'),
  at(LEFT + 90, CHECK_HEIGHT + 78, check.payee, { width: 400 }),
  at(LEFT, CHECK_HEIGHT + 96, 'Amount'),
  at(LEFT + 90, CHECK_HEIGHT + 96, `$${formatAmount(check.amount)}`, { bold: true }),
  at(LEFT, CHECK_HEIGHT + 114, 'Memo'),
  at(LEFT + 90, CHECK_HEIGHT + 114, check.memo, { width: 400 }),
]

const page = (marks: SheetMark[]): Drawing[] => [{ kind: 'drawing', marks }]

export const checkFrontSheet = (check: PrintedCheck, setting: CheckPaper): Sheet => ({
  title: `Check ${check.checkNumber}`,
  paper: papers.letter,
  pages: [
    page([
      ...issuer(setting),
      ...amountBoxes(check, setting.bank),
      ...order(check),
      { kind: 'micr', x: LEFT, y: MICR_Y, text: micrText(check.checkNumber, setting.bank) },
      ...stub(check, setting),
    ]),
  ],
})

/** The back, with the endorsement area and the part reserved for banks. */
export const checkBackSheet = (check: PrintedCheck, { shop }: CheckPaper): Sheet => ({
  title: `Check ${check.checkNumber}, back`,
  paper: papers.letter,
  pages: [
    page([
      at(LEFT, 24, 'ENDORSE HERE', { bold: true, size: 8 }),
      at(LEFT, 52, 'X', { size: 12 }),
      line(LEFT + 14, 64, LEFT + 230),
      line(LEFT, 88, LEFT + 230),
      line(LEFT, 112, LEFT + 230),
      at(LEFT, 118, 'DO NOT WRITE, STAMP OR SIGN BELOW THIS LINE', { size: 7 }),
      at(LEFT, 128, 'RESERVED FOR FINANCIAL INSTITUTION USE', { size: 7 }),
      at(RIGHT - 200, 24, [shop.name, `check ${check.checkNumber}`].filter(Boolean).join(', '), {
        size: 7,
        width: 200,
        align: 'right',
      }),
    ]),
  ],
})
