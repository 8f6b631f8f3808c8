import { type RefObject, useEffect, useRef, useState } from 'react'
import { readPdf417 } from '#web/pdf417.ts'
import { tiltAt } from '#web/tilts.ts'
import { type Licence, parseLicence } from './licence.rules.ts'

/** After this long the user gets a hint how to hold the card. */
const PATIENCE_MS = 5000

export type Look = 'looking' | 'unreadable' | 'other' | 'failed'

const pictureOf = (video: HTMLVideoElement) => ({ image: video, width: video.videoWidth, height: video.videoHeight })

/** Tries the live picture at a different angle each time, until it shows a licence. */
export const useLicenceLook = (
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onRead: (licence: Licence) => void,
) => {
  const [look, setLook] = useState<Look>('looking')
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const element = video.current
    if (!isLive || !element) return
    let isOver = false
    const watch = async () => {
      const since = performance.now()
      for (let turn = 0; !isOver; turn += 1) {
        const text = await readPdf417(pictureOf(element), tiltAt(turn))
        if (isOver) return
        const licence = text === undefined ? undefined : parseLicence(text)
        if (licence) return latest.current(licence)
        if (text !== undefined) setLook('other')
        else if (performance.now() - since > PATIENCE_MS) setLook('unreadable')
      }
    }
    watch().catch(() => setLook('failed'))
    return () => {
      isOver = true
    }
  }, [isLive, video])
  return look
}
