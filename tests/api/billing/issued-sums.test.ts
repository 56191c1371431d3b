import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { planPriceCents, reverseChargeCountries, sellerCountry } from '#contract/billing/money.ts'
import { writeCii } from '#server/features/billing/documents/cii.ts'
import { issueInvoice } from '#server/features/billing/issue.ts'
import { isFull } from '../../support/amount.ts'
import { numberingFaults } from '../../support/joining/kept-books.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const plans = ['plus', 'broker'] as const
const evidences = ['valid', 'invalid', 'unanswered'] as const
const categories = { charged: 'S', 'reverse-charge': 'AE', outside: 'O' } as const

test('an invoice of every country, plan and evidence is issued with sums that agree in row, document and data (BK-088, BK-090, BL-029, AM-059)', async () => {
  const { sql } = market.database
  const all = await sql<{ code: string; name: string; taxLabel: 'VAT' | 'EORI' }[]>`
    select code, name, tax_label from country order by code`
  expect(all.length).toBeGreaterThan(150)
  const isBilled = ({ code }: { code: string }, n: number) =>
    isFull || code === sellerCountry || reverseChargeCountries.includes(code) || n % 25 === 0
  for (const country of all.filter(isBilled)) {
    for (const plan of plans) {
      for (const evidence of evidences) {
        const unitCents = planPriceCents[plan]
        const invoice = await market.database.transaction((tx) =>
          issueInvoice(tx, market.platform, {
            companyId: null,
            account: plan,
            customer: {
              companyId: null,
              company: 'Customer',
              contact: 'Marit Vos',
              email: 'books@customer.example',
              address: 'Street 1',
              zip: '1000',
              city: 'Town',
              countryCode: country.code,
              country: country.name,
              taxLabel: country.taxLabel,
              taxNumber: `${country.code}123456789`,
            },
            lines: [{ description: 'Membership', quantity: 1, unitCents }],
            evidence,
          }),
        )
        const [stored] = await sql<
          { net: number; vat: number; total: number; document: InvoiceDocument; ubl: string }[]
        >`
          select net_cents as net, vat_cents as vat, total_cents as total, document,
            convert_from(content, 'UTF8') as ubl
          from invoice join invoice_file on invoice_id = invoice.id and format = 'ubl'
          where invoice.id = ${invoice.id}`
        const { net, vat, total, document, ubl } = stored!
        const isAbroad = reverseChargeCountries.includes(country.code)
        const isCharged = country.code === 'NL' || (isAbroad && evidence === 'invalid')
        const treatment = isCharged ? 'charged' : isAbroad ? 'reverse-charge' : 'outside'
        const where = `${country.code} ${plan} ${evidence}`
        expect(document.vat.treatment, where).toBe(treatment)
        expect([net, vat, total], where).toEqual([
          unitCents,
          isCharged ? (unitCents * 21) / 100 : 0,
          isCharged ? (unitCents * 121) / 100 : unitCents,
        ])
        expect([document.netCents, document.vat.cents, document.totalCents]).toEqual([
          net,
          vat,
          total,
        ])
        const euros = (cents: number) => (cents / 100).toFixed(2)
        expect(ubl, where).toContain(`<cbc:PayableAmount currencyID="EUR">${euros(total)}<`)
        expect(ubl, where).toContain(`<cbc:TaxAmount currencyID="EUR">${euros(vat)}<`)
        expect(ubl, where).toContain(`<cbc:ID>${categories[treatment]}</cbc:ID>`)
        const cii = writeCii(document)
        expect(cii, where).toContain(`<ram:DuePayableAmount>${euros(total)}<`)
        expect(cii, where).toContain(
          `<ram:CategoryCode>${categories[treatment]}</ram:CategoryCode>`,
        )
      }
    }
  }
  expect(await numberingFaults(market)).toEqual([])
}, 120_000)
