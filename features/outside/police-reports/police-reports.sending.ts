import { found } from '#server/db.ts'
import { nameInStore } from '#server/files/files.ts'
import type { Parts } from '#server/parts.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { formatDay } from '#shared/time.ts'
import {
  alreadyExists,
  isAccepted,
  isUnknown,
  type LeadsOnline,
  NoAnswer,
  type ServiceAnswer,
  unsentDay,
  unsentEnvelope,
} from './leads-online.ts'
import { keepInOutbox, removeFromOutbox } from './outbox.ts'
import { describeReport } from './police-reports.queue.ts'
import type { PoliceTickets, TicketToReport } from './police-tickets.ts'
import { type ReportedTicket, type TicketFacts, type TicketKey, veiled } from './report-content.rules.ts'
import {
  type ClaimedDay,
  type ClaimedReport,
  confirmImage,
  countRepeatedImages,
  findUnsentImages,
  noteImageSending,
  noteSending,
  type ReportOutcome,
  takeBackImage,
} from './tries.queries.ts'

/** One try of one report: what goes out, and what its answer means. */

type Image = { id: string; mimeType: string }
type Prepared = { ticket: TicketToReport; content: ReportedTicket; facts: TicketFacts; mark: Buffer }

/** The envelope's content as the ticket is now; which it was is noted before it leaves. */
const prepare = ({ db, vault }: Parts, tickets: PoliceTickets, report: ClaimedReport): Promise<Prepared> =>
  db.transaction().execute(async tx => {
    const ticket = found(await tickets.get(tx, report.kind, report.ticketId), 'Ticket')
    const described = await describeReport(tx, ticket, vault)
    await noteSending(tx, report.id, ticket.version, described.mark)
    return { ticket, ...described }
  })

/**
 * Submits what is new and updates what the service has. 'Already exists' says that an earlier try arrived; only if that
 * one told something else is it told again.
 */
const submitOrUpdate = async (
  service: LeadsOnline,
  report: ClaimedReport,
  { content, mark }: Prepared,
): Promise<ServiceAnswer> => {
  if (content.isVoid) return service.update(content)
  if (report.operation === 'update') {
    const answer = await service.update(content)
    return isUnknown(answer) ? service.submit(content) : answer
  }
  const answer = await service.submit(content)
  const isOld = report.sentMark !== null && !report.sentMark.equals(mark)
  return alreadyExists(answer) && isOld ? service.update(content) : answer
}

/**
 * Sends one picture, noted before it leaves. The service can not be asked which pictures it has: one whose answer was
 * lost goes again, rather than be missing there. A picture whose file is lost has no answer.
 */
const sendImage = async (parts: Parts, service: LeadsOnline, report: ClaimedReport, key: TicketKey, image: Image) => {
  const content = await parts.store.get(nameInStore(image.id, 'full'))
  if (!content) return undefined
  await noteImageSending(parts.db, report, image.id)
  const answer = await service
    .uploadImage(key, { type: image.mimeType === 'image/png' ? 'Png' : 'Jpeg', content })
    .catch(async (error: unknown) => {
      if (error instanceof NoAnswer && error.isSurelyNotTaken) await takeBackImage(parts.db, report, image.id)
      throw error
    })
  if (isAccepted(answer)) await confirmImage(parts.db, report, image.id, answer.text)
  else await takeBackImage(parts.db, report, image.id)
  return answer
}

/** The answer of the first that is refused, and how many are lost and can not be sent. */
const sendImages = async (parts: Parts, service: LeadsOnline, report: ClaimedReport, { content }: Prepared) => {
  let lost = 0
  for (const image of await findUnsentImages(parts.db, report)) {
    const answer = await sendImage(parts, service, report, content.key, image)
    if (!answer) lost += 1
    else if (!isAccepted(answer)) return { refusal: answer, lost }
  }
  return { refusal: undefined, lost }
}

