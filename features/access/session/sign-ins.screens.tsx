import { dayAt } from '#shared/time.ts'
import { dayFilters, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { listUsers, type UserRow } from '../users/users.contract.ts'
import { listSignIns } from './sign-ins.contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const lastSevenDays = (timeZone: string) => ({
  startDate: dayAt(Date.now() - 6 * DAY_MS, timeZone),
  endDate: dayAt(Date.now(), timeZone),
})

export const SignIns = reportScreen(listSignIns, {
  title: 'Sign-ins',
  defaults: lastSevenDays,
  headFilter: rangeText,
  filters: [
    ...dayFilters,
    {
      key: 'user',
      label: 'User',
      kind: 'select',
      all: 'All users',
      options: {
        call: listUsers,
        option: (user: UserRow) => ({ value: String(user.id), label: user.username }),
      },
    },
  ],
  sections: [
    reportSection(listSignIns, 'data', {
      title: 'Successful and refused sign-ins',
      note: ({ totals }) => totals.map(({ outcome, count }) => `${outcome} ${count}`).join(' · '),
      columns: [
        { key: 'at', sort: true, label: 'Time', as: 'instant', width: 130 },
        { key: 'outcome', sort: true, label: 'Outcome', width: 140 },
        { key: 'username', sort: true, label: 'User Name', width: 120 },
        { key: 'name', label: 'Full Name' },
        { key: 'address', sort: true, label: 'Address', width: 130 },
        { key: 'claimedIpv4', label: 'Claimed IPv4', width: 130 },
        { key: 'claimedIpv6', label: 'Claimed IPv6', width: 160 },
      ],
    }),
  ],
})
