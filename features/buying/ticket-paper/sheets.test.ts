import { describe, expect, test } from 'vitest'
import { drawSheet } from '#server/print/draw.ts'
import { settingDefaults } from '#shared/settings.ts'
import type { Day } from '#shared/time.ts'
import { scanPicture } from '#tests/barcodes.ts'
import { printedTicket } from '#tests/factories.ts'
import { pdfPages, pdfPicture, pdfText } from '#tests/pdf.ts'
import { itemLabelsSheet } from './item-labels.sheet.ts'
import { type SellerTicket, sellerTicketSheet } from './seller-ticket.sheet.ts'

const items = (count: number) => printedTicket(count).items
const ticket: SellerTicket = printedTicket(3)
const shop = { ...settingDefaults.shop, name: 'Sahara Coins', address: '1 Sahara Ave, Las Vegas', phone: '7025550100' }
const paperwork = { shop, termsOfSale: settingDefaults.paper.termsOfSale }
const draw = (changed: Partial<SellerTicket>) => drawSheet(sellerTicketSheet({ ...ticket, ...changed }, paperwork), {})
const lastLineOf = (text: string) => text.trim().split('\n').at(-1)?.trim()

describe('a seller ticket', () => {
  test('says who, what and how much, in the words of the counter', async () => {
    const words = await pdfText(await draw({}))
    for (const text of ['M48231', '11/13/26 16:52', 'Clerk Luis, Booth 2', '07/14/1986', `5'4", 143`, 'check 20418'])
      expect(words).toContain(text)
    expect(words).toContain('Total paid to seller')
  })

  test('forty items go on over further pages that repeat the head; the total is never alone on one', async () => {
    const pdf = await draw({ items: items(40) })
    const pages = (await pdfText(pdf)).split('\f').filter(page => page.trim() !== '')
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/page \d of \d/)
    const totalPage = pages.find(page => page.includes('Total paid to seller'))
    expect(totalPage).toContain('Rope chain 39.')
    expect(totalPage).toContain('Description')
    const termsPage = pages.find(page => page.includes('Terms of sale'))
    expect(termsPage).toContain('Seller signature')
  })

  test('a coin ticket shows costs, and what was handed out in barter apart', async () => {
    const [first, ...others] = items(2)
    const barter = { ...items(1)[0], description: 'Silver Eagle', isBarter: true } as SellerTicket['items'][number]
    const words = await pdfText(
      await draw({ kind: 'coin', items: [first, ...others, barter] as SellerTicket['items'] }),
    )
    expect(words).toContain('C48231')
    expect(words).toContain('Handed to the seller in barter')
    expect(words.indexOf('Silver Eagle')).toBeLessThan(words.indexOf('Rope chain 0'))
  })

  test('names that printers have no letters for are written all the same', async () => {
    const words = await pdfText(await draw({ firstName: 'Łucja', lastName: 'Žižková' }))
    expect(words).toContain('Łucja')
    expect(words).toContain('Žižková')
  })

  test('the signature is drawn in ink; without one the line waits', async () => {
    const strokes = [Array.from({ length: 40 }, (_, step) => ({ x: 60 + step * 8, y: 100 + (step % 7) * 10 }))]
    const signed = await draw({ signature: { strokes, signedAt: ticket.ticketTime } })
    expect(await pdfText(signed)).toContain('Signed at Booth 2')
    expect(lastLineOf(await pdfText(await draw({})))).toMatch(/^Seller signature\s+Date$/)
    const [ink, none] = await Promise.all([pdfPicture(signed), pdfPicture(await draw({}))])
    expect(ink.length).toBeGreaterThan(none.length)
  })

  test('without items it says so, and its terms speak of none above', async () => {
    for (const kind of ['metro', 'coin'] as const) {
      const words = (await pdfText(await draw({ kind, items: [] }))).replace(/\s+/g, ' ')
      expect(words).toContain('No items are entered on this ticket')
      expect(words).not.toMatch(/items\s+above/)
    }
    const own = { ...paperwork, termsOfSale: 'All Items above are mine.' }
    const blocks = (termsOfSale: string, count: number) =>
      JSON.stringify(sellerTicketSheet({ ...ticket, items: items(count) }, { ...own, termsOfSale }))
    expect(blocks(own.termsOfSale, 0)).toContain('All items of this ticket are mine.')
    expect(blocks(own.termsOfSale, 1)).toContain('All Items above are mine.')
    expect(blocks('', 1)).toContain('Not set (Shop Settings, Paper)')
  })

  test('of a shop that has not set its name and address it says so, and makes none up', async () => {
    const shopOf = (changed: object) => ({ ...paperwork, shop: { ...paperwork.shop, ...changed } })
    const headOf = async (changed: object) => pdfText(await drawSheet(sellerTicketSheet(ticket, shopOf(changed)), {}))
    const nothing = { name: '', address: '', phone: '' }
    expect(await headOf(nothing)).toContain('Shop name, address and phone not set (Shop Settings)')
    expect(await headOf({ phone: '' })).toContain('Shop phone not set (Shop Settings)')
    expect(await headOf({ ...nothing, name: 'Elm Coins' })).toMatch(/Elm Coins[\s\S]*Shop address and phone not set/)
    expect(await headOf({ name: 'Elm Coins', address: '1 Elm St', phone: '555' })).not.toContain('not set')
  })

  test('a ticket that was changed after signing says so', async () => {
    const signature = {
      strokes: [
        [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
      ],
      signedAt: ticket.ticketTime,
    }
    expect(await pdfText(await draw({ isSealBroken: true, signature }))).toContain('Changed after it was signed')
  })
})

describe('labels', () => {
  const labelled = { kind: 'metro', id: 48_231, day: '2026-11-13' as Day, buyer: 'Halden Refining' } as const

  test('thirty fit on one letter sheet, and each is read by a scanner', async () => {
    const pdf = await drawSheet(itemLabelsSheet({ ...labelled, items: items(30) }, 'sheet'), {})
    expect(await pdfPages(pdf)).toEqual({ count: 1, width: 612, height: 792 })
    const codes = await scanPicture(await pdfPicture(pdf, { dpi: 300 }))
    expect(codes.toSorted()).toEqual(items(30).map(({ id }) => `M48231-${id}`))
  })

  test('the thirty-first begins a new sheet; on a roll each has its own', async () => {
    const sheet = await drawSheet(itemLabelsSheet({ ...labelled, items: items(31) }, 'sheet'), {})
    const roll = await drawSheet(itemLabelsSheet({ ...labelled, items: items(31) }, 'roll'), {})
    expect([(await pdfPages(sheet)).count, (await pdfPages(roll)).count]).toEqual([2, 31])
  })
})
