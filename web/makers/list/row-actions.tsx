import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useViewers } from '../../app-slots.tsx'
import { call as send } from '../../call.ts'
import { sayDeletion } from '../../failures.ts'
import { useRefetch } from '../../queries.ts'
import { useIsAdmin } from '../../session.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { AnyListOptions, ListRow, RowCan } from './list-options.ts'

const DELETE = 'Delete'

export const permitted = (can: RowCan<ListRow> | undefined, row: ListRow): Pick<MenuItem, 'disabled' | 'reason'> => {
  const answer = can?.(row) ?? true
  return { disabled: answer !== true, reason: typeof answer === 'string' ? answer : undefined }
}

export const useRowActions = (call: Endpoint, options: AnyListOptions, open: (row: ListRow) => void) => {
  const { edit, remove, history, nameOf, actions } = options
  const refetch = useRefetch()
  const isAdmin = useIsAdmin()
  const { showHistory } = useViewers()

  const drop = async (row: ListRow) => {
    if (!remove) return
    const text = remove.text ? { text: remove.text } : {}
    if (!(await confirm({ title: remove.question(row), ...text, confirmLabel: remove.word ?? DELETE, danger: true })))
      return
    await sayDeletion(() => send(remove.call, { id: row.id }))
    // Refetched after a failure too, to show whether the record is still there.
    await refetch(call)
  }

  const editOf = (row: ListRow): MenuItem[] =>
    edit
      ? [
          {
            label: 'Edit',
            icon: <IconPencil />,
            keys: 'E',
            ...permitted(edit.can, row),
            onSelect: () => open(row),
          },
        ]
      : []
  const historyOf = (row: ListRow): MenuItem[] =>
    history && isAdmin
      ? [
          {
            label: 'Show Changes History',
            icon: <IconHistory />,
            onSelect: () => showHistory({ entity: history, id: row.id, title: nameOf(row) }),
          },
        ]
      : []
  const removeOf = (row: ListRow): MenuItem[] =>
    remove
      ? [
          {
            label: remove.word ?? DELETE,
            icon: <IconTrash />,
            danger: true,
            ...permitted(remove.can, row),
            onSelect: () => void drop(row),
          },
        ]
      : []

  return (row: ListRow): MenuItem[][] => {
    const [first = [], ...others] = actions?.(row) ?? []
    return [[...editOf(row), ...first], ...others.map(group => [...group]), historyOf(row), removeOf(row)]
  }
}
