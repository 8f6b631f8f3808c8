import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { useCall } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { PaperSheet } from '#web/ui/PaperSheet.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useBackKey } from '#web/ui/use-shortcut.ts'
import css from './paper-view.module.css'
import { getPaper } from './papers.contract.ts'

type Props = {
  document: string
  name: string
  subject: string
  back: string
  /** The query of the address, which is passed on to the call. */
  asked?: Readonly<Record<string, unknown>>
  buttons?: ReactNode
  /** The same dialog as in the document's list. */
  printDialog: (onClose: () => void) => ReactNode
  /** Shown instead of the no-access page. */
  denied?: ReactNode
  /** The paper with work on it, instead of the plain one. */
  children?: ReactNode
}

type BarProps = Pick<Props, 'printDialog' | 'buttons'> & { pdf: string; title: string; onBack: () => void }

const Bar = ({ pdf, title, printDialog, buttons, onBack }: BarProps) => {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <nav className={css.bar} aria-label="Paper">
      <PlainButton icon={<IconArrowLeft />} onClick={onBack}>
        Back
      </PlainButton>
      <PlainButton icon={<IconPrinter />} onClick={() => setPrinting(true)}>
        Print
      </PlainButton>
      <PlainButton
        icon={<IconDownload />}
        renderRoot={root => (
          <a {...root} href={pdf} download={`${title}.pdf`}>
            {root.children}
          </a>
        )}
      >
        Download PDF
      </PlainButton>
      {buttons}
      {isPrinting && printDialog(() => setPrinting(false))}
    </nav>
  )
}

export const PaperView = (props: Props) => {
  const { document: paper, name, subject, back, asked, buttons, printDialog, denied, children } = props
  const query = useCall(getPaper, { ...asked, document: paper, subject })
  const { data } = query
  const navigate = useNavigate()
  const goBack = () => void navigate({ to: back })
  useBackKey(goBack)
  useEffect(() => {
    if (data) document.title = data.data.title
  }, [data])
  if (query.error)
    return <ReadFailure query={query} title={`The ${name.toLowerCase()} did not load`} back={back} denied={denied} />
  if (!data) return <Loading label={name} />
  return (
    <>
      <Bar pdf={data.data.pdf} title={data.data.title} printDialog={printDialog} buttons={buttons} onBack={goBack} />
      {children ?? <PaperSheet {...data.data} />}
    </>
  )
}
