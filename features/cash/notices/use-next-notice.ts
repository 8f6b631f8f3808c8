import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Left = { button: HTMLElement; act: string; id: number; order: readonly number[] }

const buttonOf = (list: HTMLElement, id: number, act: string) =>
  list.querySelector<HTMLElement>(`[data-notice="${id}"] [data-act="${act}"]`)

/** Its own notice, then those below, then those above. */
const nearest = ({ order, id }: Left) => {
  const at = order.indexOf(id)
  return [id, ...order.slice(at + 1), ...order.slice(0, at).toReversed()]
}

/**
 * A button that is gone once it is pressed, or because someone else was faster, hands the focus on to the same button of
 * the next notice, or to the heading: the keyboard would start at the top of the page otherwise.
 */
export const useNextNotice = (ids: readonly number[], heading: RefObject<HTMLElement | null>) => {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<Left>(undefined)
  useLayoutEffect(() => {
    const left = last.current
    if (!left || left.button.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const buttons = nearest(left).map(id => list.current && buttonOf(list.current, id, left.act))
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
