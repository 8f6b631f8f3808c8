import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import type { Candidate } from '../people/people.contract.ts'
import css from './customer.module.css'
import { useLastField } from './use-last-field.ts'
import type { ReturningCustomer } from './use-returning-customer.ts'

const nameOf = ({ firstName, middleName, lastName }: Candidate) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

const visitsOf = ({ visits, ticket }: Candidate) =>
  visits === 0 ? 'no visit yet' : `${visits === 1 ? '1 visit' : `${visits} visits`}, last ${ticket}`

const factsOf = (one: Candidate) =>
  [`born ${one.dOB}`, `${one.city} ${one.state}`, visitsOf(one)].filter(fact => fact.trim() !== '').join(' · ')

/** Several customers have this number or name, so nothing is filled in until the clerk chooses. */
export const Candidates = ({ returning: { candidates, choose, decline } }: { returning: ReturningCustomer }) => {
  const focusLastField = useLastField()
  if (candidates.length === 0) return null
  // Runs before the list disappears, because the focus would go with it.
  const settle = (answer: () => void) => () => {
    focusLastField()
    answer()
  }
  return (
    <Section title="Who is it?" aside={<LinkButton onClick={settle(decline)}>None of them</LinkButton>}>
      <ul className={css.candidates} aria-label="Customers found">
        {candidates.map(one => (
          <li key={one.personId}>
            <b>{nameOf(one)}</b>
            <span className={css.before}>{factsOf(one)}</span>
            <LinkButton
              aria-label={`Choose ${nameOf(one)}, born ${one.dOB}`}
              onClick={settle(() => choose(one.personId))}
            >
              Choose
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
