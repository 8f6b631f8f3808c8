import { useEffect } from 'react'
import { ReadFailure } from '#web/makers/ReadFailure.tsx'
import { useCall } from '#web/queries.ts'
import { PaperSheet } from '#web/ui/PaperSheet.tsx'
import { Loading } from '#web/ui/states.tsx'
import { getPaper } from './papers.contract.ts'

type Props = {
  document: string
  /** As messages name it: 'Seller ticket'. */
  name: string
  subject: string
  back: string
}

/** A paper on the screen; the browser prints it as it stands. */
export const PaperView = ({ document: paper, name, subject, back }: Props) => {
  const { data, error, refetch } = useCall(getPaper, { document: paper, subject })
  useEffect(() => {
    if (data) document.title = data.data.title
  }, [data])
  if (error)
    return (
      <ReadFailure
        error={error}
        title={`The ${name.toLowerCase()} did not load`}
        back={back}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading label={name} />
  return <PaperSheet {...data.data} />
}
