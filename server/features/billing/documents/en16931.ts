import type { Customer, InvoiceDocument, Seller } from '#contract/billing/invoice-document.ts'
import { percentOf } from '#contract/billing/money.ts'

/** The identifier of the rules that a document follows, in UBL and CII (BT-24). */
export const guideline = 'urn:cen.eu:en16931:2017'

/** A document in the terms of EN 16931; numbers such as BT-3 are those of its business terms. */
export interface SemanticInvoice {
  /** BT-3: 380 invoice, 381 credit note. */
  typeCode: '380' | '381'
  seller: Party
  buyer: Party
  /** BT-10. */
  buyerReference: string
  /** BT-13; empty without one. */
  purchaseOrder: string
  /** BT-22. */
  note: string
  /** BG-16; null where nothing is to be paid. */
  payment: {
    meansCode: string
    holder: string
    iban: string
    bic: string
    reference: string
  } | null
  /** One group for the whole document (BG-23). */
  vat: {
    category: 'S' | 'AE' | 'O'
    /** BT-119 and BT-152; null outside the scope of VAT. */
    percent: string | null
    /** BT-120 and BT-121; null where VAT is charged. */
    exemption: { code: string; reason: string } | null
  }
  lines: {
    id: string
    name: string
    description: string
    quantity: string
    unitCode: string
    price: string
    net: string
  }[]
  /** Sum of the lines, also the amount without VAT: there are no allowances on the document. */
  net: string
  vatAmount: string
  total: string
}

export interface Party {
  /** BT-29, the EORI number of the seller outside the EU; BT-46, the number of a customer. */
  id: string
  name: string
  /** BT-30, with its ISO 6523 scheme if it has one. */
  registration: { id: string; scheme: string | null } | null
  /** BT-31, BT-48; null where it is not to appear. */
  vatNumber: string | null
  contact: string
  telephone: string
  email: string
  /** At most three (BT-35, BT-36, BT-162). */
  addressLines: string[]
  zip: string
  city: string
  countryCode: string
}

