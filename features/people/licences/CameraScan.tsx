import { IconCameraOff, IconLock, IconPhoto, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Banner, EmptyState } from '#web/ui/states.tsx'
import { type CameraState, useCamera } from '#web/use-camera.ts'
import css from './camera-scan.module.css'
import type { Licence } from './licence.rules.ts'
import { type Look, useLicenceLook } from './use-licence-look.ts'
import { useLicencePhoto } from './use-licence-photo.ts'

type Words = { icon?: ReactNode; what: string; why: string }

const noPicture: Record<Exclude<CameraState, 'live'>, Words> = {
  asking: { what: 'Allow the camera', why: 'The browser asks for it at the top of the window.' },
  denied: {
    what: 'The camera is not allowed',
    why: 'Allow it with the sign beside the address at the top of the window, then try again.',
  },
  missing: { what: 'No camera found', why: 'Connect one and try again, or choose a photo of the card.' },
  busy: { what: 'The camera does not start', why: 'Another program may be using it. Close that one and try again.' },
  insecure: {
    icon: <IconLock />,
    what: 'The camera needs HTTPS',
    why: 'Browsers give it only to addresses that begin with https://. A photo of the card can be read here too.',
  },
}

const canRetry = (state: CameraState) => state === 'denied' || state === 'missing' || state === 'busy'

const lookTexts: Record<Look, string> = {
  looking: 'Looking for the barcode on the back of the card',
  unreadable: 'Not readable yet. Hold the card closer, flat and out of the glare.',
  other: 'This barcode is not that of a driver licence.',
  failed: 'The reader did not load. Close this and try again.',
}

const LivePicture = ({ video, look }: { video: RefObject<HTMLVideoElement | null>; look: Look | undefined }) => (
  <div className={css.live} hidden={look === undefined}>
    <video ref={video} className={css.video} aria-label="The camera's picture" autoPlay muted playsInline />
    <span className={css.frame} aria-hidden="true" />
    <p className={css.look} role="status" data-look={look}>
      {look && lookTexts[look]}
    </p>
  </div>
)

type PictureProps = { isPaused: boolean; onRead: (licence: Licence) => void; onRetry: () => void }

const CameraPicture = ({ isPaused, onRead, onRetry }: PictureProps) => {
  const { video, state } = useCamera()
  const look = useLicenceLook(video, state === 'live' && !isPaused, onRead)
  const again = (
    <PlainButton icon={<IconRefresh />} onClick={onRetry}>
      Try again
    </PlainButton>
  )
  return (
    <div className={css.picture}>
      <LivePicture video={video} look={state === 'live' ? look : undefined} />
      {state !== 'live' && (
        <div role="status">
          <EmptyState icon={<IconCameraOff />} {...noPicture[state]} actions={canRetry(state) && again} />
        </div>
      )}
    </div>
  )
}

type Props = { onRead: (licence: Licence) => void; onClose: () => void }

export const CameraScan = ({ onRead, onClose }: Props) => {
  const [attempt, setAttempt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const photo = useLicencePhoto(onRead)
  const choose = (
    <PlainButton
      data-autofocus
      icon={<IconPhoto />}
      loading={photo.isReading}
      loadingLabel="Reading the photo"
      onClick={() => input.current?.click()}
    >
      Choose a photo instead
    </PlainButton>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan with camera"
      subtitle="The back of the driver licence, with the wide barcode in the frame"
      width={600}
      hints={[['Esc', 'close']]}
      footer={choose}
    >
      {photo.problem && <Banner tone="warn" {...photo.problem} />}
      <CameraPicture key={attempt} isPaused={photo.isReading} onRead={onRead} onRetry={() => setAttempt(attempt + 1)} />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Photo of the licence"
        accept="image/*"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) void photo.read(file)
          event.target.value = ''
        }}
      />
    </Dialog>
  )
}
