import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { call as send } from '../../call.ts'
import { useCall, useLive, useRefetch } from '../../queries.ts'
import { useIsAdmin, useTimeZone } from '../../session.ts'
import { asText } from '../../text.ts'
import { PrimaryButton } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { focusHeading, isFocusLost } from '../../ui/kept-focus.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { Denied } from '../page/Denied.tsx'
import { RetryBanner } from '../page/ReadState.tsx'
import { usePageKeys } from '../page/use-page-keys.ts'
import { ExportButton } from './ExportButton.tsx'
import { ListTable, plusFor } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { AnyListOptions, ListAnswer, ListRow } from './list-options.ts'
import { listInputOf, useUrlState } from './list-state.ts'
import { permitted, useRowActions } from './row-actions.tsx'
import { useOptionalColumns } from './use-optional-columns.ts'

const TICK_WIDTH = 84

type Props = { call: Endpoint; options: AnyListOptions }

/** Returns the focus after a dialog that was opened by address and has no button to return it to. */
const useFocusAfterDialog = (open: unknown, searchBox: RefObject<HTMLInputElement | null>) => {
  const wasOpen = useRef(open)
  useEffect(() => {
    const before = wasOpen.current
    wasOpen.current = open
    if (before === undefined || open !== undefined || !isFocusLost()) return
    const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(asText(before))}"] [data-row-menu]`)
    // After adding one, page shortcuts come next, so the search box must not take the keys.
    if (before === 'new') focusHeading()
    else (row ?? searchBox.current)?.focus()
  }, [open, searchBox])
}

const CreateButton = ({ label, ...button }: { label: string; onClick: () => void; size?: 'phone'; wide?: boolean }) => (
  <PrimaryButton {...button} icon={plusFor(label)}>
    {label}
  </PrimaryButton>
)

type ListInput = Record<string, unknown>

type HeadProps = { options: AnyListOptions; input: ListInput; csv: ReactNode; onNew: () => void }

const ListHead = ({ options, input, csv, onNew }: HeadProps) => {
  const { title, create, back } = options
  const navigate = useNavigate()
  const isPhone = useMedia(PHONE)
  return (
    <PageHead
      title={title}
      filter={isPhone ? undefined : options.headFilter?.(input)}
      legend={isPhone ? undefined : options.legend}
      {...(back ? { onBack: () => void navigate({ to: back }) } : {})}
      buttons={
        <>
          {!isPhone && csv}
          {options.buttons}
          {!isPhone && create && <CreateButton label={create.label} onClick={onNew} />}
        </>
      }
    />
  )
}

type TicksProps = {
  columns: AnyListOptions['columns']
  input: ListInput
  chosen: readonly string[]
  onToggle: (key: string) => void
}

const ColumnTicks = ({ columns, input, chosen, onToggle }: TicksProps) =>
  columns
    .filter(({ optional }) => optional)
    .map(({ key, label, optional }) => (
      <CheckField
        key={key}
        label={`Show ${label}`}
        value={chosen.includes(key) || optional?.(input) === true}
        disabled={optional?.(input) === true}
        onChange={() => onToggle(key)}
      />
    ))

type FormsProps = {
  call: Endpoint
  options: AnyListOptions
  input: ListInput
  open: unknown
  rows: readonly ListRow[] | undefined
  onClose: () => void
}

const ListForms = ({ call, options, input, open, rows, onClose }: FormsProps) => {
  const { create, edit, nameOf } = options
  const refetch = useRefetch()
  const form = edit && 'call' in edit ? edit : undefined
  const saved = () => {
    onClose()
    void refetch(call)
  }
  const editing = form && rows?.find(row => String(row.id) === String(open) && !permitted(form.can, row).disabled)
  const reload = async () => {
    const fresh = (await send(call, input as never)) as ListAnswer
    return fresh.data.find(row => row.id === editing?.id)
  }
  return (
    <>
      {open === 'new' && create && 'form' in create && (
        <FormDialog
          name={`${call.path} new`}
          isNew
          spec={create.form}
          record={create.start ?? {}}
          onClose={onClose}
          onSaved={() => {
            // The new row may be out of sight on a long list.
            toast.ok('Saved', create.form.title)
            return saved()
          }}
        />
      )}
      {editing && form && (
        <FormDialog
          key={editing.id}
          name={`${call.path} ${editing.id}`}
          spec={{ ...form, title: `${form.title} ${nameOf(editing)}` }}
          record={editing}
          fixed={{ id: editing.id, version: editing.version } as never}
          reload={reload}
          onClose={onClose}
          onSaved={saved}
        />
      )}
    </>
  )
}