const categories = { charged: 'S', 'reverse-charge': 'AE', outside: 'O' } as const
const exemptions = {
  'reverse-charge': { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  outside: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
} as const
/** UN/CEFACT 4461: SEPA credit transfer, and credit transfer for customers outside the EU. */
const sepaTransfer = '58'
const creditTransfer = '30'
/** UN/ECE recommendation 20: one. */
const unitCode = 'C62'
/** ISO 6523: the trade register of the Dutch Chamber of Commerce. */
const dutchTradeRegister = '0106'

/**
 * Expresses a document in the terms of EN 16931.
 * @throws if the amounts do not add up or a reverse charge lacks a VAT number: such a document is never to be issued
 */
export function toSemanticInvoice(document: InvoiceDocument): SemanticInvoice {
  requireSums(document)
  const { kind, seller, customer, vat } = document
  const isOutside = vat.treatment === 'outside'
  const vatNumbers = {
    // BR-O-02: outside the scope of VAT neither side may have a VAT number.
    seller: isOutside ? null : parseVatNumber(seller.vatNumber),
    buyer: isOutside || customer.taxLabel !== 'VAT' ? null : parseVatNumber(customer.taxNumber),
  }
  if (vat.treatment === 'reverse-charge' && !(vatNumbers.seller && vatNumbers.buyer)) {
    throw new Error(`${document.number}: a reverse charge needs the VAT numbers of both sides`)
  }
  const isInvoice = kind === 'invoice'
  return {
    typeCode: isInvoice ? '380' : '381',
    seller: partyOfSeller(seller, vatNumbers.seller, isOutside),
    buyer: partyOfCustomer(customer, vatNumbers.buyer),
    buyerReference: customer.contact,
    purchaseOrder: document.reference ?? '',
    note: noteOf(document),
    payment:
      isInvoice && document.totalCents > 0 && seller.iban !== ''
        ? {
            meansCode: isOutside ? creditTransfer : sepaTransfer,
            holder: seller.name,
            iban: seller.iban,
            bic: seller.bic,
            reference: document.number,
          }
        : null,
    vat: {
      category: categories[vat.treatment],
      percent: isOutside ? null : String(vat.percent),
      exemption: vat.treatment === 'charged' ? null : exemptionOf(vat.treatment, vat.note),
    },
    lines: document.lines.map((line, index) => {
      const [name, description] = splitDescription(line.description)
      // BR-27: a discount has a negative quantity, never a negative price.
      const sign = line.unitCents < 0 ? -1 : 1
      return {
        id: String(index + 1),
        name,
        description,
        quantity: String(sign * line.quantity),
        unitCode,
        price: formatAmount(sign * line.unitCents),
        net: formatAmount(line.netCents),
      }
    }),
    net: formatAmount(document.netCents),
    vatAmount: formatAmount(vat.cents),
    total: formatAmount(document.totalCents),
  }
}

/** The first line of a description is the name of what is sold, the rest explains it. */
export function splitDescription(text: string): [name: string, details: string] {
  const [name = '', ...rest] = text.trim().split(/\r\n?|\n/)
  return [name, rest.join('\n')]
}

/** BR-CO-10, 13, 14, 15 and 17; VAT may differ by the cent that the credit of a part leaves. */
function requireSums({ number, lines, vat, netCents, totalCents }: InvoiceDocument): void {
  const sum = lines.reduce((total, line) => total + line.netCents, 0)
  const isExact =
    lines.every((line) => line.netCents === line.quantity * line.unitCents) &&
    sum === netCents &&
    totalCents === netCents + vat.cents
  const expected = vat.treatment === 'charged' ? percentOf(netCents, vat.percent) : 0
  const tolerance = vat.treatment === 'charged' ? 1 : 0
  if (!isExact || Math.abs(vat.cents - expected) > tolerance) {
    throw new Error(`${number}: the amounts do not add up`)
  }
}

const exemptionOf = (treatment: keyof typeof exemptions, note: string) => {
  const { code, reason } = exemptions[treatment]
  return { code, reason: note || reason }
}

/** The note of a document: why it credits, and the EORI number of a customer, which has no separate field. */
function noteOf({ reason, customer }: InvoiceDocument): string {
  const isEori = customer.taxLabel === 'EORI' && parseVatNumber(customer.taxNumber) !== null
  return [reason, isEori ? `EORI number of the customer: ${customer.taxNumber}` : '']
    .filter((text) => text !== '')
    .join('\n')
}

/** `NL 8555.01.820.B01` as `NL855501820B01`; null for what has no country prefix, such as n/a. */
function parseVatNumber(typed: string): string | null {
  const number = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  return /^[A-Z]{2}[A-Z0-9+*]{2,15}$/.test(number) ? number : null
}

function partyOfSeller(seller: Seller, vatNumber: string | null, isOutside: boolean): Party {
  const id = seller.registrationNumber.replaceAll(/[\s.]/g, '')
  const isDutch = seller.countryCode === 'NL' && /^\d{8}$/.test(id)
  return {
    ...addressOf(seller),
    id: (isOutside && seller.eori) || '',
    name: seller.name,
    registration: id === '' ? null : { id, scheme: isDutch ? dutchTradeRegister : null },
    vatNumber,
    contact: seller.name,
    telephone: seller.telephone,
    email: seller.email,
  }
}

const partyOfCustomer = (customer: Customer, vatNumber: string | null): Party => ({
  ...addressOf(customer),
  id: customer.companyId === null ? '' : String(customer.companyId),
  name: customer.company,
  registration: null,
  vatNumber,
  contact: customer.contact,
  telephone: '',
  email: customer.email,
})

function addressOf({ address, zip, city, countryCode }: Seller | Customer) {
  const [one = '', two = '', ...rest] = address
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { addressLines: [one, two, rest.join(', ')], zip, city, countryCode }
}

/** Cents as `1350.00`. */
function formatAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
