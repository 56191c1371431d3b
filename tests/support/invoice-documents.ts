import type { Customer, InvoiceDocument, Seller } from '#contract/billing/invoice-document.ts'
import { planPriceCents, vatOf } from '#contract/billing/money.ts'

const seller: Seller = {
  name: 'TBS B.V.',
  address: 'Kruisboogkade 18',
  zip: '3511 ZX',
  city: 'Utrecht',
  countryCode: 'NL',
  country: 'Netherlands',
  vatNumber: 'NL855501820B01',
  registrationNumber: '55018204',
  bank: 'Handelsbank Utrecht',
  iban: 'NL13TRDB0555018201',
  bic: 'TRDBNL2U',
  email: 'billing@tbs.example',
  telephone: '+31 30 555 01 86',
  website: 'tbs.example',
}

const dutch: Customer = {
  companyId: 20417,
  company: 'Amstel Server Trading B.V.',
  contact: 'Marit Vos',
  email: 'marit@amstel.example',
  address: 'Houtmankade 44',
  zip: '1013 MZ',
  city: 'Amsterdam',
  countryCode: 'NL',
  country: 'Netherlands',
  taxLabel: 'VAT',
  taxNumber: 'NL 8555.04.417.B01',
}
const portuguese: Customer = {
  companyId: 31184,
  company: 'Douro Recondicionados, Lda',
  contact: 'Inês Carvalho',
  email: 'ines@douro.example',
  address: 'Rua das Oliveiras 212',
  zip: '4400-118',
  city: 'Vila Nova de Gaia',
  countryCode: 'PT',
  country: 'Portugal',
  taxLabel: 'VAT',
  taxNumber: 'PT 555018209',
}
const british: Customer = {
  companyId: 20913,
  company: 'Humber Refurb & Sons Ltd',
  contact: 'Alison Pike',
  email: 'alison@humber.example',
  address: 'Unit 7\nGateway Park\nPriory Road',
  zip: 'HU4 7DY',
  city: 'Hull',
  countryCode: 'GB',
  country: 'United Kingdom',
  taxLabel: 'EORI',
  taxNumber: 'GB555018209000',
}

const notes = {
  charged: '',
  'reverse-charge':
    'Reverse charge. VAT is to be accounted for by the recipient under Article 196 of Council Directive 2006/112/EC (Dutch: btw verlegd).',
  outside:
    'Outside the scope of EU VAT: services supplied to a business outside the EU, Article 44 of Council Directive 2006/112/EC.',
}

/** An invoice for the plan of a customer, of 20 November 2026. */
export function anInvoiceDocument(
  customer: Customer,
  plan: keyof typeof planPriceCents,
): InvoiceDocument {
  const netCents = planPriceCents[plan]
  const vat = vatOf(netCents, customer.countryCode, 'valid')
  const account = plan === 'plus' ? 'TBS Plus Account' : 'TBS Broker Account'
  return {
    kind: 'invoice',
    number: '2026-01204',
    issuedOn: '2026-11-20',
    dueOn: '2026-12-05',
    period: { from: '2026-11-20', until: '2027-11-19' },
    seller,
    customer,
    lines: [
      {
        description: `${account}\nUnlimited inventory upload, addresses on broadcast lists`,
        quantity: 1,
        unitCents: netCents,
        netCents,
      },
    ],
    vat: { ...vat, note: notes[vat.treatment] },
    netCents,
    totalCents: netCents + vat.cents,
    terms:
      'Payment within 15 days of the invoice date. Membership is billed yearly for an indefinite term and cannot be cancelled once billed. The account is active within 24 hours of payment, after the company has been verified.',
    corrects: null,
    reason: '',
  }
}

const charged = anInvoiceDocument(dutch, 'plus')

/** One document of each kind, by a name that can be that of a file. */
export const documentKinds = {
  'invoice-21-percent': charged,
  'invoice-reverse-charge': anInvoiceDocument(portuguese, 'broker'),
  'invoice-outside-eu': anInvoiceDocument(british, 'broker'),
  'credit-note': {
    ...charged,
    kind: 'credit-note',
    number: 'C2026-00014',
    issuedOn: '2026-11-23',
    dueOn: null,
    lines: [
      { ...charged.lines[0]!, description: 'Cancellation or refund\nTBS Plus Account, 2026-01204' },
    ],
    terms: 'Nothing is to be paid or refunded: the invoice had not been paid.',
    corrects: { number: charged.number, issuedOn: charged.issuedOn },
    reason: 'This credit note cancels invoice 2026-01204 in full.',
  },
} as const satisfies Record<string, InvoiceDocument>
