import { IconShieldLock } from '@tabler/icons-react'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './PettyFields.module.css'
import {
  isSamePerson,
  keptProof,
  keptUnseen,
  PETTY_LIMIT,
  type ProofOnFile,
  pettyKinds,
} from './petty-details.rules.ts'
import { asksForMore, emailFor, whoOf } from './petty-values.ts'

const labels = { pettyName: 'Name', pettyWho: 'Who', pettyPerson: 'Person', eMail: 'E-mail', SSN: 'SSN' }

const kinds = pettyKinds.map(value => ({ value: value as string, label: value }))

/** Formats 900123456 as 900-12-3456 while typing. */
const asSsn = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 9)
    .replace(/^(\d{3})(\d)/, '$1-$2')
    .replace(/^(\d{3}-\d{2})(\d)/, '$1-$2')

type Props = { form: AnyForm; readOnly?: boolean }

export type Person = { pettyWho: string; pettyPerson: string; eMail: string }

const nobody: Person = { pettyWho: '', pettyPerson: '', eMail: '' }

type FieldsProps = Props & {
  autoFocus?: boolean
  onFile?: Person | undefined
}

export const PettyFields = ({ form, readOnly = false, autoFocus = false, onFile = nobody }: FieldsProps) => {
  const { data } = useCall(pettyCashUserCalls.list, {})
  const names = data?.data.map(({ name }) => name) ?? []
  const bind = bindFields(form, labels, readOnly)
  const name = bind('pettyName')
  const setPerson = (person: Partial<Person>) => {
    const values = { ...nobody, ...form.values, ...person } as Person
    const eMail = emailFor(values, onFile)
    form.fill({ ...person, ...(eMail !== values.eMail && { eMail }) })
  }
  return (
    <FormGrid>
      <SelectField {...name} span={6} autoFocus={autoFocus} options={withCurrent(wordOptions(names), name.value)} />
      <ChoiceField {...bind('pettyWho')} span={12} choices={kinds} onChange={pettyWho => setPerson({ pettyWho })} />
      <TextField
        {...bind('pettyPerson')}
        span={6}
        maxLength={150}
        onChange={pettyPerson => setPerson({ pettyPerson })}
      />
    </FormGrid>
  )
}

type ProofProps = Props & { onFile?: ProofOnFile }

const nothingOnFile: ProofOnFile = { pettyWho: '', eMail: '', SSN: '', hasEmail: false, hasSsn: false }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const kept = ({ values }: AnyForm, onFile: ProofOnFile, seesProof: boolean) => {
  const pettyWho = whoOf(values)
  const typed = { pettyWho, eMail: textOf(values.eMail), SSN: textOf(values.SSN) }
  return {
    keptSsn: keptProof(onFile, pettyWho).SSN,
    unseen: keptUnseen(typed, onFile, seesProof),
    isAnother: (onFile.hasSsn || onFile.hasEmail) && !isSamePerson(onFile.pettyWho, pettyWho),
  }
}

const UNSEEN = 'on file, kept as it is'

/** SSN and e-mail appear from $600 on. */
export const PettyProof = ({ form, readOnly = false, onFile = nothingOnFile }: ProofProps) => {
  const bind = bindFields(form, labels, readOnly)
  const { keptSsn, unseen, isAnother } = kept(form, onFile, useIsAdmin())
  if (!asksForMore(form.values)) return null
  const email = bind('eMail')
  return (
    <section className={css.more} aria-label="SSN and e-mail">
      <p className={css.line}>
        <IconShieldLock size={18} />
        <span>
          <b>{formatDollars(PETTY_LIMIT)} or more.</b> SSN and e-mail are{' '}
          {unseen.SSN && unseen.eMail ? 'on file' : 'required'}
          {isAnother ? `: those on file are of ${onFile.pettyWho || 'another person'}.` : '.'}
        </span>
      </p>
      <div className={css.fields}>
        <FormGrid>
          <TextField
            {...bind('SSN', asSsn)}
            span={9}
            readOnly={readOnly || unseen.SSN}
            inputMode="numeric"
            placeholder={keptSsn || '999-99-9999'}
            hint={unseen.SSN ? UNSEEN : keptSsn && `${keptSsn} is on file`}
          />
          <TextField
            {...email}
            span={15}
            readOnly={readOnly || unseen.eMail}
            type="email"
            inputMode="email"
            maxLength={200}
            hint={email.hint ?? (unseen.eMail ? UNSEEN : undefined)}
          />
        </FormGrid>
        <p className={css.note}>Kept encrypted; after saving only the last four digits are shown.</p>
      </div>
    </section>
  )
}
