import { useState } from 'react'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { CheckField, SwitchField } from '#web/ui/CheckField.tsx'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { Loading } from '#web/ui/states.tsx'
import { listPermissions } from './groups.contract.ts'
import { canGive } from './users.rules.ts'

type Props = { value: readonly number[]; onChange: (ids: readonly number[]) => void; error: string | undefined }

const hiddenText = (count: number) => (count > 0 ? `${count} more ticked and not shown` : undefined)

/** The switch hides checkboxes; hidden ones keep their value. */
export const PermissionChecks = ({ value, onChange, error }: Props) => {
  const [mySqlOnly, setMySqlOnly] = useState(false)
  const query = useCall(listPermissions, { mySqlOnly })
  const role = useRole()
  const shown = query.data?.data ?? []
  const hidden = query.data ? value.filter(id => !shown.some(permission => permission.id === id)).length : 0
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter(other => other !== id))
  return (
    <>
      <SwitchField label="Show MySql Permissions" value={mySqlOnly} onChange={setMySqlOnly} hint={hiddenText(hidden)} />
      <RetryBanner query={query} title="Permissions did not load" />
      <FieldFrame group label="Permission" error={error}>
        {() => (
          <FormGrid>
            {query.isPending && <Loading label="Permission" lines={3} />}
            {shown.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                span={8}
                value={value.includes(id)}
                disabled={!canGive(role, name)}
                onChange={isOn => toggle(id, isOn)}
              />
            ))}
          </FormGrid>
        )}
      </FieldFrame>
    </>
  )
}
