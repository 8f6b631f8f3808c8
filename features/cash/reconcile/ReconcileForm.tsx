import { IconEye } from '@tabler/icons-react'
import { timeAt } from '#shared/time.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import { useTimeZone } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ComparedNotes, CountWarnings } from '../counting/ComparedCount.tsx'
import { CountedMeanwhile } from '../counting/CountedMeanwhile.tsx'
import { CountInput } from '../counting/CountInput.tsx'
import { CountRows } from '../counting/CountRows.tsx'
import { type CountField, countedTotal } from '../counting/count-sheet.rules.ts'
import type { Compared } from '../counting/use-counting.ts'
import { compareWithBooks } from '../counts/compare-count.rules.ts'
import type { CountedPlace } from '../counts/counts.contract.ts'
import css from './reconcile.module.css'
import type { ReconcileState } from './use-reconcile.ts'

type PlaceProps = { reconciling: ReconcileState; places: readonly CountedPlace[] }

const PlaceFields = ({ reconciling: { form, set }, places }: PlaceProps) => (
  <FormGrid>
    <SelectField
      label="To"
      name="dest"
      span={8}
      autoFocus
      options={places.map(({ slug, name }) => ({ value: slug, label: name, hint: slug }))}
      value={asText(form.values.dest)}
      error={form.errors.dest}
      onChange={text => set('dest', text)}
    />
    <TextField
      label="Comment"
      name="comment"
      span={16}
      maxLength={500}
      value={asText(form.values.comment)}
      error={form.errors.comment}
      onChange={text => set('comment', text)}
    />
  </FormGrid>
)

type CountProps = { reconciling: ReconcileState; fields: readonly CountField[]; showsBooks: boolean }

const PlaceCount = ({ reconciling, fields, showsBooks }: CountProps) => {
  const { form, compared, texts, isCounted, count, set, place } = reconciling
  const early = showsBooks && isCounted ? place : undefined
  const shown = compared ?? early
  const difference = compared?.difference ?? (early && compareWithBooks(count, early).difference)
  return (
    <CountRows
      label="Count"
      fields={fields}
      counted={field => (
        <CountInput
          field={field}
          name={field}
          value={texts[field] ?? ''}
          error={form.errors[field]}
          onChange={text => set(field, text)}
        />
      )}
      notes={count}
      books={shown?.balances}
      isPartly={shown !== undefined && shown.uncounted !== 0}
      totals={{
        counted: compared?.count ?? countedTotal(count),
        ...(shown && { books: shown.amount }),
        ...(difference !== undefined && { difference }),
      }}
    />
  )
}

type FootProps = {
  compared: Compared
  fields: readonly CountField[]
  count: ReconcileState['count']
  onCountAgain: () => void
}

const ComparedFoot = ({ compared, fields, count, onCountAgain }: FootProps) => {
  const timeZone = useTimeZone()
  return (
    <>
      <ComparedNotes compared={compared} fields={fields} count={count} />
      <CountWarnings warnings={compared.warnings} />
      <p className={css.foot}>
        <span>
          <IconEye size={14} />
          Books shown {timeAt(compared.shownAt, timeZone)}, after the count was entered
        </span>
        <LinkButton onClick={onCountAgain}>Count again</LinkButton>
      </p>
    </>
  )
}

type Props = PlaceProps & CountProps & { onCountAgain: () => void }

export const ReconcileForm = ({ reconciling, places, fields, showsBooks, onCountAgain }: Props) => {
  const { form, compared, count, submit, place } = reconciling
  return (
    <FormKeys form={form} onSubmit={submit} className={css.form}>
      <Section>
        <PlaceFields reconciling={reconciling} places={places} />
        {place && reconciling.isOvertaken && (
          <div className={css.meanwhile}>
            <CountedMeanwhile place={place} onCountOn={reconciling.countOn} />
          </div>
        )}
        <div className={css.counts}>
          <PlaceCount reconciling={reconciling} fields={fields} showsBooks={showsBooks} />
        </div>
        {compared && <ComparedFoot compared={compared} fields={fields} count={count} onCountAgain={onCountAgain} />}
      </Section>
    </FormKeys>
  )
}
