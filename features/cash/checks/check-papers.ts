import type { PrintPurpose } from '#features/paper/printers/printers.rules.ts'
import { assertCanDrawChecks } from '#features/shop/settings/bank-account.rules.ts'
import { readBank } from '#features/shop/settings/bank-account.server.ts'
import { found } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Document } from '#server/services/document.ts'
import type { Services } from '#server/services/services.ts'
import { refuse } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { Sheet } from '#shared/sheet.ts'
import { dayAt } from '#shared/time.ts'
import { type CheckPaper, checkBackSheet, checkFrontSheet, type PrintedCheck } from '../check-sheet/check.sheet.ts'
import { type Check, holdCheck } from './checks.queries.ts'
import { assertPrintable } from './checks.rules.ts'

const readId = (subject: string) => {
  if (!/^\d{1,9}$/.test(subject)) throw refuse('not_found', 'Check not found')
  return Number(subject)
}

const memoOf = ({ group, ticketId }: Check) =>
  group === 'plain' || ticketId === null ? '' : `Ticket ${recordNumber({ kind: group, id: ticketId })}`

/** One side of a check; void and cleared checks are never printed, nor any without bank details. */
const side = (name: string, purpose: PrintPurpose, sheet: (check: PrintedCheck, setting: CheckPaper) => Sheet) => {
  const describe = async ({ db, vault }: Pick<Services, 'db' | 'vault'>, subject: string) => {
    const check = found(await holdCheck(db, readId(subject)), 'Check')
    assertPrintable(check)
    const setting = { shop: await readSetting(db, 'shop'), bank: await readBank({ db, vault }) }
    assertCanDrawChecks(setting.bank)
    const memo = check.memo || memoOf(check)
    return { sheet: sheet({ ...check, memo, day: dayAt(check.createdAt, setting.shop.timeZone) }, setting) }
  }
  return { name, purpose, access: () => 'admin_only', describe } satisfies Document<PrintPurpose>
}

export const checkFront = side('check-front', 'frontCheckPrinter', checkFrontSheet)
export const checkBack = side('check-back', 'backCheckPrinter', checkBackSheet)
