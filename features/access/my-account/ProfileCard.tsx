import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { formCard } from '#web/makers/form/form-screen.tsx'
import { type Me, refetchMe } from '#web/session.ts'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { getCurrentUser } from '../session/session.contract.ts'
import { formatPhone, PhoneField } from '../users/PhoneField.tsx'
import { updateOwnProfile } from '../users/users.contract.ts'
import { profileProblems } from '../users/users.rules.ts'

const label = {
  first_name: 'First Name',
  last_name: 'Last Name',
  username: 'Username',
  email: 'Email',
  group: 'Group',
  phone: 'Contact Number',
}

const profileForm = { ...updateOwnProfile, input: z.extend(updateOwnProfile.input, { email: text(), group: text() }) }

export const ProfileCard = formCard({
  title: 'Details',
  load: getCurrentUser,
  recordOf: ({ data }) => ({ ...data.userdetails, group: data.userdetails.group.name }),
  save: profileForm,
  problems: profileProblems,
  saveLabel: 'Update details',
  savedText: 'Details saved',
  onSaved: refetchMe,
  fields: [
    { key: 'first_name', label: label.first_name, span: 8, maxLength: 100 },
    { key: 'last_name', label: label.last_name, span: 8, maxLength: 100 },
    { key: 'username', label: label.username, span: 8, maxLength: 100 },
    { key: 'email', label: label.email, span: 8, readOnly: true },
    { key: 'group', label: label.group, span: 8, readOnly: true },
    {
      key: 'phone',
      label: label.phone,
      kind: 'custom',
      blank: '',
      render: ({ value, onChange, error }) => (
        <PhoneField
          name="phone"
          label={label.phone}
          span={8}
          maxLength={40}
          value={String(value)}
          onChange={onChange}
          error={error}
        />
      ),
    },
  ],
})

export const ProfileFacts = ({ user }: { user: Me['userdetails'] }) => {
  const shown = { ...user, group: user.group.name, phone: formatPhone(user.phone) }
  const keys = ['first_name', 'last_name', 'username', 'email', 'group', 'phone'] as const
  return (
    <Section title="Details" note="Only Admin may edit these.">
      <FormGrid>
        {keys.map(key => (
          <TextField key={key} name={key} label={label[key]} span={8} readOnly value={shown[key]} />
        ))}
      </FormGrid>
    </Section>
  )
}
