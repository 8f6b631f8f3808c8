import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBell,
  IconChecks,
  IconCopy,
  IconEqual,
  IconPencil,
  IconTransfer,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Access } from '#shared/permissions.ts'
import { readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import type { Cause } from '../count-causes/causes.contract.ts'
import { transactionPath } from '../transactions/transaction-links.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'

type WayOut = { label: string; to: string; access: Access }

type CauseKind = {
  name: string
  icon: ComponentType<{ size?: number }>
  wayOut: (cause: Cause) => WayOut | undefined
}

const toTransaction =
  (label: string) =>
  ({ transactionId }: Cause): WayOut | undefined =>
    transactionId === null ? undefined : { label, to: transactionPath(transactionId), access: 'transaction' }

const toRecord = ({ record }: Cause): WayOut | undefined => {
  const read = readRecord(record)
  return (
    read && {
      label: `Open ${recordKinds[read.kind].noun}`,
      to: recordPath(read),
      access: recordKinds[read.kind].access,
    }
  )
}

const toTransactionOrRecord = (cause: Cause) => (cause.record ? toRecord : toTransaction('Open transaction'))(cause)

export const causeKinds: Record<Cause['kind'], CauseKind> = {
  unpaid_notice: {
    name: 'An unpaid notice',
    icon: IconBell,
    wayOut: ({ record }) => ({ label: 'Open notice', to: `/portal/notices?ticket=${record}`, access: 'notice_view' }),
  },
  check_as_cash: { name: 'Check and cash mixed up', icon: IconChecks, wayOut: toRecord },
  changed_entry: { name: 'A changed entry', icon: IconPencil, wayOut: toTransactionOrRecord },
  taken_back: { name: 'The last difference', icon: IconArrowBackUp, wayOut: toTransaction('Open transaction') },
  doubled_entry: { name: 'A doubled entry', icon: IconCopy, wayOut: toTransactionOrRecord },
  missing_transfer: {
    name: 'A missing transfer',
    icon: IconTransfer,
    wayOut: ({ transfer, isPutRight }) =>
      isPutRight
        ? undefined
        : {
            label: 'Add transaction',
            to: `${TRANSACTIONS}?open=new&${new URLSearchParams(transfer ?? {}).toString()}`,
            access: 'transaction',
          },
  },
  same_amount: { name: 'An entry of this amount', icon: IconEqual, wayOut: toTransactionOrRecord },
  swapped_notes: { name: 'Swapped notes', icon: IconArrowsExchange, wayOut: toTransaction('Open transaction') },
}
