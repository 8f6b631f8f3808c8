import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Left = { button: HTMLElement; act: string; id: number; order: readonly number[] }

const buttonOf = (list: HTMLElement, id: number, act: string) =>
  list.querySelector<HTMLElement>(`[data-notice="${id}"] [data-act="${act}"]`)

/** The notices below, then those above. */
const others = ({ order, id }: Left) => {
  const at = order.indexOf(id)
  return [...order.slice(at + 1), ...order.slice(0, at).toReversed()]
}

/** The same button, else what stands in its place: what is paid can be taken back, what was taken back waits again. */
const ownActs = (act: string) => [act, 'pay', 'take-back', 'edit']

/** Enter pressed once more must not move the money of another notice, so only a dismissal goes on to the next one. */
const successors = (list: HTMLElement, left: Left) => [
  ...ownActs(left.act).map(act => buttonOf(list, left.id, act)),
  ...(left.act === 'dismiss' ? others(left).map(id => buttonOf(list, id, left.act)) : []),
]

/**
 * A button that is gone once it is pressed, or because someone else was faster, leaves the focus with its notice,
 * wherever its row went, or with the heading: the keyboard would start at the top of the page otherwise.
 */
export const useNextNotice = (ids: readonly number[], heading: RefObject<HTMLElement | null>) => {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<Left>(undefined)
  useLayoutEffect(() => {
    const left = last.current
    if (!left || left.button.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const buttons = list.current ? successors(list.current, left) : []
    const next = buttons.find(button => button) ?? heading.current
    next?.focus()
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    // The menu is gone once all came back, and then the whole payout waits.
    const act = target.dataset.rowMenu === undefined ? target.dataset.act : 'pay'
    const id = Number(target.closest<HTMLElement>('[data-notice]')?.dataset.notice)
    last.current = act ? { button: target, act, id, order: ids } : undefined
  }
  return { ref: list, onFocus }
}
