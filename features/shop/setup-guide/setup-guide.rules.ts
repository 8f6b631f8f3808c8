import { formatDollars } from '#shared/money.ts'
import type { SetupState } from '../settings/setup-guide.contract.ts'

/** The steps from an empty shop to its first ticket; each says what is present, or what its absence causes. */

type StepKey = 'shop' | 'printers' | 'booths' | 'clerks' | 'users' | 'checks' | 'police' | 'mail' | 'prices' | 'ticket'

export type SetupStep = {
  key: StepKey
  name: string
  isDone: boolean
  fact: string
  why: string
  path: string
  link: string
}

type Place = [name: string, path: string, linkOfDone: string, linkOfOpen: string]

const places: Record<StepKey, Place> = {
  shop: ['Shop details and logo', '/portal/shop-settings', 'Change', 'Set up'],
  printers: ['Stations and printers', '/portal/printers', 'Change', 'Set up'],
  booths: ['Booths', '/portal/booth', 'Change', 'Add'],
  clerks: ['Clerks', '/portal/clerks', 'Change', 'Add'],
  users: ['Users', '/portal/user-management', 'Change', 'Add'],
  checks: ['Check paper', '/portal/setting-checks', 'Change', 'Set up'],
  police: ['Police service', '/portal/police-reports', 'Reports', 'Reports'],
  mail: ['Mail', '/portal/mail', 'Messages', 'Messages'],
  prices: ['Spot prices', '/portal/spot-prices', 'Change', 'Type them'],
  ticket: ['First ticket', '/portal/metro-tickets/add-new', 'Another', 'Start'],
}

const whys: Record<StepKey, string> = {
  shop: 'They stand on tickets, checks, labels and what customers see.',
  printers: 'Without a printer every page is kept as a PDF in the Print Desk; nothing is lost.',
  booths: 'A ticket is taken at a booth, and is signed on its pad.',
  clerks: 'The first names that a ticket chooses from. A clerk need not be a user.',
  users: 'Everybody at the counter signs in with a name of their own, so that history says who did what.',
  checks: 'The bank, its routing number and the account stand on every check.',
  police: 'The service is named where the portal is started: LEADS_URL and its companions in the operating guide.',
  mail: 'The mail server is named where the portal is started: SMTP_URL in the operating guide.',
  prices: 'Typed by an admin, or read from a feed that is named where the portal is started.',
  ticket: 'Void it afterwards with the reason Test.',
}

const NAMED = 3
const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

const listed = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : and.format(names)

type Finding = [isDone: boolean, factOfDone: string, factOfOpen: string]

const shopFinding = ({ shop: { name, address, phone, hasLogo } }: SetupState): Finding => {
  const missing = Object.entries({ name, address, phone }).flatMap(([field, value]) => (value === '' ? [field] : []))
  const logo = hasLogo ? 'logo on papers' : 'no logo'
  return [missing.length === 0, `${name}, ${phone}, ${logo}`, `no ${or.format(missing)} yet`]
}

const findings = (state: SetupState): Record<StepKey, Finding> => {
  const { printing, booths, clerks, users, goldPrice } = state
  const gold = goldPrice === null ? 'no gold price yet' : `gold ${formatDollars(goldPrice)}`
  const noAccount = 'no routing and account number; checks print without their bottom line'
  return {
    shop: shopFinding(state),
    printers: [printing.length > 0, `${listed(printing)} printing`, 'no printer yet; pages are kept as PDF'],
    booths: [booths.length > 0, listed(booths), 'none; a ticket and a signature pad need one'],
    clerks: [clerks.length > 0, listed(clerks), 'nobody yet; a ticket needs one'],
    users: [users > 1, `${users} people`, 'only you; employees choose their station when they sign in'],
    checks: [state.hasBankAccount, 'bank account set', noAccount],
    police: [state.hasPoliceService, 'reports are sent', 'reports wait in the outbox'],
    mail: [state.hasMail, 'messages are sent', 'messages are kept here'],
    prices: [state.hasPrice, gold, 'no price yet; bitcoin and ether can not be bought'],
    ticket: [state.hasTicket, 'taken', 'a Metro or coin ticket, up to the signed print'],
  }
}

export const setupSteps = (state: SetupState): SetupStep[] => {
  const found = findings(state)
  return (Object.keys(places) as StepKey[]).map(key => {
    const [name, path, linkOfDone, linkOfOpen] = places[key]
    const [isDone, factOfDone, factOfOpen] = found[key]
    const said = isDone ? { fact: factOfDone, link: linkOfDone } : { fact: factOfOpen, link: linkOfOpen }
    return { key, name, isDone, ...said, why: whys[key], path }
  })
}

export const isGuideShown = (isAway: boolean, steps: readonly SetupStep[]) =>
  !isAway && steps.some(({ isDone }) => !isDone)
