import * as z from 'zod/mini'
import { vatTreatments } from '../money.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { Day } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { invoiceAgeNames, moneyCall } from './invoice-list.ts'
import { parsePeriod } from './periods.ts'

/** Largest number of documents whose files are exported at once. */
export const maxExportedDocuments = 20_000

/** `2026`, `2026-Q4`, `2026-11` or `2026-11-03..2026-11-17`. */
const PeriodText = z
  .string(fieldMessages.required)
  .check(z.refine((text) => parsePeriod(text) !== undefined, fieldMessages.invalid))

/** Euro cents of documents issued in the period; credit notes are subtracted. */
const amounts = {
  /** As the list of invoices filters it, such as `charged-21`. */
  vat: z.string(),
  treatment: z.enum(vatTreatments),
  /** The rate in percent; 0 where nothing is charged. */
  percent: z.number(),
  invoices: z.int(),
  creditNotes: z.int(),
  /** Without VAT. */
  invoicedCents: z.int(),
  creditedCents: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
}
export const Revenue = z.object(amounts)
export type Revenue = z.output<typeof Revenue>

/** A line of the Dutch ICP return: one customer to whom VAT was reverse-charged. */
const IcpLine = z.object({
  /** As the list of invoices filters it. */
  taxNumber: z.string(),
  /** The prefix of the VAT number, such as EL for Greece. */
  countryCode: z.string(),
  /** Without its prefix. */
  number: z.string(),
  customer: z.string(),
  documents: z.int(),
  netCents: z.int(),
  /** The part of it that credit notes take back from invoices of earlier periods; 0 or less. */
  earlierCents: z.int(),
  /** Whether it is written as VAT numbers of the country are. */
  isValid: z.boolean(),
})
export type IcpLine = z.output<typeof IcpLine>

export const getMoneyReport = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/reports`,
  summary: 'Revenue and VAT of a period per treatment and rate, and its list for the ICP return',
  query: z.object({ period: PeriodText }),
  answer: ok(
    z.object({
      /** First and last day. */
      from: z.string(),
      until: z.string(),
      revenue: z.array(Revenue),
      icp: z.array(IcpLine),
    }),
  ),
})

export const getOpenItems = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/reports/open-items`,
  summary: 'What was open at the end of a day by its age, and what was owed to customers',
  query: z.object({ openAt: Day }),
  answer: ok(
    z.object({
      ages: z.array(z.object({ age: z.enum(invoiceAgeNames), items: z.int(), cents: z.int() })),
      owed: z.object({ items: z.int(), cents: z.int() }),
    }),
  ),
})

const ofPeriod = {
  ...moneyCall,
  method: 'GET',
  query: z.object({ period: PeriodText }),
  answer: ok(z.object({})),
} as const

export const exportDocumentLines = endpoint({
  ...ofPeriod,
  path: `${adminApi}/reports/lines`,
  summary: 'The lines of the documents of a period as CSV for accounting, each with its VAT',
  documents: { 'text/csv': 'One row for each line of a document' },
})

export const exportIcp = endpoint({
  ...ofPeriod,
  path: `${adminApi}/reports/icp`,
  summary: 'The list for the ICP return of a period as CSV',
  documents: { 'text/csv': 'One row for each VAT number' },
})

export const exportDocumentFiles = endpoint({
  ...ofPeriod,
  path: `${adminApi}/reports/files`,
  summary: `PDF and UBL of the documents of a period in a zip, at most ${maxExportedDocuments}`,
  documents: { 'application/zip': 'Two files for each document' },
})
