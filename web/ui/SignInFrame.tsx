import type { ReactNode } from 'react'
import css from './frames.module.css'
import { Mark } from './Mark.tsx'
import { usePageTitle } from './page-title.ts'

type SignInFrameProps = { title: string; subtitle?: ReactNode; year: number; children: ReactNode }

export const SignInFrame = ({ title, subtitle, year, children }: SignInFrameProps) => {
  usePageTitle(title)
  return (
    <div className={css.signIn}>
      <main className={css.signInMain}>
        <Mark size={34} word large />
        <section className={css.signInCard}>
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          {children}
        </section>
      </main>
      <footer className={css.year}>© {year}</footer>
    </div>
  )
}

export const SignInStack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>

export const Ends = ({ children }: { children: ReactNode }) => <div className={css.ends}>{children}</div>
