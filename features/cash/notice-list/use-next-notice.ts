import { type FocusEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Left = { button: HTMLElement; act: string; id: number; order: readonly number[]; isPressed?: boolean }

const buttonOf = (list: HTMLElement, id: number, act: string) =>
  list.querySelector<HTMLElement>(`[data-notice="${id}"] [data-act="${act}"]`)

/** Notices below first, then those above. */
const others = ({ order, id }: Left) => {
  const at = order.indexOf(id)
  return [...order.slice(at + 1), ...order.slice(0, at).toReversed()]
}

/** The same button, else the one that replaced it. */
const ownActs = (act: string) => [act, 'pay', 'take-back', 'edit']

/**
 * After a payment the focus moves to the next waiting notice. If someone else paid it, the focus stays, so that Enter
 * does not pay another one.
 */
const successors = (list: HTMLElement, left: Left) => {
  const next = others(left).map(id => buttonOf(list, id, left.act))
  if (left.act === 'pay' && left.isPressed) return next
  return [...ownActs(left.act).map(act => buttonOf(list, left.id, act)), ...(left.act === 'dismiss' ? next : [])]
}

/** A paid row moves down; the scroll position stays. */
const focusInView = (element: HTMLElement) => {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/**
 * When the focused button disappears, the focus moves to the next notice or the heading, not to the top of the page.
 */
export const useNextNotice = (ids: readonly number[], heading: RefObject<HTMLElement | null>) => {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<Left>(undefined)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    const undone = list.current && wanted.current && buttonOf(list.current, wanted.current, 'pay')
    if (undone) {
      wanted.current = undefined
      return focusInView(undone)
    }
    const left = last.current
    if (!left || left.button.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const buttons = list.current ? successors(list.current, left) : []
    const next = buttons.find(button => button)
    if (next) focusInView(next)
    else heading.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    // Once everything is returned the menu disappears and the whole payout waits again.
    const act = target.dataset.rowMenu === undefined ? target.dataset.act : 'pay'
    const id = Number(target.closest<HTMLElement>('[data-notice]')?.dataset.notice)
    last.current = act ? { button: target, act, id, order: ids } : undefined
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (last.current?.button.contains(target as Node)) last.current.isPressed = true
  }
  return {
    list: { ref: list, onFocus, onClick },
    /** Undo brings the focus back to the notice once it waits again. */
    awaitUndone: (id: number) => {
      wanted.current = id
    },
  }
}
