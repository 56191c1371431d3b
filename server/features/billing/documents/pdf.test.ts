import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { documentKinds } from '../../../../tests/support/invoice-documents.ts'
import { renderLogoUpload } from '#server/features/media/public.ts'
import { isRefused, refusalText } from '#server/platform/http/refusal.ts'
import { readXml } from '../../../../tests/support/read-xml.ts'
import { writeCii } from './cii.ts'
import { writePaymentCode } from './payment-qr.ts'
import { drawInvoice, drawReminder } from './pdf.ts'
import { Sheet, type TextStyle } from './sheet.ts'

const invoice: InvoiceDocument = documentKinds['invoice-reverse-charge']
const draw = (document: InvoiceDocument) =>
  drawInvoice(document, { productName: 'TBS', cii: writeCii(document) })
const to = (customer: Partial<InvoiceDocument['customer']>): InvoiceDocument => ({
  ...invoice,
  customer: { ...invoice.customer, ...customer },
})
const withLines = (count: number, details: string): InvoiceDocument => {
  const line = { description: `Position\n${details}`, quantity: 2, unitCents: 50, netCents: 100 }
  const sum = { netCents: count * 100, totalCents: count * 100 }
  return { ...invoice, lines: Array.from({ length: count }, () => line), ...sum }
}

const isPdf = (file: Buffer) =>
  file.subarray(0, 8).toString() === '%PDF-1.7' && file.toString('latin1').trimEnd().endsWith('EOF')
const countPages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\n/g)!.length
/** The contents of all streams that are compressed, as Latin-1. */
function readStreams(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^>]*>>\nstream\n([^]*?)\nendstream/g)].map(([, body]) =>
    inflateSync(Buffer.from(body!, 'latin1')).toString('latin1'),
  )
}

