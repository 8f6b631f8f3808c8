import { setTimeout as wait } from 'node:timers/promises'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { found } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { mailHtml, mailText, queueMail } from '#server/services/mail.ts'
import { limitUse } from '#server/sessions/tries.ts'
import { refuse } from '#shared/errors.ts'
import { permissionsOf, userTypes } from '#shared/permissions.ts'
import { nameOfShop } from '#shared/settings.ts'
import { getGroup } from '../users/groups.queries.ts'
import { groupRow } from '../users/groups.server.ts'
import { endSessions } from '../users/users.queries.ts'
import { addLink, countFreshLinks } from './login-links.queries.ts'
import { linkRequestKey } from './login-throttle.server.ts'
import {
  endMySession,
  getCurrentUser,
  listMySessions,
  requestLoginLink,
  signIn,
  signInByLink,
  signOut,
} from './session.contract.ts'
import { endSession, findOpenSessions, getAccountNamed, getUserDetails, type SignInAccount } from './session.queries.ts'
import { signInWithLink, signInWithPassword, whitelistDevice } from './sign-in.server.ts'

const LINKS_IN_15_MINUTES = 3
const REQUESTS_IN_15_MINUTES = 30
const LINK_ANSWER_MS = 250

const mailLink = async ({ db, env, vault, transaction }: Context, account: SignInAccount) => {
  if ((await countFreshLinks(db, account.id)) >= LINKS_IN_15_MINUTES) return
  const name = nameOfShop(await readSetting(db, 'shop'))
  const secret = randomToken()
  const letter = {
    title: `Sign in to ${name}`,
    lines: [
      `Hello ${account.firstName},`,
      'this link signs you in. It works once, within 15 minutes.',
      'If you did not ask for it, you need not do anything.',
    ],
    button: { label: 'Sign in', address: `${env.publicUrl}/auth/login?code=${secret}` },
  }
  await transaction(async tx => {
    await addLink(tx, account.id, hashToken(secret))
    const content = { subject: letter.title, text: mailText(letter), html: mailHtml(letter) }
    await queueMail(tx, { to: account.email, ...content, holdsSecret: true, vault })
  })
}

const mailLinkIfKnown = async (context: Context, username: string) => {
  const account = username === '' ? undefined : await getAccountNamed(context.db, username)
  const key = await linkRequestKey(context, account)
  await limitUse(context.db, { key, most: REQUESTS_IN_15_MINUTES, seconds: 900 })
  if (account) await mailLink(context, account)
}

const describeUser = async ({ db, user }: Context) => {
  const { isVerified, groupId, ...details } = await getUserDetails(db, user.id)
  const group = groupRow(found(await getGroup(db, groupId), 'Group'))
  const [{ name, timeZone }, { longPasswords }] = await Promise.all([
    readSetting(db, 'shop'),
    readSetting(db, 'security'),
  ])
  const permissions = permissionsOf(user)
  const userType = userTypes[user.kind]
  const userdetails = {
    ...details,
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    group,
    two_factor_code_verified: isVerified,
    userPermissions: permissions,
    userType,
    mustChangePassword: user.mustChangePassword,
    isByLink: user.isByLink,
  }
  return { userdetails, permissions, userType, shop: { name, timeZone }, passwordPolicy: { longPasswords } }
}

export const sessionHandlers: Handler[] = [
  handle(signIn, async (context, input) => {
    if (input.username === '' && input.secret !== '') return whitelistDevice(context, input.secret)
    return { message: 'Signed in', data: await signInWithPassword(context, input) }
  }),

  handle(signInByLink, async (context, { secret }) => ({ data: await signInWithLink(context, secret) })),

  handle(requestLoginLink, async (context, { username }) => {
    // A constant answer time does not reveal who has an account.
    await Promise.all([mailLinkIfKnown(context, username), wait(LINK_ANSWER_MS)])
    return { message: 'Please check your inbox' }
  }),

  handle(getCurrentUser, async context => ({ data: await describeUser(context) })),

  handle(signOut, async ({ transaction, user, caller }, { everywhere }) => {
    const answer = await transaction(async tx => {
      // A password without the second step is not enough to end other sessions.
      if (everywhere && !user.isAwaitingCode) await endSessions(tx, user.id)
      else await endSession(tx, user.id, user.sessionId)
      return { message: 'Signed out' }
    })
    caller.signOut()
    return answer
  }),

  handle(listMySessions, async ({ db, user }) => ({ data: await findOpenSessions(db, user.id, user.sessionId) })),

  handle(endMySession, async ({ transaction, user, caller }, { id }) => {
    const answer = await transaction(async tx => {
      if (!(await endSession(tx, user.id, id))) throw refuse('not_found', 'Session not found')
      return { message: 'Session ended' }
    })
    if (id === user.sessionId) caller.signOut()
    return answer
  }),
]
