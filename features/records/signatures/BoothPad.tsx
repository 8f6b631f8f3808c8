import { useState } from 'react'
import { KioskMessage } from '#web/ui/KioskMessage.tsx'
import { SigningSheet } from './SigningSheet.tsx'
import { changedText } from './signatures.rules.ts'
import { ThankYou } from './ThankYou.tsx'
import { type ShownRequest, useRequest } from './use-request.ts'
import { WalletPanel } from './WalletPanel.tsx'

const FAILED = 'Something went wrong! /n Please clear and retry'

const isSame = (one: ShownRequest, other: ShownRequest) => JSON.stringify(one) === JSON.stringify(other)

/** Compares with the request as it first came to the pad. */
const useIsChanged = (request: ShownRequest | undefined) => {
  const [first, setFirst] = useState(request)
  if (first?.id !== request?.id) setFirst(request)
  return request !== undefined && first?.id === request.id && !isSame(first, request)
}

type Pad = ReturnType<typeof useRequest>

const Signed = ({ save }: { save: Pad['save'] & { status: 'success' } }) => {
  const [isThanked, setThanked] = useState(false)
  const { ticket } = save.variables.request.data
  const { wallets } = save.data
  if (!isThanked)
    return <ThankYou ticket={ticket} onOver={() => (wallets.length > 0 ? setThanked(true) : save.reset())} />
  return <WalletPanel ticket={ticket} wallets={wallets} onClose={save.reset} />
}

export const BoothPad = ({ booth, everyMs }: { booth: string; everyMs: number }) => {
  const { query, request, save, markInk } = useRequest(booth, everyMs)
  const isChanged = useIsChanged(request)
  if (save.isSuccess) return <Signed save={save} />
  if (request)
    return (
      <SigningSheet
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
  if (query.isPending) return <KioskMessage title="Please Wait!" />
  return (
    <KioskMessage title="Wait for incoming requests...">{query.error && <p>{query.error.message}</p>}</KioskMessage>
  )
}