const shownColumns = (
  { ticks = [] }: AnyListOptions,
  columns: AnyListOptions['columns'],
  isChosen: (key: string, isAsked: (input: ListInput) => boolean) => boolean,
): AnyListOptions['columns'] => [
  ...columns.filter(({ key, optional }) => optional === undefined || isChosen(key, optional)),
  ...ticks.map(({ key, label, ...tick }) => ({ key, label, tick, width: TICK_WIDTH })),
]

export const ListPage = ({ call, options }: Props) => {
  const { title, columns, create, edit, defaults = {}, shortcuts = [] } = options
  const [state, change] = useUrlState(defaults)
  const isAdmin = useIsAdmin()
  const timeZone = useTimeZone()
  const hasPages = !options.whole && (options.pagesFor !== 'admin' || isAdmin)
  const { open, page, ...filters } = state
  const asked = hasPages ? { ...filters, page } : filters
  const input = listInputOf(call, { state: asked, defaults, shortcuts }) as ListInput
  const query = useCall(call, input as never)
  const answer = query.data as ListAnswer | undefined
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  useLive(options.live, call)

  const isFor = (one: { for?: 'admin' }) => one.for !== 'admin' || isAdmin
  const [chosen, toggleColumn] = useOptionalColumns(title)
  const shown = shownColumns(options, columns.filter(isFor), (key, isAsked) => isAsked(input) || chosen.includes(key))
  const openRow = (row: ListRow) => {
    if (!edit || permitted(edit.can, row).disabled) return
    if ('to' in edit) void navigate({ to: edit.to(row) })
    else change({ open: row.id }, { push: true })
  }
  const openNew = () => {
    if (!create) return
    if ('to' in create) void navigate({ to: create.to })
    else change({ open: 'new' }, { push: true })
  }
  const menuOf = useRowActions(call, options, openRow)
  usePageKeys({ '/': () => searchBox.current?.focus(), n: openNew })
  useFocusAfterDialog(open, searchBox)

  const closeDialog = () => change({ open: undefined })
  const csv = hasPages && <ExportButton call={call} input={input} columns={shown as never} name={title} />

  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <ListHead options={options} input={input} csv={csv} onNew={openNew} />
          {options.above?.(state, change)}
          <ListToolbar
            options={{ ...options, columns: shown, filters: options.filters?.filter(isFor) ?? [] }}
            input={input}
            change={change}
            searchBox={searchBox}
            csv={csv}
          >
            <ColumnTicks columns={columns} input={input} chosen={chosen} onToggle={toggleColumn} />
          </ListToolbar>
          <RetryBanner query={query} title={`${title} did not load`} />
        </>
      }
    >
      <ListTable
        options={{ ...options, columns: shown }}
        call={call}
        timeZone={timeZone}
        answer={answer}
        input={input}
        change={change}
        isLoading={query.isPending}
        isRefetching={query.isPlaceholderData}
        menuOf={menuOf}
        onOpen={openRow}
        hasPages={hasPages}
        hasShortcut={shortcuts.some(key => key in state)}
        onClear={() => change(Object.fromEntries([...Object.keys(input), ...shortcuts].map(key => [key, undefined])))}
        onNew={openNew}
        main={create && <CreateButton label={create.label} onClick={openNew} size="phone" wide />}
      />
      <ListForms call={call} options={options} input={input} open={open} rows={answer?.data} onClose={closeDialog} />
      {(open === 'new' || typeof open === 'number') && options.ownForm?.(open, closeDialog)}
      {options.dialogs}
    </Page>
  )
}
