import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { call as send } from '../call.ts'
import { useCall, useLive, useRefetch } from '../queries.ts'
import { useIsAdmin, useTimeZone } from '../session.ts'
import { asText } from '../text.ts'
import { PrimaryButton } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { focusHeading, isFocusLost } from '../ui/kept-focus.ts'
import { Page } from '../ui/Page.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { toast } from '../ui/toasts.tsx'
import { Denied } from './Denied.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ListTable, plusFor } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { AnyListOptions, ListAnswer, ListRow } from './list-options.ts'
import { listInputOf, useUrlState } from './list-state.ts'
import { RetryBanner } from './ReadState.tsx'
import { permitted, useRowActions } from './row-actions.tsx'
import { useOptionalColumns } from './use-optional-columns.ts'
import { usePageKeys } from './use-page-keys.ts'

const TICK_WIDTH = 84

type Props = { call: Endpoint; options: AnyListOptions }

/** The page behind `listScreen`. Its state stands in the address, also which dialog is open. */
export const ListPage = ({ call, options }: Props) => {
  const { title, columns, create, edit, defaults = {}, shortcuts = [], back, nameOf } = options
  const [state, change] = useUrlState(defaults)
  const isAdmin = useIsAdmin()
  const timeZone = useTimeZone()
  const hasPages = !options.whole && (options.pagesFor !== 'admin' || isAdmin)
  const { open, page, ...filters } = state
  const input = listInputOf(call, {
    state: hasPages ? { ...filters, page } : filters,
    defaults,
    shortcuts,
  }) as Record<string, unknown>
  const query = useCall(call, input as never)
  const answer = query.data as ListAnswer | undefined
  const refetch = useRefetch()
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  useLive(options.live, call)

  const isFor = (one: { for?: 'admin' }) => one.for !== 'admin' || isAdmin
  const ticks = (options.ticks ?? []).map(({ key, label, ...tick }) => ({ key, label, tick, width: TICK_WIDTH }))
  const [chosen, toggleColumn] = useOptionalColumns(title)
  const isShown = ({ key, optional }: { key: string; optional?: true }) => !optional || chosen.includes(key)
  const shown: AnyListOptions['columns'] = [...columns.filter(isFor).filter(isShown), ...ticks]
  const form = edit && 'call' in edit ? edit : undefined
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

  // A dialog that was opened by its address has no button to go back to.
  const wasOpen = useRef(open)
  useEffect(() => {
    const before = wasOpen.current
    wasOpen.current = open
    if (before === undefined || open !== undefined || !isFocusLost()) return
    const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(asText(before))}"] [data-row-menu]`)
    // After a new one the keys of the page come next: the search box would take them.
    if (before === 'new') focusHeading()
    else (row ?? searchBox.current)?.focus()
  }, [open])

  const closeDialog = () => change({ open: undefined })
  const saved = () => {
    closeDialog()
    void refetch(call)
  }
  const editing =
    form && answer?.data.find(row => String(row.id) === String(open) && !permitted(form.can, row).disabled)
  const reload = async () => {
    const fresh = (await send(call, input as never)) as ListAnswer
    return fresh.data.find(row => row.id === editing?.id)
  }

  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead
            title={title}
            filter={options.headFilter?.(input)}
            legend={options.legend}
            {...(back ? { onBack: () => void navigate({ to: back }) } : {})}
            buttons={
              <>
                {hasPages && <ExportButton call={call} input={input} columns={shown as never} name={title} />}
                {options.buttons}
                {create && (
                  <PrimaryButton icon={plusFor(create.label)} onClick={openNew}>
                    {create.label}
                  </PrimaryButton>
                )}
              </>
            }
          />
          {options.above?.(state, change)}
          <ListToolbar
            options={{ ...options, filters: options.filters?.filter(isFor) ?? [] }}
            input={input}
            change={change}
            searchBox={searchBox}
          >
            {columns
              .filter(({ optional }) => optional)
              .map(({ key, label }) => (
                <CheckField
                  key={key}
                  label={`Show ${label}`}
                  value={chosen.includes(key)}
                  onChange={() => toggleColumn(key)}
                />
              ))}
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
      />
      {open === 'new' && create && 'form' in create && (
        <FormDialog
          name={`${call.path} new`}
          isNew
          spec={create.form}
          record={create.start ?? {}}
          onClose={closeDialog}
          onSaved={() => {
            // On a long list the new row may stand where nobody looks.
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
          onClose={closeDialog}
          onSaved={saved}
        />
      )}
      {(open === 'new' || typeof open === 'number') && options.ownForm?.(open, closeDialog)}
      {options.dialogs}
    </Page>
  )
}
