import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import css from './check-register.module.css'
import type { CheckPrint } from './register.contract.ts'

export const EarlierPrints = ({ prints }: { prints: readonly CheckPrint[] }) => {
  const timeZone = useTimeZone()
  if (prints.length === 0) return null
  return (
    <section className={css.prints} aria-label="Earlier prints">
      <b>Earlier prints</b>
      {prints.map(print => (
        <span key={print.id}>
          {formatInstant(print.createdAt, timeZone)} · {print.checkNumber} · {print.stationLabel} · {print.state}
          {print.createdBy && ` · ${print.createdBy}`}
          {print.reprintReason && ` · ${print.reprintReason}`}
        </span>
      ))}
    </section>
  )
}
