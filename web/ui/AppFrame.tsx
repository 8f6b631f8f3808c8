import { IconClockExclamation, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './AppFrame.module.css'
import { cx } from './cx.ts'
import { KeyCap } from './KeyCap.tsx'
import { Mark } from './Mark.tsx'
import { type FrameGroup, type FrameLink, type RenderLink, SideGroup } from './SideMenu.tsx'
import { NARROW, useMedia } from './use-media.ts'

type AppFrameProps = {
  topLinks: readonly FrameLink[]
  groups: readonly FrameGroup[]
  renderLink: RenderLink
  /** Where the mark leads. */
  home: FrameLink
  /** Chosen by the user; below 1200 px the menu is slim anyway. */
  slim?: boolean | undefined
  onToggleSlim?: (() => void) | undefined
  /** Between links and search, gone below 1200: spot prices. */
  middle?: ReactNode
  /** Search, station, colour scheme, user menu. */
  right?: ReactNode
  /** Above the content on every page: the offline banner. */
  notice?: ReactNode
  children: ReactNode
}

/** Closes the opened menu of narrow windows on Esc and on a click elsewhere or on one of its links. */
const usePeek = (narrow: boolean) => {
  const [peek, setPeek] = useState(false)
  useEffect(() => {
    if (!peek) return
    const shut = () => setPeek(false)
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      shut()
    }
    const click = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('main, header, nav a')) shut()
    }
    document.addEventListener('keydown', key)
    document.addEventListener('click', click)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('click', click)
    }
  }, [peek])
  return { peek: peek && narrow, togglePeek: () => setPeek(!peek) }
}

/** A menu that scrolls shows where one is. */
const useActiveInView = (groups: readonly FrameGroup[]) => {
  const menu = useRef<HTMLElement>(null)
  const active = groups.flatMap(({ links }) => links).find(link => link.active)?.key
  useEffect(() => {
    if (active) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return menu
}

/** Top bar, side menu and the place where pages stand. Presentational: links come as data, `renderLink` draws them. */
export const AppFrame = (props: AppFrameProps) => {
  const { topLinks, groups, renderLink, home, onToggleSlim, middle, right, notice, children } = props
  const narrow = useMedia(NARROW)
  const { peek, togglePeek } = usePeek(narrow)
  const slim = narrow ? !peek : (props.slim ?? false)
  const menu = useActiveInView(groups)
  return (
    <div className={cx(css.frame, slim && css.slim, narrow && css.narrow)}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      <header className={css.top}>
        <span className={css.mark}>
          {renderLink(home, { className: css.home ?? '', 'aria-label': home.label, children: <Mark word={!narrow} /> })}
        </span>
        <nav className={css.links} aria-label="Records">
          {topLinks.map(link => (
            <span key={link.key}>
              {renderLink(link, {
                className: cx(css.topLink, link.active && css.topActive),
                'aria-current': link.active ? 'page' : undefined,
                children: link.label,
              })}
            </span>
          ))}
        </nav>
        <div className={css.right}>
          {!narrow && middle && <div className={css.middle}>{middle}</div>}
          {right}
        </div>
      </header>
      <div className={css.side} data-peek={peek || undefined}>
        <nav ref={menu} className={css.menu} aria-label="Menu">
          {groups.map(group => (
            <SideGroup key={group.key} group={group} slim={slim} renderLink={renderLink} />
          ))}
        </nav>
        <button
          type="button"
          className={css.collapse}
          onClick={narrow ? togglePeek : onToggleSlim}
          aria-expanded={!slim}
          {...(slim && { 'aria-label': 'Expand menu', 'data-tip': 'Expand menu', 'data-tip-side': 'right' })}
        >
          {slim ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
          {!slim && (
            <>
              <span>Collapse</span>
              <KeyCap keys="[" />
            </>
          )}
        </button>
      </div>
      <main id="content" tabIndex={-1} className={css.content}>
        {notice && <div className={css.notice}>{notice}</div>}
        {children}
      </main>
    </div>
  )
}

type TopFactProps = {
  name: string
  /** The figure is out of date: how, shown on hover. */
  stale?: string | undefined
  children: ReactNode
}

/** A name with its figure, for the middle of the top bar. */
export const TopFact = ({ name, stale, children }: TopFactProps) => (
  <span className={cx(css.fact, stale && css.stale)} data-tip={stale}>
    {name} <b>{children}</b>
    {stale && <IconClockExclamation size={13} role="img" aria-label={stale} />}
  </span>
)

export const TopRule = () => <span className={css.rule} />
