import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { formatEuros, reverseChargeCountries, vatOf } from '#contract/billing/money.ts'
import { amount } from '../../../../tests/support/amount.ts'
import { documentKinds } from '../../../../tests/support/invoice-documents.ts'
import { readXml, type XmlElement } from '../../../../tests/support/read-xml.ts'
import { writeCii } from './cii.ts'
import { drawInvoice } from './pdf.ts'
import { Sheet } from './sheet.ts'
import { writeUbl } from './ubl.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Every code that a country could have. */
const countries = letters.flatMap((one) => letters.map((other) => one + other))
const evidences = ['valid', 'invalid', 'unanswered'] as const

test('BL-029, AM-060: every country and evidence has one treatment, and its tax is exact to the cent', () => {
  const rates = [0, 5.5, 9, 19, 21, 25.5, 27]
  const nets = [1, 2, 3, 50, 99, 12_345, 67_500, 135_000, 2_147_483, 99_999_999]
  for (const country of countries) {
    for (const evidence of evidences) {
      const isAbroad = reverseChargeCountries.includes(country)
      const expected =
        country === 'NL' || (isAbroad && evidence === 'invalid')
          ? 'charged'
          : isAbroad
            ? 'reverse-charge'
            : 'outside'
      for (const percent of rates) {
        for (const net of nets) {
          const vat = vatOf(net, country, evidence, { percent, reverseChargeCountries })
          const isCharged = expected === 'charged'
          // Half up, without floating point.
          const exact = (BigInt(net) * BigInt(percent * 100) + 5_000n) / 10_000n
          if (
            vat.treatment !== expected ||
            vat.cents !== (isCharged ? Number(exact) : 0) ||
            vat.percent !== (isCharged ? percent : 0)
          ) {
            expect.fail(`${country} ${evidence} ${percent} % of ${net}: ${JSON.stringify(vat)}`)
          }
        }
      }
    }
  }
})

const line = fc.record({
  description: fc.constant('Attendance\nof the meeting'),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitCents: fc.integer({ min: -50_000, max: 500_000 }),
})
const bases = {
  charged: documentKinds['invoice-21-percent'],
  'reverse-charge': documentKinds['invoice-reverse-charge'],
  outside: documentKinds['invoice-outside-eu'],
} as const

/** A document of any lines, rate, country and kind, added up like those that are issued. */
const anyDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    country: fc.constantFrom('NL', 'PT', 'DE', 'EL', 'GB', 'US', 'CN'),
    evidence: fc.constantFrom(...evidences),
    rate: fc.integer({ min: 0, max: 3_000 }),
    isCredit: fc.boolean(),
  })
  .map(({ lines, country, evidence, rate, isCredit }) => {
    const priced = lines.map((one) => ({ ...one, netCents: one.quantity * one.unitCents }))
    const netCents = priced.reduce((sum, one) => sum + one.netCents, 0)
    const percent = rate / 100
    const vat = vatOf(netCents, country, evidence, { percent, reverseChargeCountries })
    const base = bases[vat.treatment]
    const kind = isCredit ? documentKinds['credit-note'] : base
    return {
      ...base,
      ...(isCredit && { kind: 'credit-note' as const, number: kind.number, dueOn: null }),
      corrects: kind.corrects,
      customer: { ...base.customer, countryCode: country },
      lines: priced,
      vat: { ...base.vat, ...vat },
      netCents,
      totalCents: netCents + vat.cents,
    }
  })
  .filter(({ netCents }) => netCents > 0)

/** The texts of all elements with a name below another, namespaces left out. */
function textsOf(root: XmlElement, parent: string, name: string): string[] {
  const own = (element: XmlElement) => element.name.replace(/^\w+:/, '')
  return root.children.flatMap((child) => [
    ...(own(root) === parent && own(child) === name ? [child.text] : []),
    ...textsOf(child, parent, name),
  ])
}
const cents = (text: string | undefined) => {
  expect(text).toMatch(/^-?\d+\.\d{2}$/)
  return Number(text!.replace('.', ''))
}
const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + cents(text), 0)

