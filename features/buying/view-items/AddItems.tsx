import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { removeHint } from '#web/makers/document/RemoveButton.tsx'
import { Restored } from '#web/makers/draft/DraftNote.tsx'
import { useAddingOnce } from '#web/makers/saving/use-adding-once.ts'
import { useCall } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { HeadCell, TableFrame } from '#web/ui/Table.tsx'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { addMetroItems } from '../metro-items/metro-items.contract.ts'
import { MAX_LINES } from '../metro-items/metro-items.rules.ts'
import { AddItemRow } from './AddItemRow.tsx'
import { type AddLines, itemOf } from './use-add-lines.ts'
import type { ItemsWork } from './use-ticket-items.ts'
import css from './view-items.module.css'

const widths = [32, 94, 116, 'rest', 80, 104, 72, 72, 64, 36] as const
const hints = [['Tab', 'next cell'], ['Enter', 'new line'], removeHint, ['Ctrl S', 'save']] as const

export const useMaterials = () => {
  const { data } = useCall(lookUpItems, { itemType: 'metro' })
  return useMemo(() => (data?.data ?? []).map(({ name }) => name), [data])
}

const Head = () => (
  <thead>
    <tr>
      <HeadCell number>#</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell>Material</HeadCell>
      <HeadCell>Description</HeadCell>
      <HeadCell>Third part</HeadCell>
      <HeadCell number>Weight</HeadCell>
      <HeadCell>Model</HeadCell>
      <HeadCell>Serial</HeadCell>
      <HeadCell>Sold To</HeadCell>
      <HeadCell name="Remove" />
    </tr>
  </thead>
)

const saveLabel = (count: number) => {
  if (count === 0) return 'Save items'
  return count === 1 ? 'Save 1 item' : `Save ${count} items`
}

const focusLine = (grid: HTMLElement | null, at: number) => {
  const row = grid?.querySelectorAll<HTMLElement>('tbody > tr')[at]
  row?.querySelector<HTMLElement>('[data-first] input')?.focus()
}

/** A refusal marks the missing fields and moves the focus there. */
const useSaving = (lines: AddLines, { send, readAgain }: AddWork) => {
  const [refusals, setRefusals] = useState(0)
  const { add, isSaving } = useAddingOnce({
    ...lines,
    call: addMetroItems,
    send: (typed, key) => send(addMetroItems, { allItems: typed.map(itemOf) }, key),
    readAgain,
  })
  const save = async () => {
    if (isSaving) return
    lines.dropBlank()
    const problems = lines.check()
    lines.setProblems(problems.length > 0 ? problems : undefined)
    if (problems.length > 0) return setRefusals(count => count + 1)
    await add()
  }
  return { save, isSaving, refusals }
}

type AddWork = Pick<ItemsWork, 'send' | 'readAgain'>
type Props = { lines: AddLines; keywords: readonly string[]; work: AddWork }

export const AddItems = ({ lines, keywords, work }: Props) => {
  const names = useMaterials()
  const materials = useMemo(() => wordOptions(names), [names])
  const { save, isSaving, refusals } = useSaving(lines, work)
  useSaveKey(() => void save())
  const grid = useRef<HTMLFormElement>(null)
  const { keys, filled, problems, restoredAt, lineOf, edit, remove, add } = lines

  useEffect(() => {
    if (refusals > 0) grid.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  const removedAt = useRef<number>(undefined)
  const removeLine = useCallback(
    (key: string) => {
      removedAt.current = Math.min(keys.indexOf(key), Math.max(keys.length - 2, 0))
      remove(key)
    },
    [keys, remove],
  )
  useEffect(() => {
    if (removedAt.current === undefined) return
    focusLine(grid.current, removedAt.current)
    removedAt.current = undefined
  })

  const enter = useCallback(
    (key: string) => {
      const next = keys[keys.indexOf(key) + 1]
      if (next === undefined) return add()
      focusLine(grid.current, keys.indexOf(next))
    },
    [keys, add],
  )

  return (
    <Section title="Add items" note={`${keys.length} of ${MAX_LINES} lines`} aside={<KeyHints hints={hints} />} flush>
      <form
        ref={grid}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {restoredAt !== undefined && filled > 0 && <Restored at={restoredAt} onDrop={lines.clear} />}
        <TableFrame inline label="Add items" widths={widths} minWidth={730}>
          <Head />
          <tbody>
            {keys.map((key, at) => (
              <AddItemRow
                key={key}
                rowKey={key}
                number={at + 1}
                start={lineOf(key)}
                materials={materials}
                keywords={keywords}
                isChecked={problems !== undefined}
                isFocused={at === keys.length - 1}
                onEdit={edit}
                onRemove={removeLine}
                onEnter={enter}
              />
            ))}
          </tbody>
        </TableFrame>
        <footer className={css.foot}>
          {problems && problems.length > 0 && (
            <div className={css.problems} role="alert">
              <IconAlertCircle size={16} />
              <span>
                {problems.map(({ text }) => (
                  <p key={text}>{text}</p>
                ))}
              </span>
            </div>
          )}
          <span className={css.buttons}>
            <PlainButton icon={<IconPlus />} onClick={add}>
              Add line
            </PlainButton>
            <PrimaryButton type="submit" loading={isSaving}>
              {saveLabel(filled)}
            </PrimaryButton>
          </span>
        </footer>
      </form>
    </Section>
  )
}
