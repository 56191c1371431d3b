import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { addDays } from '#contract/dates.ts'
import { aCompany } from '../market/factories.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0

interface GivenDocument {
  kind?: 'invoice' | 'credit-note'
  account?: 'plus' | 'broker' | 'custom'
  issuedOn?: string
  dueOn?: string
  netCents?: number
  /** In percent where it is charged. */
  percent?: number
  vatCents?: number
  treatment?: 'charged' | 'reverse-charge' | 'outside'
  companyId?: number | null
  customer?: string
  countryCode?: string
  country?: string
  taxNumber?: string
  lines?: readonly { description: string; quantity?: number; unitCents: number }[]
  /** Of a credit note: the invoice that it corrects. */
  corrects?: { id: number; number: string; issuedOn: string }
  status?: number
  receivedCents?: number
  creditedCents?: number
  paidOn?: string | null
}

/** Issues the documents of tests. */
export const testSeller = {
  name: 'Seller B.V.',
  address: 'Kade 1',
  zip: '3511 ZX',
  city: 'Utrecht',
  countryCode: 'NL',
  country: 'Netherlands',
  vatNumber: 'NL123456782B90',
  registrationNumber: '12345678',
  bank: 'Bank',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  email: 'books@seller.example',
  telephone: '+31 30 555 01 82',
  website: 'https://seller.example',
}

/** An invoice or credit note as it was issued, without its files; of a company of its own unless said otherwise. */
export async function aDocument(
  market: Pick<TestMarket, 'database' | 'clock'>,
  given: GivenDocument = {},
): Promise<{ id: number; number: string; companyId: number | null; issuedOn: string }> {
  const { kind = 'invoice', issuedOn = '2026-11-01', treatment = 'outside' } = given
  const netCents =
    given.netCents ??
    given.lines?.reduce((sum, { quantity = 1, unitCents }) => sum + quantity * unitCents, 0) ??
    135_000
  const percent = treatment === 'charged' ? (given.percent ?? 21) : 0
  const vatCents = given.vatCents ?? Math.round((netCents * percent) / 100)
  const { customer = 'Customer Inc.', countryCode = 'US', country = 'United States' } = given
  const companyId =
    given.companyId === undefined
      ? (await aCompany(market, { name: customer })).id
      : given.companyId
  const isInvoice = kind === 'invoice'
  const dueOn = isInvoice ? (given.dueOn ?? addDays(issuedOn, 15)) : null
  const year = Number(issuedOn.slice(0, 4))
  const sequence = 70_000 + ++serial
  const number = `${isInvoice ? '' : 'C'}${year}-${sequence}`
  const lines = (given.lines ?? [{ description: 'Broker membership', unitCents: netCents }]).map(
    ({ description, quantity = 1, unitCents }) => ({
      description,
      quantity,
      unitCents,
      netCents: quantity * unitCents,
    }),
  )
  const document: InvoiceDocument = {
    kind,
    number,
    issuedOn,
    dueOn,
    period: null,
    seller: testSeller,
    customer: {
      companyId,
      company: customer,
      contact: 'Marit Vos',
      email: 'books@customer.example',
      address: '1 Main Street',
      zip: '10001',
      city: 'Somewhere',
      countryCode,
      country,
      taxLabel: 'VAT',
      taxNumber: given.taxNumber ?? 'n/a',
    },
    lines,
    vat: { treatment, percent, cents: vatCents, label: '', note: '' },
    netCents,
    totalCents: netCents + vatCents,
    terms: '',
    corrects: given.corrects
      ? { number: given.corrects.number, issuedOn: given.corrects.issuedOn }
      : null,
    reason: isInvoice ? '' : 'Cancelled',
  }
  const { sql } = market.database
  const { status = 0, receivedCents = 0, creditedCents = 0, paidOn = null } = given
  const [row] = await sql<{ id: number }[]>`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on,
      due_on, net_cents, vat_cents, total_cents, vat_treatment, document, corrects_id, issued_at,
      status, received_cents, credited_cents, paid_on)
    values (${kind}, ${isInvoice ? '' : 'C'}, ${year}, ${sequence}, ${number}, ${companyId},
      ${given.account ?? 'broker'}, ${issuedOn}, ${dueOn}, ${netCents}, ${vatCents}, ${netCents + vatCents},
      ${treatment}, ${sql.json(document)}, ${given.corrects?.id ?? null}, ${market.clock.now()},
      ${status}, ${receivedCents}, ${creditedCents}, ${paidOn})
    returning id`
  return { id: row!.id, number, companyId, issuedOn }
}
