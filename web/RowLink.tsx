import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { idleFetch } from './idle-fetch.ts'

const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link in a row. A list has a hundred of them, and the router's own link draws many times slower. */
export const RowLink = ({ to, ...rest }: Props) => {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  const prefetch = () => void idleFetch.run(() => router.preloadRoute({ to }))
  return <a {...rest} href={to} onClick={follow} onPointerEnter={prefetch} />
}
