import { IconAlertTriangle, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useTimeZone } from '#web/session.ts'
import { IconButton, LinkButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { Cell, Row } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../check-register/check-register.module.css'
import {
  listChecks,
  type MissingNumbers,
  markCheck,
  type RegisteredCheck,
} from '../check-register/register.contract.ts'
import { gapText, whyNotEdited } from '../check-register/register.rules.ts'
import { whyNotPrinted } from '../checks/checks.rules.ts'
import type { CheckActs } from './use-check-acts.tsx'

const printsText = (prints: number) => (prints > 1 ? `${prints} prints` : '')

const noteOf = ({ note, prints, memo }: RegisteredCheck) =>
  note || [memo, printsText(prints)].filter(Boolean).join(' · ')

const named = (label: string, why: string) => (why ? `${label}: it ${why}` : label)

type CheckRowProps = {
  check: RegisteredCheck
  acts: CheckActs
  isMarked: boolean
  onMark: (id: number) => void
}

const CheckRow = ({ check, acts, isMarked, onMark }: CheckRowProps) => {
  const timeZone = useTimeZone()
  const { id, checkNumber, isCheckVoid, isCleared, type } = check
  const name = `Check ${checkNumber}`
  const note = noteOf(check)
  const notPrinted = whyNotPrinted({ isVoid: isCheckVoid, isCleared })
  const notEdited = whyNotEdited({ ...check, isVoid: isCheckVoid })
  return (
    <Row
      data-row={id}
      marked={isMarked}
      mark={check.isDuplicate ? 'bad' : undefined}
      struck={isCheckVoid}
      onClick={() => onMark(id)}
      onFocus={() => onMark(id)}
    >
      <Cell figures strong slot="title">
        <LinkButton onClick={() => acts.open(check)}>{checkNumber}</LinkButton>{' '}
        {check.isDuplicate && <Tag tone="bad">duplicate</Tag>}
      </Cell>
      <Cell figures slot="detail">
        {formatInstant(check.dateAdded, timeZone)}
      </Cell>
      <Cell tip={check.payee} slot="name">
        {check.payee}
      </Cell>
      <Cell figures slot="detail">
        {check.ticketNumber && <RecordNumber number={check.ticketNumber} />}
      </Cell>
      <Cell number strong slot="amount">
        {formatAmount(check.amountAsNumber)}
      </Cell>
      <Cell fill centre slot="control">
        <SavedCell
          as="tick"
          label="Cleared"
          name={name}
          row={check}
          list={listChecks}
          call={markCheck}
          value={isCleared}
          sends={value => ({ type, name: 'isCleared', value })}
          disabled={isCheckVoid}
        />
      </Cell>
      <Cell fill centre slot="control">
        <CheckCell
          label={`Void: ${name}`}
          value={isCheckVoid}
          disabled={isCleared && !isCheckVoid}
          onChange={() => acts.toggleVoid(check)}
        />
      </Cell>
      <Cell keep dim={!isCheckVoid} tip={note} slot="note">
        {note}
      </Cell>
      <Cell fill centre slot="end">
        <span className={css.acts}>
          <IconButton
            label={named(`${check.prints > 0 ? 'Reprint' : 'Print'} ${name}`, notPrinted)}
            icon={<IconPrinter />}
            disabled={notPrinted !== ''}
            onClick={() => acts.print(check)}
          />
          <IconButton
            label={named(`Edit ${name}`, notEdited)}
            icon={<IconPencil />}
            disabled={notEdited !== ''}
            onClick={() => acts.open(check)}
          />
        </span>
      </Cell>
    </Row>
  )
}

const MissingRow = ({ gap, onExplain }: { gap: MissingNumbers; onExplain: () => void }) => {
  const look = gap.reason ? css.quiet : css.missing
  return (
    <Row mark={gap.reason ? undefined : 'warn'}>
      <Cell figures strong colSpan={2} slot="title" className={look} tip={gapText(gap)}>
        {gapText(gap)}
      </Cell>
      <Cell colSpan={6} slot="name" className={look} tip={gap.reason}>
        {gap.reason ? (
          `no check: ${gap.reason}${gap.saidBy && ` (${gap.saidBy})`}`
        ) : (
          <span className={css.words}>
            <IconAlertTriangle size={15} /> missing: not printed, not void
          </span>
        )}
      </Cell>
      <Cell fill centre slot="end">
        <LinkButton onClick={onExplain}>{gap.reason ? 'Change' : 'Say why'}</LinkButton>
      </Cell>
    </Row>
  )
}

type Props = {
  checks: readonly RegisteredCheck[]
  missing: readonly MissingNumbers[]
  acts: CheckActs
  markedId: number | undefined
  onMark: (id: number) => void
}

export const CheckRows = ({ checks, missing, acts, markedId, onMark }: Props) =>
  checks.map(check => {
    const gap = missing.find(({ checkId }) => checkId === check.id)
    return (
      <Fragment key={check.id}>
        <CheckRow check={check} acts={acts} isMarked={check.id === markedId} onMark={onMark} />
        {gap && <MissingRow gap={gap} onExplain={() => acts.explain(check.type, gap)} />}
      </Fragment>
    )
  })