/** What staff should know when the police ask why a picture is there twice. */
const withRepeats = async ({ db }: Parts, report: ClaimedReport, said: string) => {
  const repeated = await countRepeatedImages(db, report)
  if (repeated === 0) return said
  const pictures = repeated === 1 ? '1 picture' : `${repeated} pictures`
  return `${said} ${pictures} may be there twice: an answer was lost`.trim()
}

const lostText = (count: number) =>
  count === 0 ? '' : `${count === 1 ? 'A picture is' : `${count} pictures are`} lost and could not be sent`

const answerText = ({ code, text }: ServiceAnswer) => (code === 0 ? text : `${text || 'refused'} (code ${code})`)

const accepted = (answer: string, reason = ''): ReportOutcome => ({ state: 'accepted', answer, reason })
const refused = (answer: string): ReportOutcome => ({ state: 'refused', answer, reason: '' })
const kept: ReportOutcome = {
  state: 'kept',
  answer: '',
  reason: 'No service is configured: it lies in the outbox folder',
}

const fileOf = (ticket: TicketToReport) => recordNumber(ticket)
const fileOfDay = (day: string) => `no-transactions-${day}`

/** The numbers of IDs stay sealed on the disk too. */
const keepTicket = async ({ env }: Parts, report: ClaimedReport, { ticket, content }: Prepared) => {
  const sealed = (number: Buffer | null) => (number ? `sealed:${number.toString('base64')}` : undefined)
  const { idType, idType2 } = content.customer
  const ids = [...(ticket.dLNo ? [ticket.dLNo] : []), ...(ticket.otherIdType ? [ticket.otherIdNo] : [])]
  const [first = null, second = null] = ids
  const customer = {
    ...content.customer,
    idNumber: idType && sealed(first),
    idNumber2: idType2 && sealed(second),
  }
  const operation = report.operation === 'update' ? 'UpdateTransaction' : 'SubmitTransaction'
  await keepInOutbox(env, fileOf(ticket), unsentEnvelope(operation, { ...content, customer }))
  return kept
}

type Sending = { service: LeadsOnline | undefined; tickets: PoliceTickets }

export const sendReport = async (
  parts: Parts,
  { service, tickets }: Sending,
  report: ClaimedReport,
): Promise<ReportOutcome> => {
  const prepared = await prepare(parts, tickets, report)
  if (!service) return keepTicket(parts, report, prepared)
  const answer = await submitOrUpdate(service, report, prepared)
  const said = veiled(answerText(answer), prepared.facts)
  if (prepared.content.isVoid && isUnknown(answer))
    return { state: 'withdrawn', answer: said, reason: 'LeadsOnline never had this ticket' }
  if (!isAccepted(answer) && !alreadyExists(answer)) return refused(said)
  await removeFromOutbox(parts.env, fileOf(prepared.ticket))
  if (prepared.content.isVoid) return accepted(await withRepeats(parts, report, said))
  const { refusal, lost } = await sendImages(parts, service, report, prepared)
  if (refusal) return refused(`Picture: ${veiled(answerText(refusal), prepared.facts)}`)
  return accepted(await withRepeats(parts, report, said), lostText(lost))
}

/** MM/DD/YYYY, as the service writes days. */
const longDay = ({ day }: ClaimedDay) => `${formatDay(day).slice(0, 6)}${day.slice(0, 4)}`

export const sendDay = async (
  { env }: Parts,
  service: LeadsOnline | undefined,
  day: ClaimedDay,
): Promise<ReportOutcome> => {
  if (!service) {
    await keepInOutbox(env, fileOfDay(day.day), unsentDay(longDay(day)))
    return kept
  }
  const answer = await service.noTransactions(longDay(day))
  if (!isAccepted(answer) && !alreadyExists(answer)) return refused(answerText(answer).slice(0, 500))
  await removeFromOutbox(env, fileOfDay(day.day))
  return accepted(answerText(answer).slice(0, 500))
}
