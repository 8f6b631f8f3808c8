import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import css from './AppFrame.module.css'
import { cx } from './cx.ts'
import { Menu, type MenuItemRoot } from './Menu.tsx'

export type FrameLink = {
  key: string
  label: string
  to: string
  icon?: ReactNode
  active?: boolean | undefined
  waiting?: { count: number; words: string; isUrgent: boolean } | undefined
}

export type FrameGroup = { key: string; label?: string; links: readonly FrameLink[]; folded?: boolean }

export type LinkRoot = {
  className: string
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  'data-tip'?: string | undefined
  'data-tip-side'?: 'right' | undefined
  role?: MenuItemRoot['role']
  tabIndex?: -1
  onClick?: () => void
}

export type RenderLink = (link: FrameLink, root: LinkRoot) => ReactNode

const storageKey = (group: string) => `loupe.fold.${group}`

export const keptFold = (group: string) => {
  const kept = localStorage.getItem(storageKey(group))
  return kept === null ? undefined : kept === '1'
}

const useFold = (group: FrameGroup) => {
  const [folded, setFolded] = useState(() => keptFold(group.key) ?? group.folded ?? false)
  const toggle = () => {
    localStorage.setItem(storageKey(group.key), folded ? '0' : '1')
    setFolded(!folded)
  }
  return { folded, toggle }
}

type SideProps = { slim: boolean; renderLink: RenderLink }

const MOST_SHOWN = 999

const countText = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** 'Notices, 3 unpaid'; undefined where nothing waits. */
const waitingText = ({ label, waiting }: FrameLink) =>
  waiting?.count ? `${label}, ${countText(waiting.count)} ${waiting.words}` : undefined

const waitingIn = (links: readonly FrameLink[]) => links.map(waitingText).filter(Boolean).join('; ')

const SideLink = ({ link, slim, renderLink }: SideProps & { link: FrameLink }) => {
  const { label, icon, active } = link
  const waiting = link.waiting?.count ? link.waiting : undefined
  const named = waitingText(link)
  return renderLink(link, {
    className: cx(css.link, active && css.active),
    'aria-current': active ? 'page' : undefined,
    'aria-label': named ?? (slim ? label : undefined),
    'data-tip': named ?? (slim ? label : undefined),
    'data-tip-side': slim || waiting ? 'right' : undefined,
    children: (
      <>
        <span className={css.icon}>{icon}</span>
        {!slim && <span className={css.label}>{label}</span>}
        {waiting && (
          <span className={cx(slim ? css.speck : css.count, waiting.isUrgent && css.warn)}>
            {slim ? '' : countText(waiting.count)}
          </span>
        )}
      </>
    ),
  })
}

const shortName = (label: string) => label.replace('SETTINGS', 'SET')

const SlimGroup = ({
  label,
  links,
  renderLink,
}: { label: string; links: FrameGroup['links'] } & Pick<SideProps, 'renderLink'>) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isActive = links.some(link => link.active)
  const waits = waitingIn(links)
  const items = links.map(link => ({
    label: link.label,
    icon: link.icon,
    renderRoot: (root: MenuItemRoot) => renderLink(link, { ...root, 'aria-current': link.active ? 'page' : undefined }),
  }))
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(css.slimFold, isActive && css.active)}
        aria-current={isActive || undefined}
        aria-label={[label, waits, `${links.length} screens`].filter(Boolean).join(', ')}
        aria-haspopup="menu"
        aria-expanded={open}
        data-tip={open ? undefined : waits || label}
        data-tip-side="right"
        onClick={() => setOpen(!open)}
      >
        {shortName(label)}
        {waits && <span className={cx(css.speck, css.warn)} />}
      </button>
      {open && <Menu open onClose={close} anchor={anchor} label={label} groups={[items]} side="right" />}
    </>
  )
}

export const SideGroup = ({ group, slim, renderLink }: SideProps & { group: FrameGroup }) => {
  const { folded, toggle } = useFold(group)
  const id = useId()
  const shut = group.label !== undefined && folded
  const waits = shut ? waitingIn(group.links) : ''
  if (slim && group.label)
    return (
      <div className={cx(css.group, css.name)}>
        <SlimGroup label={group.label} links={group.links} renderLink={renderLink} />
      </div>
    )
  return (
    <div className={cx(css.group, slim && css.icons)}>
      {group.label && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={!shut}
          aria-controls={id}
          data-tip={waits || undefined}
          onClick={toggle}
        >
          {shut ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
          <span>{group.label}</span>
          {waits && <span className={cx(css.dot, css.warn)} role="img" aria-label={waits} />}
          {shut && <span className={css.count}>{group.links.length}</span>}
        </button>
      )}
      <ul id={id} className={css.list} hidden={shut}>
        {group.links.map(link => (
          <li key={link.key}>
            <SideLink link={link} slim={slim} renderLink={renderLink} />
          </li>
        ))}
      </ul>
    </div>
  )
}
