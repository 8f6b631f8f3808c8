import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, call as send } from '../call.ts'
import { useViewers } from '../parts.tsx'
import { useCall, useLive, useRefetch } from '../queries.ts'
import { useIsAdmin } from '../session.ts'
import { PrimaryButton } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ErrorBanner } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { Denied } from './Denied.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ListTable, plusFor } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { ListOptions, RowCan } from './list-screen.tsx'
import { listInputOf, useUrlState } from './list-state.ts'
import { usePageKeys } from './page-keys.ts'

export type ListRow = Record<string, unknown> & { id: number; version?: number }
export type AnyListOptions = ListOptions<ListRow, Record<string, unknown>, string>
type Answer = { data: ListRow[]; count?: number }

const failed = (error: unknown) => {
  if (!(error instanceof CallError)) throw error
  if (error.code !== 'session_expired') toast.error(error.message)
}

const permitted = (can: RowCan<ListRow> | undefined, row: ListRow): Pick<MenuItem, 'disabled' | 'reason'> => {
  const answer = can?.(row) ?? true
  return { disabled: answer !== true, reason: typeof answer === 'string' ? answer : undefined }
}

const useRowActions = (call: Endpoint, options: AnyListOptions, open: (row: ListRow) => void) => {
  const { edit, remove, history, nameOf, actions } = options
  const refetch = useRefetch()
  const isAdmin = useIsAdmin()
  const { showHistory } = useViewers()

  const drop = async (row: ListRow) => {
    if (!remove) return
    const text = remove.text ? { text: remove.text } : {}
    if (!(await confirm({ title: remove.question(row), ...text, confirmLabel: 'Delete', danger: true }))) return
    await send(remove.call, { id: row.id }).then(() => refetch(call), failed)
  }

  const menuOf = (row: ListRow): MenuItem[][] => [
    ...(actions?.(row) ?? []).map(group => [...group]),
    [
      ...(edit
        ? [
            {
              label: 'Edit',
              icon: <IconPencil />,
              keys: 'E',
              ...permitted(edit.can, row),
              onSelect: () => open(row),
            },
          ]
        : []),
      ...(history && isAdmin
        ? [
            {
              label: 'Show Changes History',
              icon: <IconHistory />,
              onSelect: () => showHistory({ entity: history, id: row.id, title: nameOf(row) }),
            },
          ]
        : []),
    ],
    remove
      ? [
          {
            label: 'Delete',
            icon: <IconTrash />,
            danger: true,
            ...permitted(remove.can, row),
            onSelect: () => void drop(row),
          },
        ]
      : [],
  ]
  return menuOf
}

type Props = { call: Endpoint; options: AnyListOptions }

/** The page behind `listScreen`. Its state stands in the address, also which dialog is open. */
export const ListPage = ({ call, options }: Props) => {
  const { title, columns, create, edit, defaults = {}, back, nameOf } = options
  const [state, change] = useUrlState()
  const { open, ...filters } = state
  const input = listInputOf(call, filters, defaults) as Record<string, unknown>
  const query = useCall(call, input as never)
  const answer = query.data as Answer | undefined
  const refetch = useRefetch()
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const searchBox = useRef<HTMLInputElement>(null)
  useLive(options.live, call)

  const shown = columns.filter(column => column.for !== 'admin' || isAdmin)
  const inFile = [...shown, ...(options.ticks ?? [])]
  const openRow = (row: ListRow) =>
    edit && !permitted(edit.can, row).disabled && change({ open: row.id }, { push: true })
  const openNew = () => {
    if (!create) return
    if ('to' in create) void navigate({ to: create.to })
    else change({ open: 'new' }, { push: true })
  }
  const menuOf = useRowActions(call, options, openRow)
  usePageKeys({ '/': () => searchBox.current?.focus(), n: openNew })

  const closeDialog = () => change({ open: undefined })
  const saved = () => {
    closeDialog()
    void refetch(call)
  }
  const editing =
    edit && answer?.data.find(row => String(row.id) === String(open) && !permitted(edit.can, row).disabled)
  const reload = async () => {
    const fresh = (await send(call, input as never)) as Answer
    return fresh.data.find(row => row.id === editing?.id)
  }

  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead
            title={title}
            {...(back ? { onBack: () => void navigate({ to: back }) } : {})}
            buttons={
              <>
                {options.buttons}
                {!options.whole && <ExportButton call={call} input={input} columns={inFile as never} name={title} />}
                {create && (
                  <PrimaryButton icon={plusFor(create.label)} onClick={openNew}>
                    {create.label}
                  </PrimaryButton>
                )}
              </>
            }
          />
          {options.above?.(state, change)}
          <ListToolbar options={options} input={input} change={change} searchBox={searchBox} />
          {query.error && (
            <ErrorBanner
              title={`${title} did not load`}
              text={query.error.message}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
        </>
      }
    >
      <ListTable
        options={{ ...options, columns: shown }}
        call={call}
        answer={answer}
        input={input}
        change={change}
        isLoading={query.isPending}
        isRefetching={query.isPlaceholderData}
        menuOf={menuOf}
        onOpen={openRow}
      />
      {open === 'new' && create && 'form' in create && (
        <FormDialog
          name={`${call.path} new`}
          spec={create.form}
          record={create.start ?? {}}
          onClose={closeDialog}
          onSaved={saved}
        />
      )}
      {editing && edit && (
        <FormDialog
          key={editing.id}
          name={`${call.path} ${editing.id}`}
          spec={{ ...edit, title: `${edit.title} ${nameOf(editing)}` }}
          record={editing}
          fixed={{ id: editing.id, version: editing.version } as never}
          reload={reload}
          onClose={closeDialog}
          onSaved={saved}
        />
      )}
    </Page>
  )
}
