import { lazy, Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getShopSettings, saveShopSettings } from './shop.contract.ts'

// The viewer's library is large and most visits never open it.
const Carousel = lazy(() => import('#web/ui/Carousel.tsx').then(m => ({ default: m.Carousel })))

type Change = { removeLogo: true } | { file: File }

const useSaveLogo = (version: number | undefined) => {
  const refetch = useRefetch()
  return async (change: Change) => {
    // A new logo keeps the typed texts, even if the texts above it were just saved.
    const saved =
      'file' in change
        ? call(saveShopSettings, {}, { files: [{ field: 'files[]', file: change.file }] })
        : call(saveShopSettings, { ...change, ...(version !== undefined && { version }) })
    await sayOutcome(saved, () => toast.ok('Setting Updated Successfully!', 'Logo'))
    await refetch(getShopSettings)
  }
}

export const LogoCard = () => {
  const { data } = useCall(getShopSettings, {})
  const save = useSaveLogo(data?.data.version)
  const [isViewed, setViewed] = useState(false)
  const logo = data?.data.logo
  const images = logo ? [{ id: 'logo', name: 'Logo', url: logo }] : []
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove the logo?',
      text: 'Tickets, receipts and invoices then carry the name alone.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (isSure) await save({ removeLogo: true })
  }
  return (
    <Section title="Logo" note="Stands on what customers see: tickets, receipts, invoices, offers">
      <FileDrop
        label="Logo"
        hideLabel
        files={images}
        max={1}
        accept="image/png,image/jpeg"
        hint={logo ? undefined : 'PNG or JPEG, at most 10 MB. It is saved at once.'}
        onAdd={([file]) => file && void save({ file })}
        onRemove={() => void remove()}
        onView={() => setViewed(true)}
      />
      {isViewed && (
        <Suspense>
          <Carousel open images={images} onClose={() => setViewed(false)} />
        </Suspense>
      )}
    </Section>
  )
}
