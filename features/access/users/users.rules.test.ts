import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionCodes, type Role } from '#shared/permissions.ts'
import {
  confirmProblems,
  isCommonPassword,
  needsOldPassword,
  passwordChangeProblems,
  passwordProblems,
} from './passwords.rules.ts'
import {
  assertMayChange,
  canChangeOwnPassword,
  groupProblems,
  isStronger,
  newGroupProblems,
  newUserProblems,
  userEditProblems,
} from './users.rules.ts'

const short = { longPasswords: false }
const long = { longPasswords: true }
const texts = (password: string, policy = short) =>
  passwordProblems('password', password, policy).map(({ text }) => text)

const good = {
  first_name: 'June',
  last_name: 'Harper',
  username: 'june',
  email: 'june@example.com',
  phone: '7025550111',
  password: 'Garnet&Opal7',
  group_id: 2,
}

describe('passwords', () => {
  test('a short one and one without all kinds of characters get the documents texts', () => {
    expect(texts('Ab1!')).toEqual(['*minimum 8 characters required'])
    for (const weak of ['alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSymbol11', 'Wrong-Symbol-1'])
      expect(texts(weak)).toEqual(['*required symbol, upper and lower case letters and a number'])
    expect(texts(good.password)).toEqual([])
  })

  test('the commonest are refused, whatever is hung on to them', () => {
    for (const common of [
      'Password1!',
      'P@ssw0rd123!',
      'Welcome2026!',
      'Qwerty123$',
      'Admin123!',
      '!Summer2025',
      'aA12345678!',
    ])
      expect(texts(common)).toEqual(['*this password is too common, please choose another'])
    expect(isCommonPassword('8#2!9$4%7^Ab')).toBe(false)
  })

  test('the long policy asks for 15 characters and nothing else', () => {
    expect(texts('Garnet&Opal7', long)).toEqual(['*minimum 15 characters required'])
    expect(texts('nine green lamps under snow', long)).toEqual([])
    for (const common of ['passwordpassword', 'aaaaaaaaaaaaaaaa', '123456789012345', 'password password'])
      expect(texts(common, long)).toHaveLength(1)
  })

  test('the confirmation must be the same, the old one is needed, and the new one must differ', () => {
    expect(confirmProblems('a', 'b')).toEqual([{ field: 'confirmPassword', text: "*Passwords didn't match" }])
    expect(confirmProblems('a', 'a')).toEqual([])
    const asking = { ...short, needsOld: true }
    const same = passwordChangeProblems({ password: good.password, newPassword: good.password }, asking)
    expect(same).toEqual([{ field: 'newPassword', text: '*the new password must differ from the old one' }])
    expect(passwordChangeProblems({ password: '', newPassword: good.password }, asking)).toEqual([
      { field: 'password', text: '*field is required' },
    ])
    const byLink = { mustChangePassword: true, isByLink: true }
    expect(needsOldPassword(byLink)).toBe(false)
    expect(needsOldPassword({ ...byLink, isByLink: false })).toBe(true)
    expect(needsOldPassword({ ...byLink, mustChangePassword: false })).toBe(true)
    const notAsking = { ...short, needsOld: false }
    expect(passwordChangeProblems({ password: '', newPassword: good.password }, notAsking)).toEqual([])
  })
})

describe('user and group forms', () => {
  test('each blank field of a new user gets its text', () => {
    const blank = { first_name: '', last_name: '', username: '', email: '', phone: '', password: '' }
    expect(newUserProblems(blank, short)).toEqual([
      { field: 'first_name', text: '*minimum 3 characters required' },
      { field: 'last_name', text: '*minimum 3 characters required' },
      { field: 'username', text: '*length must between 3-50' },
      { field: 'phone', text: '*minimum 10 characters required' },
      { field: 'email', text: '*invalid email address' },
      { field: 'group_id', text: '*field is required' },
      { field: 'password', text: '*minimum 8 characters required' },
    ])
    expect(newUserProblems(good, short)).toEqual([])
  })

  test('an edit without a password leaves it alone, with a bad one it is refused', () => {
    expect(userEditProblems({ ...good, password: '' }, short)).toEqual([])
    expect(userEditProblems({ ...good, password: 'x' }, short)).toHaveLength(1)
  })

  test('an address that reads as two in a mail is no address', () => {
    for (const email of ['a@b.co,c@d.co', 'a b@c.co', '<a@b.co>', 'a@b', '@b.co', 'a@b.co\nBcc: x@y.zz'])
      expect(newUserProblems({ ...good, email }, short)).toEqual([{ field: 'email', text: '*invalid email address' }])
  })

  test('a username has 3 to 50 characters', () => {
    for (const length of [2, 51])
      expect(newUserProblems({ ...good, username: 'x'.repeat(length) }, short)).toHaveLength(1)
    for (const length of [3, 50]) expect(newUserProblems({ ...good, username: 'x'.repeat(length) }, short)).toEqual([])
  })

  test('a group needs a name and a description', () => {
    expect(groupProblems({ name: '', description: '' }).map(({ text }) => text)).toEqual([
      '*field is required',
      '*field is required',
    ])
  })
})

describe('nobody lifts themselves up', () => {
  const permission = fc.constantFrom('ticket', 'receipt', 'invoice', 'user_manage', 'transaction', 'customer_dashboard')
  const office = (...permissions: string[]): Role => ({ kind: 'staff', permissions })

  test('whoever is not Admin changes only groups within their own permissions', () => {
    fc.assert(
      fc.property(fc.array(permission), fc.array(permission), (held, given) => {
        const isWithin = given.every(one => held.includes(one))
        expect(isStronger(office(...given), office(...held))).toBe(!isWithin)
      }),
    )
  })

  test('a change is refused when the group was stronger, and when it becomes so', () => {
    const strong = { name: 'Cash', ...office('transaction') }
    const weak = { name: 'Helpers', ...office() }
    const by = office('user_manage')
    expect(() => assertMayChange(by, strong, weak)).toThrow('the group Cash may do more than you')
    expect(() => assertMayChange(by, weak, strong)).toThrow('the group Cash may do more than you')
    expect(() => assertMayChange(by, weak, weak)).not.toThrow()
  })

  test('the Admin group is in the hands of Admin alone, whatever is ticked for either', () => {
    const admin: Role = { kind: 'admin', permissions: [] }
    expect(isStronger(admin, office(...permissionCodes))).toBe(true)
    expect(isStronger(admin, admin)).toBe(false)
  })

  test('customers are in the hands of who has their dashboard, even those without a permission', () => {
    const customers: Role = { kind: 'customer', permissions: [] }
    expect(isStronger(customers, office('user_manage'))).toBe(true)
    expect(isStronger(customers, office('user_manage', 'customer_dashboard'))).toBe(false)
    const group = { name: 'Night customers', description: 'x' }
    expect(newGroupProblems(group, office('user_manage')).map(({ field }) => field)).toEqual(['name'])
  })

  test('only Admin changes a password by themselves, and who was told to', () => {
    const employee = { kind: 'employee' as const, permissions: [] }
    expect(canChangeOwnPassword({ ...employee, mustChangePassword: false })).toBe(false)
    expect(canChangeOwnPassword({ ...employee, mustChangePassword: true })).toBe(true)
  })
})
