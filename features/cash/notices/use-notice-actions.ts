import { useRef } from 'react'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dismissNotice, listNotices, type Notice, updateNotice } from './notices.contract.ts'
import { isSlip, type Tap } from './notices.rules.ts'
import { ALL_CAME_BACK, heldText, markText, needsWords, payoutText, undoText } from './payouts.rules.ts'

const feed = { refetch: [listNotices] }

/** What is done to notices; a refusal says why and shows the feed as it is now. */
export const useNoticeActions = () => {
  const update = useAct(updateNotice, feed)
  const lastTap = useRef<Tap>(undefined)
  const dismissal = useAct(dismissNotice, feed)

  /** Paying counts the version up by one: what was changed since then is not undone with it. */
  const undoPay = ({ id, version }: Notice) => update.mutate({ id, isPaid: false, version: version + 1 })

  const pay = (notice: Notice, onUndo: (id: number) => void) => {
    const { id, ticketId, version } = notice
    const tap = { id, at: Date.now() }
    if (isSlip(lastTap.current, tap)) return
    lastTap.current = tap
    const undo = () =>
      toast.undo(`${ticketId} marked as ${markText(notice).toLowerCase()}`, () => {
        onUndo(id)
        undoPay(notice)
      })
    update.mutate({ id, isPaid: true, version }, { onSuccess: undo })
  }

  /** Later than the moment of Undo: it was marked by mistake, or the money came back. */
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
    if (isSure) update.mutate({ id, isPaid: false, version })
  }

  /** Of a ticket that was edited or restored: not the difference, but everything its customer had. */
  const takeAllBack = async ({ id, ticketId, version, paidBefore }: Notice) => {
    const isSure = await confirm({
      title: `Did all of ${ticketId} come back?`,
      text: `${heldText(paidBefore)} counts as not handed out, and the whole payout waits again.`,
      confirmLabel: ALL_CAME_BACK,
      doubtful: true,
    })
    if (isSure) update.mutate({ id, isPaid: false, version })
  }

  /** Money that nobody handed out yet does not go out of sight by a slip of the finger. */
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
    if (isSure) dismissal.mutate({ id })
  }

  const dismissAll = async () => {
    const isSure = await confirm({
      title: 'Dismiss All?',
      text: 'All paid notices leave the list. What is still to pay stays.',
      confirmLabel: 'Dismiss All',
      doubtful: true,
    })
    if (isSure) dismissal.mutate({ all: true }, { onSuccess: sayMessage })
  }

  return {
    pay,
    takeBack,
    takeAllBack,
    dismiss,
    dismissAll,
    payingId: update.isPending ? update.variables.id : undefined,
    isBusy: update.isPending || dismissal.isPending,
  }
}
