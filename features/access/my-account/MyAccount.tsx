import { useState } from 'react'
import { writeLocal } from '#web/local.ts'
import { LETTER_KEYS, lettersAreOn } from '#web/makers/page/use-page-keys.ts'
import { roleOf, useMe } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ChangePassword } from '../users/ChangePassword.tsx'
import { canChangeOwnPassword, canEditOwnProfile } from '../users/users.rules.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { ProfileCard, ProfileFacts } from './ProfileCard.tsx'
import { TurnOffTwoStep } from './TurnOffTwoStep.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const LetterKeys = () => {
  const [isOn, setOn] = useState(lettersAreOn)
  const change = (next: boolean) => {
    writeLocal(LETTER_KEYS, next ? 'on' : 'off')
    setOn(next)
  }
  return (
    <Section title="Keyboard">
      <SwitchField
        label="Letter keys"
        value={isOn}
        onChange={change}
        hint="N for new, E to edit, / to search and the like, outside of fields. Kept on this device."
      />
    </Section>
  )
}

export const MyAccount = () => {
  const { userdetails: user, ...me } = useMe()
  const role = roleOf({ userdetails: user, ...me })
  const [dialog, setDialog] = useState<'password' | 'two-factor' | 'turn-off'>()
  const close = () => setDialog(undefined)
  const mayChangePassword = canChangeOwnPassword({ ...role, mustChangePassword: user.mustChangePassword })
  // Until the password is changed the server refuses every other call.
  if (user.mustChangePassword) return <ChangePassword />
  return (
    <Page
      head={
        <PageHead
          title="My Account"
          facts={user.two_factor_code_verified && <Tag tone="ok">two-step on</Tag>}
          buttons={
            <>
              {user.two_factor_code_verified ? (
                <PlainButton onClick={() => setDialog('turn-off')}>Turn off two-step</PlainButton>
              ) : (
                <PlainButton onClick={() => setDialog('two-factor')}>Two Factor Authentication</PlainButton>
              )}
              {mayChangePassword && <PlainButton onClick={() => setDialog('password')}>Change Password</PlainButton>}
            </>
          }
        />
      }
    >
      <PageBody>
        {canEditOwnProfile(role) ? <ProfileCard /> : <ProfileFacts user={user} />}
        <OpenSessions />
        <LetterKeys />
      </PageBody>
      {dialog === 'password' && <ChangePassword onClose={close} />}
      {dialog === 'two-factor' && <TwoFactor onClose={close} />}
      {dialog === 'turn-off' && <TurnOffTwoStep onClose={close} />}
    </Page>
  )
}
