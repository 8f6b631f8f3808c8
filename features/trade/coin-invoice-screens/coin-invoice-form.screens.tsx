import { IconBroadcast, IconEye, IconTags, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatHeadInstant } from '#shared/time.ts'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  type CoinInvoiceText,
  coinInvoiceProblems,
  packCoinInvoice,
  savedCoinInvoiceText,
  withStoredPictures,
} from '../coin-invoice-form/bid-line-text.tsx'
import { CoinInvoicePage } from '../coin-invoice-form/CoinInvoicePage.tsx'
import { coinInvoiceFields as fields } from '../coin-invoice-form/coin-invoice-fields.tsx'
import { useBidPictures } from '../coin-invoice-form/use-bid-pictures.ts'
import { InactiveInvoice } from '../invoice-form/InactiveInvoice.tsx'
import { invoiceDocument, newInvoice, type SavedInvoice } from '../invoice-form/invoices.form.tsx'
import { useBuyersOf } from '../invoice-form/use-buyers-of.ts'
import { LabelsDialog } from '../invoice-paper/LabelsDialog.tsx'
import { createInvoice, editInvoice, getInvoice } from '../invoices/invoices.contract.ts'
import { canEditInvoice } from '../invoices/invoices.rules.ts'
import { liveViewPath, offerRoomPath } from '../offers/offer-paths.ts'

const coins = { ...invoiceDocument('coin_invoice', [getInvoice]), asks: { type: '2' } }
const { kind } = coins

const newCoinInvoice = (buyer: string): CoinInvoiceText => ({
  ...newInvoice(buyer),
  ...{ applyDiscount: false, photoCount: 0, items: [] },
})

/** The form needs its pictures after the save, and the pictures are part of the form. */
const useLater = () => {
  const work = useRef<(id: number) => Promise<void>>(async () => {})
  return {
    run: (id: number) => work.current(id),
    keep: (next: (id: number) => Promise<void>) => {
      work.current = next
    },
  }
}

const NewWork = ({ buyer }: { buyer: string }) => {
  const timeZone = useTimeZone()
  const [isDenied, setDenied] = useState(false)
  const [dialog, show] = useState<ReactNode>()
  const later = useLater()
  const form = useNewDocument<typeof createInvoice, CoinInvoiceText>(coins, {
    ...{ call: createInvoice, fields, start: newCoinInvoice(buyer) },
    problems: coinInvoiceProblems(timeZone),
    pack: packCoinInvoice,
    onSaved: (_, id) => later.run(id),
    onForbidden: () => setDenied(true),
  })
  const pictures = useBidPictures(form)
  useEffect(() => later.keep(pictures.sendRest))
  if (isDenied) return <InactiveInvoice />
  return <CoinInvoicePage {...{ form, pictures, dialog, show }} />
}

export const CreateNewCoinInvoice = () => {
  const buyers = useBuyersOf(kind)
  return buyers ? <NewWork buyer={buyers[0] ?? ''} /> : <Loading label="Create New Invoice" />
}

const CoinFacts = ({ saved }: { saved: SavedInvoice }) => {
  const timeZone = useTimeZone()
  return (
    <>
      <span>{formatHeadInstant(saved.creationDate, timeZone)}</span>
      {saved.submitted && <Tag tone="accent">offer sent</Tag>}
      {saved.pickedUp && <Tag tone="ok">picked up</Tag>}
    </>
  )
}

type ButtonsProps = { saved: SavedInvoice; show: (dialog: ReactNode) => void }

const CoinButtons = ({ saved: { id, active }, show }: ButtonsProps) => {
  const navigate = useNavigate()
  return (
    <>
      <PlainButton icon={<IconUsersGroup />} onClick={() => void navigate({ to: offerRoomPath(id) })}>
        Offer room
      </PlainButton>
      {active && (
        <PlainButton icon={<IconBroadcast />} onClick={() => void navigate({ to: liveViewPath(id) })}>
          Live View
        </PlainButton>
      )}
      <PlainButton icon={<IconEye />} onClick={() => void window.open(`/coin-invoices/v/${id}`, '_blank', 'noopener')}>
        View
      </PlainButton>
      <PlainButton icon={<IconTags />} onClick={() => show(<LabelsDialog id={id} onClose={() => show(undefined)} />)}>
        Print Labels
      </PlainButton>
    </>
  )
}

const EditWork = ({ saved }: { saved: SavedInvoice }) => {
  const [timeZone, role] = [useTimeZone(), useRole()]
  const [isDenied, setDenied] = useState(false)
  const [dialog, show] = useState<ReactNode>()
  const later = useLater()
  const form = useSavedDocument<typeof editInvoice, CoinInvoiceText, typeof getInvoice>(coins, {
    ...{ call: editInvoice, fields, document: saved, read: getInvoice },
    valuesOf: savedCoinInvoiceText,
    problems: coinInvoiceProblems(timeZone),
    pack: values => ({ ...packCoinInvoice(withStoredPictures(values, saved.items)), id: saved.id }),
    onSaved: (_, id) => later.run(id),
    onForbidden: () => setDenied(true),
  })
  const pictures = useBidPictures(form, saved.items)
  useEffect(() => later.keep(pictures.sendRest))
  if (isDenied) return <InactiveInvoice />
  const { creationDate } = saved
  return (
    <CoinInvoicePage
      {...{ form, pictures, saved, dialog, show }}
      isEditable={canEditInvoice({ kind, creationDate }, role)}
      facts={<CoinFacts saved={saved} />}
      buttons={<CoinButtons saved={saved} show={show} />}
    />
  )
}

export const UpdateCoinInvoice = documentScreen(coins, {
  title: 'Update Invoice',
  read: getInvoice,
  denied: <InactiveInvoice />,
  form: saved => <EditWork key={saved.id} saved={saved} />,
})
