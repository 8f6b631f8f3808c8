import { useRef } from 'react'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dismissNotice, listNotices, type Notice, updateNotice } from '../notices/notices.contract.ts'
import { isSlip, type Tap } from '../notices/notices.rules.ts'
import { ALL_CAME_BACK, heldText, markText, needsWords, payoutText, undoText } from '../notices/payouts.rules.ts'

const feed = { refetch: [listNotices] }

export const useNoticeActions = () => {
  const update = useAct(updateNotice, feed)
  const lastTap = useRef<Tap>(undefined)
  const dismissal = useAct(dismissNotice, feed)

  /** Undo expects the version after the payment, so it never reverses a later change. */
  const undoPay = ({ id, version }: Notice) => void update.act({ id, isPaid: false, version: version + 1 })

  const pay = (notice: Notice, onUndo: (id: number) => void) => {
    const { id, ticketId, version } = notice
    const tap = { id, at: Date.now() }
    if (isSlip(lastTap.current, tap)) return undefined
    lastTap.current = tap
    const undo = () =>
      toast.undo(`${ticketId} marked as ${markText(notice).toLowerCase()}`, () => {
        onUndo(id)
        undoPay(notice)
      })
    return update.act({ id, isPaid: true, version }, undo)
  }

  /** For a mistake found after Undo is gone, or returned money. */
  const takeBack = async (notice: Notice) => {
    const { id, ticketId, version } = notice
    const undo = undoText(notice)
    const did = markText(notice) === 'Paid' ? 'handed out' : 'taken back'
    const isSure = await confirm({
      title: `${undo} of ${ticketId}?`,
      text: `What was ${did} last counts as not ${did}, and waits again.`,
      confirmLabel: undo,
      doubtful: true,
    })
    if (isSure) await update.act({ id, isPaid: false, version })
  }

  /** For an edited or restored ticket: returns everything, not the difference. */
  const takeAllBack = async ({ id, ticketId, version, paidBefore }: Notice) => {
    const isSure = await confirm({
      title: `Did all of ${ticketId} come back?`,
      text: `${heldText(paidBefore)} counts as not handed out, and the whole payout waits again.`,
      confirmLabel: ALL_CAME_BACK,
      doubtful: true,
    })
    if (isSure) await update.act({ id, isPaid: false, version })
  }

  const dismiss = async (notice: Notice) => {
    const { id, ticketId, isPaid } = notice
    const text = payoutText(notice)
    const isSure =
      isPaid ||
      (await confirm({
        title: `Dismiss ${ticketId}?`,
        text: needsWords(notice) ? `Still to do: ${text}.` : `${text} is not marked as paid.`,
        confirmLabel: 'Dismiss',
        danger: true,
      }))
    if (isSure) await dismissal.act({ id })
  }

  const dismissAll = async () => {
    const isSure = await confirm({
      title: 'Dismiss All?',
      text: 'All paid notices leave the list. What is still to pay stays.',
      confirmLabel: 'Dismiss All',
      doubtful: true,
    })
    if (isSure) await dismissal.act({ all: true }, sayMessage)
  }

  return {
    pay,
    takeBack,
    takeAllBack,
    dismiss,
    dismissAll,
    isBusy: update.isPending || dismissal.isPending,
  }
}
