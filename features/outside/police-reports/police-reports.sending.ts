import { found } from '#server/db/db.ts'
import { nameInStore } from '#server/files/files.ts'
import type { Services } from '#server/services/services.ts'
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
import { removeFromOutbox, saveInOutbox } from './outbox.ts'
import { describeReport } from './police-reports.queue.ts'
import type { ReportedKinds, TicketToReport } from './police-tickets.ts'
import { type ReportedTicket, type TicketFacts, type TicketKey, withoutIdNumbers } from './report-content.rules.ts'
import {
  addImageSending,
  addSending,
  type ClaimedDay,
  type ClaimedReport,
  confirmImage,
  countRepeatedImages,
  findUnsentImages,
  type ReportOutcome,
  removeImageSending,
} from './tries.queries.ts'

type Image = { id: string; mimeType: string }
type Prepared = { ticket: TicketToReport; content: ReportedTicket; facts: TicketFacts; hash: Buffer }

/** Builds the content as the ticket is now, and stores its fingerprint before it is sent. */
const prepare = ({ db, vault }: Services, kinds: ReportedKinds, report: ClaimedReport): Promise<Prepared> =>
  db.transaction().execute(async tx => {
    const ticket = found(await kinds[report.kind].reported.get(tx, report.ticketId), 'Ticket')
    const described = await describeReport(tx, ticket, vault)
    await addSending(tx, report.id, ticket.version, described.hash)
    return { ticket, ...described }
  })

/**
 * Submits a new report and updates a known one. 'Already exists' means that an earlier attempt arrived, so it is
 * updated only if the content has changed since.
 */
const submitOrUpdate = async (
  service: LeadsOnline,
  report: ClaimedReport,
  { content, hash }: Prepared,
): Promise<ServiceAnswer> => {
  if (content.isVoid) return service.update(content)
  if (report.operation === 'update') {
    const answer = await service.update(content)
    return isUnknown(answer) ? service.submit(content) : answer
  }
  const answer = await service.submit(content)
  const isOld = report.sentHash !== null && !report.sentHash.equals(hash)
  return alreadyExists(answer) && isOld ? service.update(content) : answer
}

/**
 * Sends one picture, stored before it is sent. The service can not list its pictures, so one whose answer was lost is
 * sent again rather than missing. A lost file is skipped.
 */
const sendImage = async (
  services: Services,
  service: LeadsOnline,
  report: ClaimedReport,
  key: TicketKey,
  image: Image,
) => {
  const content = await services.store.get(nameInStore(image.id, 'full'))
  if (!content) return undefined
  await addImageSending(services.db, report, image.id)
  const answer = await service
    .uploadImage(key, { type: image.mimeType === 'image/png' ? 'Png' : 'Jpeg', content })
    .catch(async (error: unknown) => {
      if (error instanceof NoAnswer && error.isSurelyNotTaken) await removeImageSending(services.db, report, image.id)
      throw error
    })
  if (isAccepted(answer)) await confirmImage(services.db, report, image.id, answer.text)
  else await removeImageSending(services.db, report, image.id)
  return answer
}

const sendImages = async (services: Services, service: LeadsOnline, report: ClaimedReport, { content }: Prepared) => {
  let lost = 0
  for (const image of await findUnsentImages(services.db, report)) {
    const answer = await sendImage(services, service, report, content.key, image)
    if (!answer) lost += 1
    else if (!isAccepted(answer)) return { refusal: answer, lost }
  }
  return { refusal: undefined, lost }
}

/** Explains to staff why the police may have a picture twice. */
const withRepeats = async ({ db }: Services, report: ClaimedReport, said: string) => {
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

/** ID numbers stay encrypted in the file too. */
const saveTicketEnvelope = async ({ env }: Services, report: ClaimedReport, { ticket, content }: Prepared) => {
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
  await saveInOutbox(env, fileOf(ticket), unsentEnvelope(operation, { ...content, customer }))
  return kept
}

type Sending = { service: LeadsOnline | undefined; kinds: ReportedKinds }

export const sendReport = async (
  services: Services,
  { service, kinds }: Sending,
  report: ClaimedReport,
): Promise<ReportOutcome> => {
  const prepared = await prepare(services, kinds, report)
  if (!service) return saveTicketEnvelope(services, report, prepared)
  const answer = await submitOrUpdate(service, report, prepared)
  const said = withoutIdNumbers(answerText(answer), prepared.facts)
  if (prepared.content.isVoid && isUnknown(answer))
    return { state: 'withdrawn', answer: said, reason: 'LeadsOnline never had this ticket' }
  if (!isAccepted(answer) && !alreadyExists(answer)) return refused(said)
  await removeFromOutbox(services.env, fileOf(prepared.ticket))
  if (prepared.content.isVoid) return accepted(await withRepeats(services, report, said))
  const { refusal, lost } = await sendImages(services, service, report, prepared)
  if (refusal) return refused(`Picture: ${withoutIdNumbers(answerText(refusal), prepared.facts)}`)
  return accepted(await withRepeats(services, report, said), lostText(lost))
}

/** MM/DD/YYYY, the service's format of days. */
const longDay = ({ day }: ClaimedDay) => `${formatDay(day).slice(0, 6)}${day.slice(0, 4)}`

export const sendDay = async (
  { env }: Services,
  service: LeadsOnline | undefined,
  day: ClaimedDay,
): Promise<ReportOutcome> => {
  if (!service) {
    await saveInOutbox(env, fileOfDay(day.day), unsentDay(longDay(day)))
    return kept
  }
  const answer = await service.noTransactions(longDay(day))
  if (!isAccepted(answer) && !alreadyExists(answer)) return refused(answerText(answer).slice(0, 500))
  await removeFromOutbox(env, fileOfDay(day.day))
  return accepted(answerText(answer).slice(0, 500))
}
