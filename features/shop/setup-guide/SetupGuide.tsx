import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { recordKinds } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { QuietButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Progress, Step, Steps } from '#web/ui/Steps.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getSetupGuide, saveSetupGuide } from '../settings/setup-guide.contract.ts'
import { SetupWork } from './SetupWork.tsx'
import { isGuideShown, setupSteps } from './setup-guide.rules.ts'

/** Follows the events of everything the steps read, including changes by others. */
const useGuide = () => {
  const { data } = useCall(getSetupGuide, {})
  useLive('settings', getSetupGuide)
  useLive('clerks', getSetupGuide)
  useLive('booths', getSetupGuide)
  useLive('users', getSetupGuide)
  useLive('spot_prices', getSetupGuide)
  useLive('station_printers', getSetupGuide)
  useLive(recordKinds.metro.entity, getSetupGuide)
  useLive(recordKinds.coin.entity, getSetupGuide)
  return data?.data
}

const usePutAway = () => {
  const refetch = useRefetch()
  return async () => {
    await sayOutcome(call(saveSetupGuide, { isAway: true }), () =>
      toast.ok('The guide is put away', 'Shop Settings bring it back.'),
    )
    await refetch(getSetupGuide)
  }
}

export const SetupGuide = () => {
  const guide = useGuide()
  const putAway = usePutAway()
  // Undefined until the user chooses; then the first open step is open.
  const [chosen, setChosen] = useState<string>()
  if (!guide) return null
  const steps = setupSteps(guide.state)
  if (!isGuideShown(guide.isAway, steps)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const open = chosen ?? steps.find(({ isDone }) => !isDone)?.key
  return (
    <Section
      split
      flush
      title="Set up the shop"
      note={`${done} of ${steps.length} done. The guide disappears when all are done; every step can wait.`}
      aside={
        <>
          <Progress label="Steps done" done={done} of={steps.length} />
          <QuietButton onClick={putAway}>Put away</QuietButton>
        </>
      }
    >
      <Steps label="Set up the shop">
        {steps.map((step, index) => (
          <Step
            key={step.key}
            number={index + 1}
            name={step.name}
            isDone={step.isDone}
            fact={step.fact}
            link={
              <Link to={step.path} aria-label={`${step.link}: ${step.name}`}>
                {step.link}
              </Link>
            }
            isOpen={step.key === open}
            onToggle={() => setChosen(step.key === open ? '' : step.key)}
          >
            <SetupWork step={step} onLater={() => setChosen('')} />
          </Step>
        ))}
      </Steps>
    </Section>
  )
}
