import {
  IconClockExclamation,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './AppFrame.module.css'
import { IconButton } from './Button.tsx'
import { BarSlot } from './bar-slot.ts'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'
import { KeyCap } from './KeyCap.tsx'
import { Mark } from './Mark.tsx'
import { type FrameGroup, type FrameLink, type RenderLink, SideGroup } from './SideMenu.tsx'
import { NARROW, PHONE, useMedia } from './use-media.ts'

type AppFrameProps = {
  topLinks: readonly FrameLink[]
  groups: readonly FrameGroup[]
  renderLink: RenderLink
  home: FrameLink
  slim?: boolean | undefined
  onToggleSlim?: (() => void) | undefined
  middle?: ReactNode
  /** On a phone they stand in the menu, which they may close. */
  tools?: (closeMenu: () => void) => ReactNode
  person?: ReactNode
  notice?: ReactNode
  children: ReactNode
}

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

const useActiveInView = (groups: readonly FrameGroup[]) => {
  const menu = useRef<HTMLElement>(null)
  const active = groups.flatMap(({ links }) => links).find(link => link.active)?.key
  useEffect(() => {
    if (active) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return menu
}

const stay = () => {}

type WideBarProps = Pick<AppFrameProps, 'topLinks' | 'renderLink' | 'home' | 'middle' | 'tools'> & { narrow: boolean }

const WideBar = ({ topLinks, renderLink, home, middle, tools, narrow }: WideBarProps) => (
  <>
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
      {tools?.(stay)}
    </div>
  </>
)

const DrawerMenu = ({ groups, renderLink }: Pick<AppFrameProps, 'groups' | 'renderLink'>) => (
  <nav ref={useActiveInView(groups)} className={css.drawer} aria-label="Menu">
    {groups.map(group => (
      <SideGroup key={group.key} group={group} slim={false} renderLink={renderLink} />
    ))}
  </nav>
)

type PhoneBarProps = Pick<AppFrameProps, 'groups' | 'renderLink' | 'tools'> & {
  setSlot: (slot: HTMLElement | null) => void
}

const PhoneBar = ({ groups, renderLink, tools, setSlot }: PhoneBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const renderClosing: RenderLink = (link, root) => renderLink(link, { ...root, onClick: close })
  return (
    <>
      <IconButton
        label="Menu"
        className={css.opener}
        icon={<IconMenu2 />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <div ref={setSlot} className={css.slot} />
      <Dialog open={isOpen} onClose={close} side="left" width={300} title={<Mark word />}>
        <DrawerMenu groups={groups} renderLink={renderClosing} />
        <div className={css.tools}>{tools?.(close)}</div>
      </Dialog>
    </>
  )
}

type SideProps = Pick<AppFrameProps, 'groups' | 'renderLink' | 'onToggleSlim' | 'slim'> & { narrow: boolean }

const Side = ({ groups, renderLink, onToggleSlim, narrow, ...props }: SideProps) => {
  const { peek, togglePeek } = usePeek(narrow)
  const slim = narrow ? !peek : (props.slim ?? false)
  const menu = useActiveInView(groups)
  return (
    <div className={css.side} data-slim={slim || undefined} data-peek={peek || undefined}>
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
  )
}

/** Top bar, side menu and page. It stays mounted at every window size, so that turning a phone keeps what was typed. */
export const AppFrame = (props: AppFrameProps) => {
  const { person, notice, children } = props
  const narrow = useMedia(NARROW)
  const isPhone = useMedia(PHONE)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={cx(css.frame, isPhone ? css.phone : narrow && css.narrow, props.slim && css.slim)}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      <header className={css.top}>
        {isPhone ? <PhoneBar {...props} setSlot={setSlot} /> : <WideBar {...props} narrow={narrow} />}
        {person}
      </header>
      {!isPhone && <Side {...props} narrow={narrow} />}
      <main id="content" tabIndex={-1} className={css.content}>
        {notice && <div className={css.notice}>{notice}</div>}
        <BarSlot value={isPhone ? slot : undefined}>{children}</BarSlot>
      </main>
    </div>
  )
}

type TopFactProps = {
  name: string
  stale?: string | undefined
  children: ReactNode
}

export const TopFact = ({ name, stale, children }: TopFactProps) => (
  <span className={cx(css.fact, stale && css.stale)} data-tip={stale}>
    {name} <b>{children}</b>
    {stale && <IconClockExclamation size={13} role="img" aria-label={stale} />}
  </span>
)

export const TopRule = () => <span className={css.rule} />
