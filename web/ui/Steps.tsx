import { IconCheck, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Steps.module.css'

export const Progress = ({ label, done, of }: { label: string; done: number; of: number }) => (
  <progress className={css.progress} aria-label={label} value={done} max={of} />
)

export const Steps = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={css.steps} aria-label={label}>
    {children}
  </ol>
)

type StepProps = {
  number: number
  name: string
  isDone: boolean
  fact: string
  link: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

export const Step = ({ number, name, isDone, fact, link, isOpen, onToggle, children }: StepProps) => (
  <li className={cx(css.step, isDone && css.done, isOpen && css.open)}>
    <div className={css.row}>
      <span className={css.mark}>{isDone ? <IconCheck size={14} role="img" aria-label="Done" /> : number}</span>
      <button type="button" className={css.name} aria-expanded={isOpen} onClick={onToggle}>
        {name}
      </button>
      <span className={css.fact}>{fact}</span>
      <span className={css.link}>{isOpen ? <IconChevronUp size={16} aria-hidden="true" /> : link}</span>
    </div>
    {isOpen && <div className={css.inside}>{children}</div>}
  </li>
)

export const StepFoot = ({ children, buttons }: { children?: ReactNode; buttons: ReactNode }) => (
  <div className={css.foot}>
    <span className={css.remark}>{children}</span>
    {buttons}
  </div>
)
