import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOfName } from '#shared/permissions.ts'
import {
  codeProblems,
  firstPermittedPath,
  homePath,
  landingPath,
  mustChooseStation,
  type ScreenAccess,
  safeRedirect,
} from './session.rules.ts'

const SITE = 'https://shop.example'

describe('the redirect target', () => {
  test('is kept when it stays on this site', () => {
    for (const r of [
      '/',
      '/portal/metro-tickets?id=3&date=11%2F13%2F2026#row',
      '/portal?next=https://other.example',
      '/home',
    ])
      expect(safeRedirect(r)).toBe(r)
  })

  test('is dropped when it leads elsewhere, in any disguise', () => {
    const bad = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      'portal',
      '/%2Fevil.example',
      '/%252Fevil.example',
      '/%5Cevil.example',
      '/\t/evil.example',
      '/%09/evil.example',
      '/.//evil.example',
      '/a%0d%0aSet-Cookie:x',
      '/%',
      ' /portal',
      `/${'a'.repeat(3000)}`,
    ]
    for (const r of bad) expect(safeRedirect(r), r).toBeUndefined()
    for (const r of [undefined, null, '']) expect(safeRedirect(r)).toBeUndefined()
  })

  test('never leaves the site, decoded or not, whatever is put into it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '%2f',
        '%2F',
        '%5c',
        '%25',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '\t',
        '\n',
        '%0a',
        '%09',
        'evil.example',
        'https:',
        'a',
      ),
      fc.string({ maxLength: 4 }),
    )
    const target = fc.array(piece, { maxLength: 8 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          target,
          target.map(rest => `/${rest}`),
        ),
        r => {
          const kept = safeRedirect(r)
          if (kept === undefined) return
          for (const form of [kept, decodeURIComponent(kept)]) {
            const url = new URL(form, SITE)
            expect(url.origin).toBe(SITE)
            expect(url.pathname.startsWith('//')).toBe(false)
          }
        },
      ),
      { numRuns: 5000 },
    )
  })
})

const screens: ScreenAccess[] = [
  { path: '/portal/dashboard', access: 'dashboard' },
  { path: '/portal/metro-tickets/edit/{id}', access: 'ticket' },
  { path: '/portal/metro-tickets', access: 'ticket' },
  { path: '/portal/coin-tickets', access: 'new_coin' },
  { path: '/portal/block-list', access: ['ticket', 'new_coin'] },
  { path: '/portal/user-management', access: 'user_manage' },
]
const of = (group: string, ...permissions: string[]) => ({ kind: kindOfName(group), permissions })

describe('landing after sign-in', () => {
  test('an employee chooses a station, then the dashboard, else the first permitted page, else the no-permissions page', () => {
    expect(mustChooseStation(of('Employees'))).toBe(true)
    expect(mustChooseStation(of('Drawer'))).toBe(false)
    expect(landingPath(of('Employee', 'dashboard', 'ticket'), { screens })).toBe('/portal/dashboard')
    expect(landingPath(of('Employee', 'ticket'), { screens })).toBe('/portal/metro-tickets')
    expect(landingPath(of('Employee'), { screens })).toBe('/portal/not-any-permissions')
  })

  test('an employee whose session ended comes back to the same page after the station', () => {
    const r = '/portal/metro-tickets?open=new'
    expect(landingPath(of('Employee', 'dashboard'), { r, screens })).toBe(r)
    expect(landingPath(of('Employee', 'dashboard'), { r: '//evil.example', screens })).toBe('/portal/dashboard')
  })

  test('a drawer user goes to the redirect target, else to the daily transactions', () => {
    expect(landingPath(of('Night Drawer', 'dashboard'), { screens })).toBe('/transactions/daily')
    expect(landingPath(of('Drawer'), { r: '/portal/notices', screens })).toBe('/portal/notices')
    expect(landingPath(of('Drawer'), { r: '//evil.example', screens })).toBe('/transactions/daily')
  })

  test('a customer goes to the redirect target, else home', () => {
    expect(landingPath(of('Customer', 'customer_dashboard'), { screens })).toBe('/home')
    expect(landingPath(of('Customer'), { r: '/offers/7', screens })).toBe('/offers/7')
  })

  test('anybody else goes to the redirect target, else dashboard, first permitted or no-permissions page', () => {
    expect(landingPath(of('Admin', 'dashboard'), { r: '/portal/quotes', screens })).toBe('/portal/quotes')
    expect(landingPath(of('Admin', 'dashboard'), { screens })).toBe('/portal/dashboard')
    expect(landingPath(of('Office', 'user_manage'), { screens })).toBe('/portal/user-management')
    expect(landingPath(of('Nobody'), { screens })).toBe('/portal/not-any-permissions')
  })

  test('the first permitted page follows the order of the permissions, and skips one without a screen', () => {
    expect(firstPermittedPath(of('X', 'sig_pad', 'new_coin', 'ticket'), screens)).toBe('/portal/coin-tickets')
    expect(firstPermittedPath(of('X', 'sig_pad'), screens)).toBeUndefined()
    expect(homePath(of('X', 'ticket', 'dashboard'), screens)).toBe('/portal/dashboard')
  })
})

test('an empty code gets its text', () => {
  expect(codeProblems('')).toEqual([
    { field: 'verification_code', text: 'Verification code is required during this process.' },
  ])
  expect(codeProblems('123456')).toEqual([])
})
