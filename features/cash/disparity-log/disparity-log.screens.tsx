import { IconMessage2Question } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { FormDialog } from '#web/makers/form/FormDialog.tsx'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { detailScreen } from '#web/makers/page/detail-screen.tsx'
import { useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CauseList } from '../counting/CauseList.tsx'
import { DifferenceTag, MovedSince, UncountedNote } from '../counting/ComparedCount.tsx'
import { CountRows } from '../counting/CountRows.tsx'
import css from '../counting/compared.module.css'
import { countFieldsOf, formatNoteCount } from '../counting/count-sheet.rules.ts'
import { type DisparityRow, getCount, listDisparities, sayCause } from '../counts/counts.contract.ts'
import { countOrigins } from '../counts/counts.rules.ts'
import { accountNames, insideAccounts } from '../ledger/ledger.rules.ts'
import { transactionPath } from '../transactions/transaction-links.ts'

const PATH = '/portal/drawer-disparity-log'
const DRAWER_COUNTS = 'drawer_counts'

const causeOf = ({ difference, cause }: DisparityRow) =>
  difference !== 0 && cause === '' ? <Tag tone="warn">no cause yet</Tag> : <Ellipsis>{cause}</Ellipsis>

export const DisparityLog = listScreen(listDisparities, {
  title: 'Drawer Disparity Log',
  noun: 'counts',
  nameOf: ({ drawerName, id }) => `${accountNames[drawerName]} ${id}`,
  columns: [
    {
      key: 'drawerName',
      label: 'Drawer',
      width: 104,
      sort: true,
      render: ({ id, drawerName }) => <Link to={`${PATH}/${id}`}>{accountNames[drawerName]}</Link>,
    },
    { key: 'drawerAmount', label: 'Amount', as: 'amount', width: 90 },
    { key: 'drawerCount', label: 'Count', as: 'amount', width: 90 },
    {
      key: 'difference',
      label: 'Difference',
      as: 'amount',
      width: 100,
      sort: true,
      render: ({ difference }) => <DifferenceTag difference={difference} />,
    },
    { key: 'logTime', label: 'Confirmed at', as: 'instant', width: 112, sort: true },
    { key: 'by', label: 'By', width: 102 },
    { key: 'origin', label: 'Origin', width: 86, render: ({ origin }) => countOrigins[origin] },
    { key: 'note', label: 'Note', width: 112 },
    { key: 'cause', label: 'Cause', render: causeOf },
  ],
  filters: [
    {
      key: 'drawerName',
      label: 'Drawer',
      kind: 'select',
      options: insideAccounts.map(slug => ({ value: slug, label: accountNames[slug] })),
      all: 'All drawers',
    },
    { key: 'onlyDifferences', label: 'Only differences', kind: 'check' },
  ],
  edit: { to: ({ id }) => `${PATH}/${id}` },
  live: DRAWER_COUNTS,
  emptyText: 'Every count stands here: those of the prompts, of Daily Count and of Reconcile.',
})

const SayCause = ({ id, cause }: { id: number; cause: string }) => {
  const [isOpen, setOpen] = useState(false)
  const refetch = useRefetch()
  return (
    <>
      <PrimaryButton icon={<IconMessage2Question />} onClick={() => setOpen(true)}>
        Say what it was
      </PrimaryButton>
      {isOpen && (
        <FormDialog
          name={`${sayCause.path} ${id}`}
          spec={{
            title: 'Say what it was',
            call: sayCause,
            fields: [
              {
                key: 'cause',
                label: 'Cause',
                kind: 'textarea',
                span: 24,
                maxLength: 500,
                hint: 'The count stays as it is. Who said it and when is kept.',
              },
            ],
            needs: ['cause'],
          }}
          record={{ cause }}
          fixed={{ id }}
          onClose={() => setOpen(false)}
          onSaved={({ message }) => {
            toast.ok(message)
            setOpen(false)
            void refetch(getCount, listDisparities)
          }}
        />
      )}
    </>
  )
}

const SaidBy = ({ by, at }: { by: string; at: number | null }) => {
  const timeZone = useTimeZone()
  return at === null ? by : `${by} at ${formatInstant(at, timeZone)}`
}

export const DisparityDetail = detailScreen(getCount, {
  title: ({ drawerName }) => `Count of ${accountNames[drawerName]}`,
  back: PATH,
  live: DRAWER_COUNTS,
  facts: [
    { key: 'drawerName', label: 'Drawer', render: ({ drawerName }) => accountNames[drawerName] },
    { key: 'logTime', label: 'Confirmed at', as: 'instant' },
    { key: 'by', label: 'By' },
    { key: 'origin', label: 'Origin', render: ({ origin }) => countOrigins[origin] },
    { key: 'drawerAmount', label: 'Amount', render: ({ drawerAmount }) => formatDollars(drawerAmount) },
    { key: 'drawerCount', label: 'Count', render: ({ drawerCount }) => formatDollars(drawerCount) },
    { key: 'difference', label: 'Difference', render: ({ difference }) => <DifferenceTag difference={difference} /> },
    {
      key: 'transactionId',
      label: 'Transaction',
      render: ({ transactionId }) =>
        transactionId === null ? 'none' : <Link to={transactionPath(transactionId)}>{transactionId}</Link>,
    },
    { key: 'note', label: 'Note' },
    { key: 'cause', label: 'Cause', render: ({ cause, difference }) => causeOf({ cause, difference } as DisparityRow) },
    {
      key: 'causeBy',
      label: 'Said by',
      render: ({ causeBy, causeAt }) => causeBy && <SaidBy by={causeBy} at={causeAt} />,
    },
  ],
  buttons: ({ id, difference, cause }) => difference !== 0 && <SayCause id={id} cause={cause} />,
  below: ({ notes, balances, uncounted, causes, difference, drawerAmount, drawerCount, drawerName, ...count }) => (
    <>
      {notes && (
        <Section title="Notes">
          <CountRows
            label="Notes"
            fields={countFieldsOf(true)}
            counted={field => formatNoteCount(field, notes[field])}
            notes={notes}
            books={balances}
            isPartly={uncounted !== 0}
            totals={{ counted: drawerCount, books: drawerAmount, difference }}
          />
          <UncountedNote uncounted={uncounted} />
          <MovedSince compared={count} />
        </Section>
      )}
      {difference !== 0 && (
        <Section split flush title="Explain the difference">
          <CauseList causes={causes} />
          {count.transactionId !== null && (
            <p className={css.remark}>
              {`The difference is booked already, as ${count.transactionId}: whoever puts the cause right counts ${accountNames[drawerName]} again afterwards.`}
            </p>
          )}
        </Section>
      )}
    </>
  ),
})
