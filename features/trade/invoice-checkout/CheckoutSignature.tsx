import { IconEraser } from '@tabler/icons-react'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { SignatureCanvas } from '#features/records/signatures/SignatureCanvas.tsx'
import { strokeProblems } from '#features/records/signatures/signatures.rules.ts'
import { type Drawn, useSigning } from '#features/records/signatures/use-signing.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import css from './checkout.module.css'
import { SIGNED_BEFORE } from './checkout.rules.ts'
import type { CheckedOut } from './use-checkout.ts'

/** Saves a drawing that was not sent yet; false if it is not a signature. */
export type WaitingInk = () => boolean

type InkProps = {
  waitingInk: RefObject<WaitingInk | null>
  onInk: (hasInk: boolean) => void
}

type PadProps = InkProps & {
  name: string
  isSaving: boolean
  isSent: RefObject<boolean>
  onSave: (drawn: Drawn) => void
}

/** Saves three seconds after the first touch, once the pen is up. */
const Pad = ({ name, isSaving, isSent, waitingInk, onInk, onSave }: PadProps) => {
  const { ink, left, problem, clear, save, movePen } = useSigning(onSave, onInk)
  useImperativeHandle(waitingInk, () => () => {
    if (isSent.current || ink.current.length === 0) return true
    const isDrawn = strokeProblems(ink.current).length === 0
    save()
    return isDrawn
  })
  useEffect(() => () => onInk(false), [onInk])
  return (
    <>
      <SignatureCanvas ink={ink} name={name} isLocked={isSaving} onPen={movePen} />
      <div className={css.signedBy}>
        <span>{problem ?? (left === undefined ? `${name} signs here` : `Saves in ${Math.ceil(left / 1000)} s`)}</span>
        <span className={css.padButtons}>
          <PlainButton icon={<IconEraser />} disabled={isSaving} onClick={clear}>
            Clear
          </PlainButton>
          <PlainButton loading={isSaving} onClick={save}>
            Save signature
          </PlainButton>
        </span>
      </div>
    </>
  )
}

type Props = InkProps & {
  data: CheckedOut['data']
  isOver: boolean
  isSaving: boolean
  onSign: (drawn: Drawn) => Promise<boolean>
}

export const CheckoutSignature = ({ data, isOver, isSaving, onSign, ...inked }: Props) => {
  const timeZone = useTimeZone()
  const [isAgain, setAgain] = useState(false)
  const { signature, billedTo, acknowledgement } = data
  const isPad = !isOver && (!signature || isAgain)
  const isSent = useRef(false)
  const sign = async (drawn: Drawn) => {
    isSent.current = true
    if (await onSign(drawn)) setAgain(false)
    isSent.current = false
  }
  return (
    <section className={css.signing} id="signature" tabIndex={-1} aria-label="Signature">
      <div>
        <h2>Acknowledgement</h2>
        <p>{acknowledgement}</p>
        {signature && !isPad && (
          <p className={css.signed}>
            {`Signed ${formatInstant(signature.signedAt, timeZone)}${signature.station && `, ${signature.station}`}`}
            {!isOver && <LinkButton onClick={() => setAgain(true)}>Sign again</LinkButton>}
          </p>
        )}
        {signature?.isStale && <p className={css.stale}>{SIGNED_BEFORE}</p>}
      </div>
      <div className={css.pad}>
        {isPad ? (
          <Pad {...inked} isSent={isSent} name={billedTo} isSaving={isSaving} onSave={drawn => void sign(drawn)} />
        ) : (
          <>
            {signature && <img src={signature.url} alt={`Signature of ${billedTo}`} />}
            <p className={css.signedBy}>{signature ? billedTo : 'Not signed'}</p>
          </>
        )}
      </div>
    </section>
  )
}
