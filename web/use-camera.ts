import { useEffect, useRef, useState } from 'react'

export type CameraState = 'asking' | 'live' | 'denied' | 'missing' | 'busy' | 'insecure'

const stateFor: Partial<Record<string, CameraState>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Browsers offer no camera over plain HTTP. */
const devices = () => navigator.mediaDevices as MediaDevices | undefined

export const useCamera = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>(devices() ? 'asking' : 'insecure')
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const open = async () => {
      const opened = await devices()?.getUserMedia({ video: wanted })
      if (!opened) return
      if (isOver) return stop(opened)
      stream = opened
      opened.getVideoTracks()[0]?.addEventListener('ended', () => setState('missing'))
      if (video.current) video.current.srcObject = opened
      setState('live')
    }
    open().catch((error: unknown) => {
      if (!isOver) setState((error instanceof Error && stateFor[error.name]) || 'busy')
    })
    return () => {
      isOver = true
      if (stream) stop(stream)
    }
  }, [])
  return { video, state }
}