test('the sums of every document follow BR-CO-10 to 17, the same in UBL and CII as on paper (BK-090)', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const ubl = readXml(writeUbl(document))
      const cii = readXml(writeCii(document))
      const isInvoice = document.kind === 'invoice'
      const lineName = isInvoice ? 'InvoiceLine' : 'CreditNoteLine'
      const total = (name: string) => cents(textsOf(ubl, 'LegalMonetaryTotal', name)[0])
      const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation'
      const ofCii = (name: string) => cents(textsOf(cii, summation, name)[0])
      const lineNets = textsOf(ubl, lineName, 'LineExtensionAmount')
      const tax = cents(textsOf(ubl, 'TaxTotal', 'TaxAmount')[0])

      // BR-CO-10, 11, 12: there are no allowances and charges on the document.
      expect(sumOf(lineNets)).toBe(total('LineExtensionAmount'))
      expect(textsOf(ubl, 'LegalMonetaryTotal', 'AllowanceTotalAmount')).toEqual([])
      expect(textsOf(ubl, 'LegalMonetaryTotal', 'ChargeTotalAmount')).toEqual([])
      // BR-CO-13 to 16: nothing is paid before or rounded.
      expect(total('TaxExclusiveAmount')).toBe(total('LineExtensionAmount'))
      expect(sumOf(textsOf(ubl, 'TaxSubtotal', 'TaxAmount'))).toBe(tax)
      expect(total('TaxInclusiveAmount')).toBe(total('TaxExclusiveAmount') + tax)
      expect(total('PayableAmount')).toBe(total('TaxInclusiveAmount'))
      // BR-CO-17.
      const rate = Number(textsOf(ubl, 'TaxCategory', 'Percent')[0] ?? 0)
      const exact = (BigInt(document.netCents) * BigInt(Math.round(rate * 100)) + 5_000n) / 10_000n
      expect(tax).toBe(Number(exact))
      expect(sumOf(textsOf(ubl, 'TaxSubtotal', 'TaxableAmount'))).toBe(document.netCents)

      const prices = textsOf(ubl, 'Price', 'PriceAmount').map(cents)
      const quantities = textsOf(ubl, lineName, isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity')
      expect(prices.every((price) => price >= 0)).toBe(true)
      expect(prices.map((price, n) => price * Number(quantities[n]) + 0)).toEqual(
        document.lines.map(({ netCents }) => netCents),
      )

      expect(total('TaxExclusiveAmount')).toBe(document.netCents)
      expect(tax).toBe(document.vat.cents)
      expect(total('PayableAmount')).toBe(document.totalCents)
      expect(ofCii('LineTotalAmount')).toBe(document.netCents)
      expect(ofCii('TaxBasisTotalAmount')).toBe(document.netCents)
      expect(ofCii('TaxTotalAmount')).toBe(document.vat.cents)
      expect(ofCii('GrandTotalAmount')).toBe(document.totalCents)
      expect(ofCii('DuePayableAmount')).toBe(document.totalCents)
      const lineTotals = 'SpecifiedTradeSettlementLineMonetarySummation'
      expect(textsOf(cii, lineTotals, 'LineTotalAmount')).toEqual(lineNets)
    }),
    { numRuns: amount(100, 3_000), seed: 20_261_124 },
  )
})

test('the PDF shows the amounts of the data (BK-090)', async () => {
  const drawn = vi.spyOn(Sheet.prototype, 'text')
  try {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        drawn.mockClear()
        const cii = writeCii(document)
        await drawInvoice(document, { productName: 'TBS', cii })
        const texts = drawn.mock.calls.map(([text]) => text)
        const data = readXml(cii)
        const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation'
        const of = (name: string) => cents(textsOf(data, summation, name)[0])
        const plain = (value: number) => formatEuros(value).replace('€ ', '')
        const shown = (text: unknown) => String(text).replaceAll('\u2212', '-')
        expect(texts.map(shown)).toContain(plain(of('TaxBasisTotalAmount')))
        if (document.vat.label !== '') {
          expect(texts.map(shown)).toContain(plain(of('TaxTotalAmount')))
        }
        expect(texts.map(shown)).toContain(formatEuros(of('GrandTotalAmount')))
        for (const { netCents } of document.lines) {
          expect(texts.map(shown)).toContain(plain(netCents))
        }
      }),
      { numRuns: amount(3, 60), seed: 20_261_124 },
    )
  } finally {
    drawn.mockRestore()
  }
}, 120_000)
