import { useMemo } from 'react'
import { MAX_PHOTOS } from '#shared/fields.ts'
import type { Upload } from '#web/call.ts'
import { call } from '#web/call.ts'
import { failureOf } from '#web/failures.ts'
import { useLinePhotos } from '#web/makers/document/use-line-photos.ts'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { toast } from '#web/ui/toasts.tsx'
import { MAX_NEW_PICTURES } from '../invoices/coin-invoices.rules.ts'
import { editInvoice, getInvoice, type InvoiceLine } from '../invoices/invoices.contract.ts'
import { type BidLineText, type CoinInvoiceText, packCoinInvoice, savedCoinInvoiceText } from './bid-line-text.tsx'
import type { ShownPicture } from './LinePictures.tsx'

const partsOf = (files: readonly Upload[]) =>
  Array.from({ length: Math.ceil(files.length / MAX_NEW_PICTURES) }, (_, at) =>
    files.slice(at * MAX_NEW_PICTURES, (at + 1) * MAX_NEW_PICTURES),
  )

const picturesText = (count: number) => (count === 1 ? '1 picture was' : `${count} pictures were`)

const sendPart = async (id: number, files: readonly Upload[]) => {
  const { data, items } = await call(getInvoice, { id, type: '2' })
  const saved = packCoinInvoice(savedCoinInvoiceText({ ...data, items }))
  await call(editInvoice, { ...saved, id }, { files })
}

/** A save takes twenty new pictures; the others follow by themselves, each on what was saved before. */
const sendRest = async (id: number, files: readonly Upload[]) => {
  let left = files.length
  try {
    for (const part of partsOf(files)) {
      await sendPart(id, part)
      left -= part.length
    }
  } catch (error) {
    toast.error(`${picturesText(left)} not saved. Please add them again`, failureOf(error).message)
  }
}

const none: readonly InvoiceLine[] = []

/** The pictures of the lines: saved ones that stay, and new ones until they are saved. */
export const useBidPictures = (form: AnyForm, saved: readonly InvoiceLine[] = none) => {
  const { items, photoCount } = form.values as CoinInvoiceText
  const lines = items.map(({ key, pictures }) => ({ key, kept: pictures.length }))
  const photos = useLinePhotos({
    lines,
    most: MAX_PHOTOS,
    mostInSave: MAX_NEW_PICTURES,
    onCount: count => form.set('photoCount', count),
  })
  const { chosen } = photos
  // The same function while no picture comes or goes, so that a key draws one line.
  const of = useMemo(() => {
    const stored = new Map(
      saved.flatMap(line => (line.coin_invoice_items_attachments ?? []).map(picture => [picture.id, picture] as const)),
    )
    return ({ key, pictures }: BidLineText): ShownPicture[] => [
      ...pictures.flatMap(id => stored.get(id) ?? []),
      ...chosen.filter(({ line }) => line === key).map(({ id, url }) => ({ id, url, thumbnailUrl: url })),
    ]
  }, [saved, chosen])
  const roomOf = ({ key, pictures }: BidLineText) => ({ key, kept: pictures.length })
  const change = (line: BidLineText, pictures: readonly string[]) =>
    form.set(
      'items',
      (form.values as CoinInvoiceText).items.map(one => (one.key === line.key ? { ...one, pictures } : one)),
    )
  return {
    of,
    add: (line: BidLineText, files: readonly File[]) => photos.of(roomOf(line)).add(files),
    remove: (line: BidLineText, id: string) => {
      if (line.pictures.includes(id))
        change(
          line,
          line.pictures.filter(one => one !== id),
        )
      else photos.remove(id)
    },
    lost: Math.max(0, photoCount - chosen.length),
    chosen,
    files: photos.files,
    sendRest: (id: number) => sendRest(id, photos.rest),
    clear: photos.clear,
  }
}

export type BidPictures = ReturnType<typeof useBidPictures>
