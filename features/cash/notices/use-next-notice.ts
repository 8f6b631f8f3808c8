import { type FocusEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Left = { button: HTMLElement; act: string; id: number; order: readonly number[]; isPressed?: boolean }

const buttonOf = (list: HTMLElement, id: number, act: string) =>
  list.querySelector<HTMLElement>(`[data-notice="${id}"] [data-act="${act}"]`)

/** The notices below, then those above. */
const others = ({ order, id }: Left) => {
  const at = order.indexOf(id)
  return [...order.slice(at + 1), ...order.slice(0, at).toReversed()]
}

/** The same button, else what stands in its place: what is paid can be taken back, what was taken back waits again. */
const ownActs = (act: string) => [act, 'pay', 'take-back', 'edit']

/**
 * Who has paid goes on to the next one that waits, and who has dismissed one to the next. Who pressed nothing, because
 * someone else was faster, stays with the notice: Enter must not move the money of another one.
 */
const successors = (list: HTMLElement, left: Left) => {
  const next = others(left).map(id => buttonOf(list, id, left.act))
  if (left.act === 'pay' && left.isPressed) return next
  return [...ownActs(left.act).map(act => buttonOf(list, left.id, act)), ...(left.act === 'dismiss' ? next : [])]
}

/** A row that is paid goes down the list, and the view stays where the work is. */
const focusInView = (element: HTMLElement) => {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/**
 * A button that is gone leaves the focus to the next in line, or to the heading: the keyboard would start at the top
 * of the page otherwise.
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
    // The menu is gone once all came back, and then the whole payout waits.
    const act = target.dataset.rowMenu === undefined ? target.dataset.act : 'pay'
    const id = Number(target.closest<HTMLElement>('[data-notice]')?.dataset.notice)
    last.current = act ? { button: target, act, id, order: ids } : undefined
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (last.current?.button.contains(target as Node)) last.current.isPressed = true
  }
  return {
    list: { ref: list, onFocus, onClick },
    /** A payment that is undone brings the focus back to its notice, as soon as that waits again. */
    awaitUndone: (id: number) => {
      wanted.current = id
    },
  }
}
