import type { ReactNode } from 'react'
import css from './frames.module.css'
import { Mark } from './Mark.tsx'
import { usePageTitle } from './page-title.ts'

type SignInFrameProps = { title: string; subtitle?: ReactNode; year: number; children: ReactNode }

/** The mark above one card; give it a form. */
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

/** Fields and buttons of the sign-in card, one below the other. */
export const SignInStack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>

/** Two things at the ends of one line: 'Keep me logged in' and a link. */
export const Ends = ({ children }: { children: ReactNode }) => <div className={css.ends}>{children}</div>