describe.each(Object.entries(documentKinds))('%s', (_, document) => {
  test('is a PDF/A-3a and PDF/UA file with its data as factur-x.xml (BK-090)', async () => {
    const file = await draw(document)
    const text = file.toString('latin1')
    expect(isPdf(file)).toBe(true)
    expect(countPages(file)).toBe(1)
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(text).toMatch(/\/AFRelationship \/Alternative\n.*factur-x\.xml/)
    expect(text).toContain('/S /GTS_PDFA1')
    const cii = writeCii(document)
    expect(readStreams(file)).toContain(Buffer.from(cii).toString('latin1'))
    const metadata = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(text)![0]
    expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${metadata}`)).not.toThrow()
  })
})

test('shows an opaque logo in place of the name (BK-160)', async () => {
  const sent = await sharp({
    create: { width: 900, height: 200, channels: 4, background: '#c2410c80' },
  })
    .png()
    .toBuffer()
  const logo = await renderLogoUpload(sent.toString('base64'), 'siteLogo')
  if (isRefused(logo)) throw new Error(refusalText(logo))
  const options = { productName: 'TBS', cii: writeCii(invoice), logo: logo.content }
  const text = (await drawInvoice(invoice, options)).toString('latin1')
  expect(text).toMatch(/\/Subtype \/Image[^]*?\/Width 480\n\/Height 107/)
  expect(text).toContain('/Alt (TBS)')
  expect(text).not.toContain('/SMask')
})

test('is the same bytes each time, also after other documents (BK-090)', async () => {
  const first = await draw(invoice)
  await draw(to({ company: '回收 Ωmega\u00A0Ω' }))
  expect(first.equals(await draw(structuredClone(invoice)))).toBe(true)
})

test('embeds every font that it uses and no other (BK-090)', async () => {
  const file = await draw(to({ company: '深圳市回收科技有限公司' }))
  const names = file.toString('latin1').match(/\/BaseFont \/\S+/g)!
  expect(new Set(names.map((name) => name.replace(/.*\+/, '')))).toEqual(
    new Set(['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold', 'NotoSansCJKsc-Regular']),
  )
  const plain = await draw(invoice)
  expect(plain.toString('latin1')).not.toMatch(/Helvetica|NotoSans/)
})

test('repeats the head of the table on further pages, however long a line is (BK-090)', async () => {
  expect(countPages(await draw(withLines(60, 'Details')))).toBe(5)
  const words = 'word '.repeat(4000)
  expect(countPages(await draw({ ...invoice, terms: words }))).toBeGreaterThan(2)
  expect(countPages(await draw(withLines(1, words)))).toBeGreaterThan(5)
})

test('does not depend on what a name has in it (BK-090)', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, text, text, async (company, contact, address) => {
      expect(isPdf(await draw(to({ company, contact, address })))).toBe(true)
    }),
    { numRuns: 5 },
  )
  const hostile = `${'W'.repeat(300)} <b>&amp;</b> ) Tj ET \\ \u202E\u0000 🙂 شركة ไทย`
  expect(isPdf(await draw(to({ company: hostile, address: 'Line\n'.repeat(15) })))).toBe(true)
})

test('breaks text so that every line fits and no character is lost (BK-090)', () => {
  const sheet = new Sheet('Test', '2026-11-20')
  const style: TextStyle = { size: 3, leading: 4, weight: 'regular', color: '#000000' }
  const words = 'Rua das Oliveiras 212\n回收电子科技有限公司 Donaudampfschifffahrtsgesellschaft'
  for (const width of [8, 20, 45]) {
    const lines = sheet.lines(words, style, width)
    expect(lines.every((line) => sheet.width(line, style) <= width + 0.1)).toBe(true)
    const drawn = lines.flatMap((line) => line.map(({ text }) => text)).join('')
    expect(drawn.replaceAll(' ', '')).toBe(words.replaceAll(/\s/g, ''))
  }
  expect(sheet.lines('a\u202Eb\u0000c\td\uD800', style, 45)).toEqual([
    ['abc', ' ', 'd\uFFFD'].map((text) => ({ text, weight: 'regular' })),
  ])
})

test('ends the reason of a credit note with a full stop (BK-090)', async () => {
  const creditNote = documentKinds['credit-note']
  const options = { productName: 'TBS', cii: writeCii(creditNote) }
  const [bare, ended] = await Promise.all(
    ['Agreed discount', 'Agreed discount.'].map((reason) =>
      drawInvoice({ ...creditNote, reason }, options),
    ),
  )
  expect(bare!.equals(ended!)).toBe(true)
})

test('draws reminders in the same form, with the given text and what is still open (BK-090)', async () => {
  const texts = { title: 'Payment reminder', paragraphs: ['Please pay now.', 'Thank you.'] }
  const options = { productName: 'TBS', today: '2026-12-20', overdueDays: 15, ...texts }
  const first = await drawReminder(invoice, options)
  expect(isPdf(first)).toBe(true)
  expect(countPages(first)).toBe(1)
  expect(first.equals(await drawReminder(invoice, options))).toBe(true)
  expect(first.equals(await drawReminder(invoice, { ...options, openCents: 5000 }))).toBe(false)
  const last = await drawReminder(invoice, { ...options, title: 'Final reminder' })
  expect(last.toString('latin1')).toContain('Final reminder')
})

describe('the payment QR code', () => {
  const { seller } = invoice

  test('has the lines of EPC069-12, version 2 (BK-090)', () => {
    expect(writePaymentCode(seller, 135_000, '2026-01204')!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'TRDBNL2U',
      'TBS B.V.',
      'NL13TRDB0555018201',
      'EUR1350.00',
      '',
      '',
      '2026-01204',
    ])
  })

  test('keeps the name in one line of 70 characters and 331 bytes in all (BK-090)', () => {
    const name = `Ünïcode\n${'ß'.repeat(90)}`
    const code = writePaymentCode({ ...seller, name }, 99_999_999_999, '2026-01204')!
    expect(code.split('\n')).toHaveLength(11)
    expect([...code.split('\n')[5]!]).toHaveLength(70)
    expect(code.split('\n')[7]).toBe('EUR999999999.99')
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331)
  })

  test.each([
    ['nothing to pay', { cents: 0 }],
    ['more than the code can say', { cents: 100_000_000_000 }],
    ['no IBAN', { iban: '' }],
    ['an IBAN with a line break', { iban: 'NL13TRDB0555018201\nX' }],
  ])(
    'is left out with %s (BK-090)',
    (_, { cents = 100, iban = seller.iban }: { cents?: number; iban?: string }) => {
      expect(writePaymentCode({ ...seller, iban }, cents, '2026-01204')).toBeNull()
    },
  )
})
