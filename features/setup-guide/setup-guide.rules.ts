import { formatDollars } from '#shared/money.ts'
import type { SetupState } from './setup-guide.contract.ts'

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

const NAMED = 3
const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

const listed = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : and.format(names)

const shopStep = ({ shop: { name, address, phone, hasLogo } }: SetupState): SetupStep => {
  const missing = Object.entries({ name, address, phone }).flatMap(([field, value]) => (value === '' ? [field] : []))
  return {
    key: 'shop',
    name: 'Shop details and logo',
    isDone: missing.length === 0,
    fact:
      missing.length === 0
        ? `${name}, ${phone}, ${hasLogo ? 'logo on papers' : 'no logo'}`
        : `no ${or.format(missing)} yet`,
    why: 'They stand on tickets, checks, labels and what customers see.',
    path: '/portal/shop-settings',
    link: missing.length === 0 ? 'Change' : 'Set up',
  }
}

const placeSteps = ({ printing, booths }: SetupState): SetupStep[] => [
  {
    key: 'printers',
    name: 'Stations and printers',
    isDone: printing.length > 0,
    fact: printing.length > 0 ? `${listed(printing)} printing` : 'no printer yet; pages are kept as PDF',
    why: 'Without a printer every page is kept as a PDF in the Print Desk; nothing is lost.',
    path: '/portal/printers',
    link: printing.length > 0 ? 'Change' : 'Set up',
  },
  {
    key: 'booths',
    name: 'Booths',
    isDone: booths.length > 0,
    fact: booths.length > 0 ? listed(booths) : 'none; a ticket and a signature pad need one',
    why: 'A ticket is taken at a booth, and is signed on its pad.',
    path: '/portal/booth',
    link: booths.length > 0 ? 'Change' : 'Add',
  },
]

const peopleSteps = ({ clerks, users }: SetupState): SetupStep[] => [
  {
    key: 'clerks',
    name: 'Clerks',
    isDone: clerks.length > 0,
    fact: clerks.length > 0 ? listed(clerks) : 'nobody yet; a ticket needs one',
    why: 'The first names that a ticket chooses from. A clerk need not be a user.',
    path: '/portal/clerks',
    link: clerks.length > 0 ? 'Change' : 'Add',
  },
  {
    key: 'users',
    name: 'Users',
    isDone: users > 1,
    fact: users > 1 ? `${users} people` : 'only you; employees choose their station when they sign in',
    why: 'Everybody at the counter signs in with a name of their own, so that history says who did what.',
    path: '/portal/user-management',
    link: users > 1 ? 'Change' : 'Add',
  },
]

const serviceSteps = ({ hasBankAccount, hasPoliceService, hasMail }: SetupState): SetupStep[] => [
  {
    key: 'checks',
    name: 'Check paper',
    isDone: hasBankAccount,
    fact: hasBankAccount ? 'bank account set' : 'no routing and account number; checks print without their bottom line',
    why: 'The bank, its routing number and the account stand on every check.',
    path: '/portal/setting-checks',
    link: hasBankAccount ? 'Change' : 'Set up',
  },
  {
    key: 'police',
    name: 'Police service',
    isDone: hasPoliceService,
    fact: hasPoliceService ? 'reports are sent' : 'reports wait in the outbox',
    why: 'The service is named where the portal is started: LEADS_URL and its companions in the operating guide.',
    path: '/portal/police-reports',
    link: 'Reports',
  },
  {
    key: 'mail',
    name: 'Mail',
    isDone: hasMail,
    fact: hasMail ? 'messages are sent' : 'messages are kept here',
    why: 'The mail server is named where the portal is started: SMTP_URL in the operating guide.',
    path: '/portal/mail',
    link: 'Messages',
  },
]

const tradeSteps = ({ goldPrice, hasPrice, hasTicket }: SetupState): SetupStep[] => [
  {
    key: 'prices',
    name: 'Spot prices',
    isDone: hasPrice,
    fact:
      goldPrice === null
        ? hasPrice
          ? 'no gold price yet'
          : 'no price yet; bitcoin and ether can not be bought'
        : `gold ${formatDollars(goldPrice)}`,
    why: 'Typed by an admin, or read from a feed that is named where the portal is started.',
    path: '/portal/spot-prices',
    link: hasPrice ? 'Change' : 'Type them',
  },
  {
    key: 'ticket',
    name: 'First ticket',
    isDone: hasTicket,
    fact: hasTicket ? 'taken' : 'a Metro or coin ticket, up to the signed print',
    why: 'Void it afterwards with the reason Test.',
    path: '/portal/metro-tickets/add-new',
    link: hasTicket ? 'Another' : 'Start',
  },
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
