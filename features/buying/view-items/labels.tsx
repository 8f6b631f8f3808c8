import { useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { PRINTED } from '#features/paper/print-jobs/print-jobs.rules.ts'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation, rememberStation } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { MetroItems } from '../metro-items/metro-items.contract.ts'
import { type Side, sides } from '../sales/sale-sides.ts'
import { sidesFromWire } from '../sales/sides.wire.ts'
import { printLabels } from '../ticket-paper/ticket-paper.contract.ts'
import { MAX_LABEL_COPIES } from '../ticket-paper/ticket-paper.rules.ts'
import css from './view-items.module.css'

type Order = { copies: string; station: string }

const counts = Array.from({ length: MAX_LABEL_COPIES }, (_, index) => String(index + 1))
const copyOptions = [{ value: '0', label: 'none' }, ...counts.map(value => ({ value, label: value }))]

type FieldsProps = { order: Order; onChange: (changes: Partial<Order>) => void }

export const LabelFields = ({ order: { copies, station }, onChange }: FieldsProps) => {
  const stations = useCall(listStations, {}).data?.data ?? []
  return (
    <div className={css.labels}>
      <SelectField
        label="Label copies"
        value={copies}
        options={copyOptions}
        onChange={value => onChange({ copies: value })}
      />
      <SelectField
        label="Station"
        value={station}
        options={stations}
        onChange={value => onChange({ station: value })}
      />
    </div>
  )
}

type Ticket = MetroItems['ticketDetails']

/** A side without a buyer or items prints no labels. */
export const useLabels = (ticket: Ticket, letters: readonly string[]) => {
  const [orders, setOrders] = useState<Record<Side, Order>>(() => {
    const order = { copies: '1', station: lastStation() }
    return { A: order, B: order }
  })
  const [isPrinting, setPrinting] = useState(false)
  const wanted = sides.filter(
    side => sidesFromWire(ticket)[side].buyer && letters.includes(side) && orders[side].copies !== '0',
  )

  const change = (side: Side) => (changes: Partial<Order>) => {
    if (changes.station) rememberStation(changes.station)
    setOrders(now => ({ ...now, [side]: { ...now[side], ...changes } }))
  }

  const print = async () => {
    setPrinting(true)
    const printSide = (side: Side) => {
      const { copies, station } = orders[side]
      const of = { id: ticket.id, ticketType: 'metro', soldToType: side } as const
      return call(printLabels, { ...of, station, copies: Number(copies) })
    }
    try {
      // The sides print in parallel, because a slow printer answers after seconds.
      const printed = await sayOutcome(Promise.all(wanted.map(printSide)), answers => {
        const waiting = answers.find(({ message }) => message !== PRINTED)
        void followPrints({ message: waiting?.message ?? PRINTED, jobs: answers.flatMap(({ jobs }) => jobs) })
      })
      return printed !== undefined
    } finally {
      setPrinting(false)
    }
  }

  return { orders, change, print, isPrinting, isWanted: !ticket.void && wanted.length > 0 }
}
