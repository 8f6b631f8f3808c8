import { formatDollars } from '#shared/money.ts'
import type { SetupState } from '../settings/setup-guide.contract.ts'

/** The steps from an empty shop to its first ticket; each says what is there or what its absence means. */

export type SetupStep = {
  key: 'shop' | 'printers' | 'booths' | 'clerks' | 'users' | 'checks' | 'police' | 'mail' | 'prices' | 'ticket'
  name: string
  isDone: boolean
  fact: string
  /** Why it matters and how it is done. */
  why: string
  path: string
  link: string
}

/** What is said of a step, and what its link is called: of one that is done, and of one that is open. */
type Told = { done: [fact: string, link: string]; open: [fact: string, link: string] }

const step = ({ done, open, ...about }: Omit<SetupStep, 'fact' | 'link'> & Told): SetupStep => {
  const [fact, link] = about.isDone ? done : open
  return { ...about, fact, link }
}

const NAMED = 3
const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

const listed = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : and.format(names)

const shopStep = ({ shop: { name, address, phone, hasLogo } }: SetupState) => {
  const missing = Object.entries({ name, address, phone }).flatMap(([field, value]) => (value === '' ? [field] : []))
  return step({
    key: 'shop',
    name: 'Shop details and logo',
    isDone: missing.length === 0,
    done: [`${name}, ${phone}, ${hasLogo ? 'logo on papers' : 'no logo'}`, 'Change'],
    open: [`no ${or.format(missing)} yet`, 'Set up'],
    why: 'They stand on tickets, checks, labels and what customers see.',
    path: '/portal/shop-settings',
  })
}

const placeSteps = ({ printing, booths }: SetupState) => [
  step({
    key: 'printers',
    name: 'Stations and printers',
    isDone: printing.length > 0,
    done: [`${listed(printing)} printing`, 'Change'],
    open: ['no printer yet; pages are kept as PDF', 'Set up'],
    why: 'Without a printer every page is kept as a PDF in the Print Desk; nothing is lost.',
    path: '/portal/printers',
  }),
  step({
    key: 'booths',
    name: 'Booths',
    isDone: booths.length > 0,
    done: [listed(booths), 'Change'],
    open: ['none; a ticket and a signature pad need one', 'Add'],
    why: 'A ticket is taken at a booth, and is signed on its pad.',
    path: '/portal/booth',
  }),
]

const peopleSteps = ({ clerks, users }: SetupState) => [
  step({
    key: 'clerks',
    name: 'Clerks',
    isDone: clerks.length > 0,
    done: [listed(clerks), 'Change'],
    open: ['nobody yet; a ticket needs one', 'Add'],
    why: 'The first names that a ticket chooses from. A clerk need not be a user.',
    path: '/portal/clerks',
  }),
  step({
    key: 'users',
    name: 'Users',
    isDone: users > 1,
    done: [`${users} people`, 'Change'],
    open: ['only you; employees choose their station when they sign in', 'Add'],
    why: 'Everybody at the counter signs in with a name of their own, so that history says who did what.',
    path: '/portal/user-management',
  }),
]

const serviceSteps = ({ hasBankAccount, hasPoliceService, hasMail }: SetupState) => [
  step({
    key: 'checks',
    name: 'Check paper',
    isDone: hasBankAccount,
    done: ['bank account set', 'Change'],
    open: ['no routing and account number; checks print without their bottom line', 'Set up'],
    why: 'The bank, its routing number and the account stand on every check.',
    path: '/portal/setting-checks',
  }),
  step({
    key: 'police',
    name: 'Police service',
    isDone: hasPoliceService,
    done: ['reports are sent', 'Reports'],
    open: ['reports wait in the outbox', 'Reports'],
    why: 'The service is named where the portal is started: LEADS_URL and its companions in the operating guide.',
    path: '/portal/police-reports',
  }),
  step({
    key: 'mail',
    name: 'Mail',
    isDone: hasMail,
    done: ['messages are sent', 'Messages'],
    open: ['messages are kept here', 'Messages'],
    why: 'The mail server is named where the portal is started: SMTP_URL in the operating guide.',
    path: '/portal/mail',
  }),
]

const tradeSteps = ({ goldPrice, hasPrice, hasTicket }: SetupState) => [
  step({
    key: 'prices',
    name: 'Spot prices',
    isDone: hasPrice,
    done: [goldPrice === null ? 'no gold price yet' : `gold ${formatDollars(goldPrice)}`, 'Change'],
    open: ['no price yet; bitcoin and ether can not be bought', 'Type them'],
    why: 'Typed by an admin, or read from a feed that is named where the portal is started.',
    path: '/portal/spot-prices',
  }),
  step({
    key: 'ticket',
    name: 'First ticket',
    isDone: hasTicket,
    done: ['taken', 'Another'],
    open: ['a Metro or coin ticket, up to the signed print', 'Start'],
    why: 'Void it afterwards with the reason Test.',
    path: '/portal/metro-tickets/add-new',
  }),
]

export const setupSteps = (state: SetupState): SetupStep[] => [
  shopStep(state),
  ...placeSteps(state),
  ...peopleSteps(state),
  ...serviceSteps(state),
  ...tradeSteps(state),
]

/** It goes by itself once everything is there. */
export const isGuideShown = (isAway: boolean, steps: readonly SetupStep[]) =>
  !isAway && steps.some(({ isDone }) => !isDone)
