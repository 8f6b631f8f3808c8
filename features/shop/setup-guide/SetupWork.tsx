import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { failureOf } from '#web/failures.ts'
import { formPart } from '#web/makers/form-screen.tsx'
import { useRefetch } from '#web/queries.ts'
import { refetchMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { StepFoot } from '#web/ui/Steps.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { clerkCalls } from '../reference-lists/word-lists.contract.ts'
import { getSetupGuide } from '../settings/setup-guide.contract.ts'
import { getShopSettings, saveShopSettings } from '../settings/shop.contract.ts'
import { shopProblems } from '../settings/shop.rules.ts'
import type { SetupStep } from './setup-guide.rules.ts'

/** What is done in the guide itself, without going to the step's screen. */

const ShopForm = formPart({
  title: 'Shop',
  load: getShopSettings,
  recordOf: ({ data }) => data,
  save: saveShopSettings,
  savedText: 'Setting Updated Successfully!',
  onSaved: refetchMe,
  fields: [
    { key: 'name', label: 'Shop Name', span: 12, maxLength: 100 },
    { key: 'phone', label: 'Phone', kind: 'phone', span: 12, maxLength: 40 },
    { key: 'address', label: 'Address', span: 24, maxLength: 300 },
  ],
  problems: ({ name = '', address = '', phone = '' }) => shopProblems({ name, address, phone }),
})

const AddClerk = () => {
  const refetch = useRefetch()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = async () => {
    try {
      await call(clerkCalls.add, { name })
      toast.ok(`Clerk ${name.trim()} added`)
      setName('')
    } catch (error) {
      setProblem(failureOf(error).message)
    }
    await refetch(getSetupGuide)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <FormGrid>
        <TextField
          label="Name"
          span={10}
          maxLength={100}
          value={name}
          error={problem}
          onChange={typed => {
            setName(typed)
            setProblem(undefined)
          }}
        />
      </FormGrid>
      <StepFoot buttons={<PrimaryButton type="submit">Add</PrimaryButton>}>
        The first names that a ticket chooses from. A clerk need not be a user.
      </StepFoot>
    </form>
  )
}

type Props = { step: SetupStep; onLater: () => void }

export const SetupWork = ({ step, onLater }: Props) => {
  if (step.key === 'shop') return <ShopForm quiet />
  if (step.key === 'clerks') return <AddClerk />
  return (
    <StepFoot
      buttons={
        <>
          <PlainButton onClick={onLater}>Later</PlainButton>
          <PrimaryButton renderRoot={root => <Link to={step.path} {...root} />}>{step.link}</PrimaryButton>
        </>
      }
    >
      {step.why}
    </StepFoot>
  )
}
