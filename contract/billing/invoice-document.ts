import * as z from 'zod/mini'
import { vatTreatments } from './money.ts'

/** `2026-00042` for invoices, `C2026-00007` for credit notes; each series counts from 1 every year (BK-089). */
export const documentNumberPattern = /^C?\d{4}-\d{5,7}$/

const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The seller, as printed on documents. */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.string(),
  country: z.string(),
  /** With its prefix, such as NL123456789B01. */
  vatNumber: z.string(),
  /** Number in the trade register. */
  registrationNumber: z.string(),
  /** Given to customers outside the EU; documents issued before it could be set lack it. */
  eori: z.optional(z.string()),
  bank: z.string(),
  /** Without spaces. */
  iban: z.string(),
  bic: z.string(),
  email: z.string(),
  telephone: z.string(),
  website: z.string(),
})
export type Seller = z.output<typeof Seller>

/** The customer, with the details given when the document was issued. */
export const Customer = z.object({
  /** Null for an order of a visitor that no company belongs to yet. */
  companyId: z.nullable(z.int()),
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  /** Lines parted by line breaks. */
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.string(),
  country: z.string(),
  taxLabel: z.enum(['VAT', 'EORI']),
  /** As typed; of EU countries with the prefix. May be `n/a` outside the EU. */
  taxNumber: z.string(),
})
export type Customer = z.output<typeof Customer>

export const InvoicedMeeting = z.object({
  /** Null for a meeting that is held online. */
  place: z.nullable(z.object({ city: z.string(), country: z.string(), countryCode: z.string() })),
  /** Euro cents without VAT of all lines together once the early price has passed; null without an early price. */
  lateNetCents: z.nullable(z.int()),
})
export type InvoicedMeeting = z.output<typeof InvoicedMeeting>

/**
 * Everything on an invoice or credit note, frozen when it is issued (BK-089, BK-090). Amounts are whole euro cents; on
 * a credit note they are positive and are credited.
 */
export const InvoiceDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string().check(z.regex(documentNumberPattern)),
  issuedOn: isoDay,
  /** Null on credit notes. */
  dueOn: z.nullable(isoDay),
  /** First and last day that is paid for; null where it is not fixed yet or there is none. */
  period: z.nullable(z.object({ from: isoDay, until: isoDay })),
  seller: Seller,
  customer: Customer,
  /** The customer's order number (BT-13). */
  reference: z.optional(z.string()),
  /** The meeting to which admission is billed. */
  meeting: z.optional(InvoicedMeeting),
  lines: z
    .array(
      z.object({
        description: z.string(),
        quantity: z.int(),
        unitCents: z.int(),
        /** quantity × unitCents. */
        netCents: z.int(),
      }),
    )
    .check(z.minLength(1)),
  /** One treatment for the whole document. */
  vat: z.object({
    treatment: z.enum(vatTreatments),
    percent: z.number(),
    cents: z.int(),
    /** The VAT line; empty where there is none. */
    label: z.string(),
    /** The legally required text: reverse charge, or outside the scope; empty where VAT is charged. */
    note: z.string(),
  }),
  netCents: z.int(),
  /** netCents + vat.cents. */
  totalCents: z.int(),
  /** Terms of payment, or how a credit is settled. */
  terms: z.string(),
  /** On a credit note: the invoice that it corrects. */
  corrects: z.nullable(z.object({ number: z.string(), issuedOn: isoDay })),
  /** On a credit note: why. */
  reason: z.string(),
})
export type InvoiceDocument = z.output<typeof InvoiceDocument>
