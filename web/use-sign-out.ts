import { useNavigate } from '@tanstack/react-router'
import { draftsKept } from './drafts.ts'
import { closeSession } from './session.ts'
import { confirm } from './ui/confirm.tsx'

/** Signing out deletes drafts, since they may hold identity, so it asks first. */
const mayDropDrafts = async () => {
  const { count } = draftsKept()
  if (count === 0) return true
  const what = count === 1 ? 'a draft' : `${count} drafts`
  return confirm({
    title: `Sign out and throw away ${what}?`,
    text: `This browser keeps ${what} that ${count === 1 ? 'is' : 'are'} not saved. Signing out throws ${count === 1 ? 'it' : 'them'} away.`,
    confirmLabel: 'Sign out',
    cancelLabel: 'Stay',
    danger: true,
  })
}

export const useSignOut = () => {
  const navigate = useNavigate()
  return async (everywhere = false) => {
    if (!(await mayDropDrafts())) return
    await closeSession(everywhere)
    await navigate({ to: '/auth/login' })
  }
}
