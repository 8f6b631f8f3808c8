import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type ButtonRoot, IconButton, PlainButton } from './Button.tsx'
import { BarSlot } from './bar-slot.ts'
import { confirm } from './confirm.tsx'
import { cx } from './cx.ts'
import css from './PageHead.module.css'
import { usePageTitle } from './page-title.ts'
import { useBackKey } from './use-shortcut.ts'

type PageHeadProps = {
  title: string
  tab?: string | undefined
  filter?: string | undefined
  facts?: ReactNode
  legend?: ReactNode
  buttons?: ReactNode
  onBack?: (() => void) | undefined
  isTyped?: boolean
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
  // The question closes with its page and after the save.
  useEffect(() => (isSaving ? undefined : () => asked.current?.abort()), [isSaving])
  const goBack = async () => {
    if (isSaving) return
    asked.current = new AbortController()
    if (!isTyped || (await confirm(leaving, asked.current.signal))) onBack?.()
  }
  useBackKey(onBack && (() => void goBack()))
  const slot = use(BarSlot)
  if (slot !== undefined)
    return (
      <>
        {slot &&
          createPortal(
            <>
              {onBack && (
                <IconButton label={backLabel} className={css.back} icon={<IconArrowLeft />} onClick={onBack} />
              )}
              <h1 className={css.title}>{title}</h1>
            </>,
            slot,
          )}
        {(filter || facts || legend || buttons) && (
          <div className={css.below}>
            {filter && <span className={css.facts}>{filter}</span>}
            {facts && <span className={css.facts}>{facts}</span>}
            {legend && <span className={css.legend}>{legend}</span>}
            {buttons && <span className={css.right}>{buttons}</span>}
          </div>
        )}
      </>
    )
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

export const LegendItem = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className={css.entry}>
    {mark}
    {children}
  </span>
)

export const LegendLine = () => <span className={css.line} />

export const LegendMark = ({ tone = 'warn' }: { tone?: 'warn' | 'bad' }) => (
  <span className={cx(css.mark, tone === 'bad' && css.bad)} />
)
