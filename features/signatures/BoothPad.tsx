import { KioskMessage } from '#web/ui/KioskMessage.tsx'
import { SigningSheet } from './SigningSheet.tsx'
import { ThankYou } from './ThankYou.tsx'
import { useRequest } from './useRequest.tsx'

const FAILED = 'Something went wrong! /n Please clear and retry'

/** Waiting, signing, saving, thanks, and waiting again. */
export const BoothPad = ({ booth, everyMs }: { booth: string; everyMs: number }) => {
  const { query, request, save } = useRequest(booth, everyMs)
  if (save.isSuccess) return <ThankYou ticket={save.variables.request.data.ticket} onOver={save.reset} />
  if (request)
    return (
      <SigningSheet
        // Another request, or another amount on this one: nobody's ink is carried over to it.
        key={JSON.stringify(request)}
        request={request}
        isSaving={save.isPending}
        failure={save.variables?.request.id === request.id && save.isError ? FAILED : undefined}
        onSave={drawn => save.mutate({ request, drawn })}
        onClear={save.reset}
      />
    )
  if (query.isPending) return <KioskMessage title="Please Wait!" />
  return (
    <KioskMessage title="Wait for incoming requests...">{query.error && <p>{query.error.message}</p>}</KioskMessage>
  )
}
