import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ButtonRoot, PlainButton } from './Button.tsx'
import { confirm } from './confirm.tsx'
import { cx } from './cx.ts'
import css from './PageHead.module.css'
import { usePageTitle } from './page-title.ts'
import { useBackKey } from './use-shortcut.ts'

type PageHeadProps = {
  title: string
  /** How the tab names the page, where that is not the title: 'M95 · Edit Metro Ticket'. */
  tab?: string | undefined
  /** Shown in brackets after the title: the filter in force. */
  filter?: string | undefined
  /** Small facts after the title: id, date, name, tags. */
  facts?: ReactNode
  legend?: ReactNode
  /** The primary one last. */
  buttons?: ReactNode
  /** Where Back goes, and Esc. */
  onBack?: (() => void) | undefined
  /** Something was typed, which a draft keeps: Esc asks first. */
  isTyped?: boolean
  /** What was typed is being saved: Esc waits for the answer. */
  isSaving?: boolean
  renderBack?: ((root: ButtonRoot) => ReactNode) | undefined
  backLabel?: string
}

const leaving = { title: 'Leave this page?', text: 'What you typed is kept as a draft.', confirmLabel: 'Leave' }

export const PageHead = (props: PageHeadProps) => {
  const { title, tab = title, filter, facts, legend, buttons, onBack, renderBack, backLabel = 'Back' } = props
  usePageTitle(tab)
  const { isTyped, isSaving } = props
  const asked = useRef<AbortController>(undefined)
  // The question goes with its page, and when what it is about is saved.
  useEffect(() => (isSaving ? undefined : () => asked.current?.abort()), [isSaving])
  const goBack = async () => {
    if (isSaving) return
    asked.current = new AbortController()
    if (!isTyped || (await confirm(leaving, asked.current.signal))) onBack?.()
  }
  useBackKey(onBack && (() => void goBack()))
  return (
    <header className={css.head}>
      {(onBack || renderBack) && (
        <PlainButton icon={<IconArrowLeft />} onClick={onBack} renderRoot={renderBack}>
          {backLabel}
        </PlainButton>
      )}
      <h1 className={css.title}>
        {title}
        {filter && <span className={css.filter}>[{filter}]</span>}
      </h1>
      {facts && <span className={css.facts}>{facts}</span>}
      <span className={css.right}>
        {legend && <span className={css.legend}>{legend}</span>}
        {legend && buttons && <span className={css.rule} />}
        {buttons}
      </span>
    </header>
  )
}

/** One entry of the legend: a mark and its words. */
export const LegendItem = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className={css.entry}>
    {mark}
    {children}
  </span>
)

/** The red line of void rows. */
export const LegendLine = () => <span className={css.line} />

/** The edge of rows that something is missing of. */
export const LegendMark = ({ tone = 'warn' }: { tone?: 'warn' | 'bad' }) => (
  <span className={cx(css.mark, tone === 'bad' && css.bad)} />
)
