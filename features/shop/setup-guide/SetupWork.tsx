import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { formPart } from '#web/makers/form/form-screen.tsx'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { refetchMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { StepFoot } from '#web/ui/Steps.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { clerkCalls } from '../reference-lists/word-lists.contract.ts'
import { getSetupGuide } from '../settings/setup-guide.contract.ts'
import { getShopSettings, saveShopSettings } from '../settings/shop.contract.ts'
import { shopProblems } from '../settings/shop.rules.ts'
import type { SetupStep } from './setup-guide.rules.ts'

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
  const [name, setName] = useState('')
  const { problems, mark, isBusy, submit } = useSubmit({ saidAt: ['name'], refetch: [getSetupGuide] })
  const add = async () => {
    await call(clerkCalls.add, { name })
    toast.ok(`Clerk ${name.trim()} added`)
    setName('')
  }
  return (
    <SubmitForm onSubmit={() => void submit(add)}>
      <FormGrid>
        <TextField
          label="Name"
          span={10}
          maxLength={100}
          value={name}
          error={problems.name}
          onChange={typed => {
            setName(typed)
            mark({})
          }}
        />
      </FormGrid>
      <StepFoot
        buttons={
          <PrimaryButton type="submit" loading={isBusy}>
            Add
          </PrimaryButton>
        }
      >
        The first names that a ticket chooses from. A clerk need not be a user.
      </StepFoot>
    </SubmitForm>
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
