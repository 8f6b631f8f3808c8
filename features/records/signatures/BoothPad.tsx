import { type ComponentType, type ReactNode, useState } from 'react'
import type { SheetProps } from './SigningSheet.tsx'
import { changedText } from './signatures.rules.ts'
import type { ThankYouProps } from './ThankYou.tsx'
import { type ShownRequest, useRequest } from './use-request.ts'
import type { WalletPanelProps } from './WalletPanel.tsx'

/** The parts of a pad: the kiosk fills a tablet with them, the dashboard a card. */
export type PadParts = {
  Sheet: ComponentType<SheetProps>
  Thanks: ComponentType<ThankYouProps>
  Wallets: ComponentType<WalletPanelProps>
  Message: ComponentType<{ title: string; children?: ReactNode }>
}

const FAILED = 'Something went wrong! /n Please clear and retry'

const isSame = (one: ShownRequest, other: ShownRequest) => JSON.stringify(one) === JSON.stringify(other)

/** Compares with the request as it first came to the pad. */
const useIsChanged = (request: ShownRequest | undefined) => {
  const [first, setFirst] = useState(request)
  if (first?.id !== request?.id) setFirst(request)
  return request !== undefined && first?.id === request.id && !isSame(first, request)
}

type Pad = ReturnType<typeof useRequest>

type SignedProps = { save: Pad['save'] & { status: 'success' }; parts: PadParts }

const Signed = ({ save, parts: { Thanks, Wallets } }: SignedProps) => {
  const [isThanked, setThanked] = useState(false)
  const { ticket } = save.variables.request.data
  const { wallets } = save.data
  if (!isThanked)
    return <Thanks ticket={ticket} onOver={() => (wallets.length > 0 ? setThanked(true) : save.reset())} />
  return <Wallets ticket={ticket} wallets={wallets} onClose={save.reset} />
}

type BoothPadProps = {
  booth: string
  everyMs: number
  parts: PadParts
  /** The pad is one card among others, so it holds a request only while somebody sees the page. */
  isOnSharedPage?: boolean
}

export const BoothPad = ({ booth, everyMs, parts, isOnSharedPage = false }: BoothPadProps) => {
  const { query, request, save, markInk } = useRequest(booth, { everyMs, isOnSharedPage })
  const { Sheet, Message } = parts
  const isChanged = useIsChanged(request)
  if (save.isSuccess) return <Signed save={save} parts={parts} />
  if (request)
    return (
      <Sheet
        // A new request or amount mounts a blank sheet, so that no signature carries over.
        key={JSON.stringify(request)}
        request={request}
        notice={isChanged ? changedText(request.type) : undefined}
        isSaving={save.isPending}
        failure={save.isError && isSame(save.variables.request, request) ? FAILED : undefined}
        onInk={hasInk => markInk(hasInk ? request : undefined)}
        onSave={drawn => save.mutate({ request, drawn })}
        onClear={save.reset}
      />
    )
  if (query.isPending) return <Message title="Please Wait!" />
  return <Message title="Wait for incoming requests...">{query.error && <p>{query.error.message}</p>}</Message>
}
