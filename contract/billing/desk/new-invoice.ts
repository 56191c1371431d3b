import * as z from 'zod/mini'
import { formatEuros, vatTreatments } from '../money.ts'
import { orderFields, orderLimits } from '../orders.ts'
import { printable } from '../printable.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import {
  countryNameMax,
  Day,
  lines,
  Reason,
  requiredText,
  singleLine,
  Instant,
} from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '../../refusals.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Largest amount that staff enter, and that the lines of an invoice come to, in euro cents. */
export const maxAmountCents = 100_000_000
export const maxInvoiceLines = 10
/** Longest order number of a customer that is printed on an invoice (BT-13). */
export const referenceMax = 50
export const lineTextMax = 300
const maxLineQuantity = 1000

const acts = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

const Cents = z
  .int(fieldMessages.number)
  .check(z.minimum(1, fieldMessages.aboveZero), z.maximum(maxAmountCents, fieldMessages.invalid))

export const lineQuantity = z
  .int(fieldMessages.number)
  .check(
    z.minimum(1, fieldMessages.invalid),
    z.maximum(maxLineQuantity, `At most ${maxLineQuantity}`),
  )

/** The printed texts of a custom invoice. */
export const printedTexts = {
  description: lines(lineTextMax).check(
    z.minLength(1, fieldMessages.required),
    singleLine,
    printable,
  ),
  reference: lines(referenceMax).check(singleLine, printable),
  meetingCity: lines(orderLimits.city).check(singleLine, printable),
}

/** The place of a meeting, which decides its VAT. */
const Place = z.object({
  city: printedTexts.meetingCity.check(z.minLength(1, fieldMessages.required)),
  /** Its code, or its name in English. */
  country: requiredText(countryNameMax),
})

const meetingFields = {
  /** Null for a meeting that is held online. */
  place: z.nullable(Place),
  /** The last day of the early-registration price. */
  earlyUntil: z.nullable(Day),
  /** Euro cents without VAT of all lines together, once that day has passed. */
  lateNetCents: z.nullable(Cents),
} as const

const invoiceFields = {
  ...orderFields,
  account: z.enum(['ebm', 'custom'], fieldMessages.choice),
  /** The customer's order number; printed and written into the data. */
  reference: z._default(printedTexts.reference, ''),
  /** Of an `ebm` invoice, null otherwise. */
  meeting: z.nullable(z.object(meetingFields)),
  lines: z
    .array(
      z.object({
        description: printedTexts.description,
        quantity: lineQuantity,
        unitCents: Cents,
      }),
    )
    .check(z.minLength(1, fieldMessages.required), z.maxLength(maxInvoiceLines)),
} as const
const InvoiceDraft = z.object(invoiceFields)
export type InvoiceDraft = z.output<typeof InvoiceDraft>

export const lateFaults = {
  withoutDay: 'Enter the last day of the early price, or leave the late price empty',
  tooLow: 'The late price must be more than the lines come to',
}

/**
 * Checks the fields of an invoice together: a meeting where it is for one, an early price that is not past, a late
 * price above it, and no more than the largest amount.
 * @param today ISO date
 */
export function draftFaults({ account, meeting, lines: rows }: InvoiceDraft, today: string) {
  const netCents = rows.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  if (netCents > maxAmountCents) {
    return [{ param: 'lines', msg: `All lines come to at most ${formatEuros(maxAmountCents)}` }]
  }
  if ((account === 'ebm') !== (meeting !== null)) {
    return [{ param: 'meeting', msg: fieldMessages.required }]
  }
  if (meeting?.earlyUntil && meeting.earlyUntil < today) {
    return [{ param: 'earlyUntil', msg: refusals.dayPassed }]
  }
  if (!meeting || meeting.lateNetCents === null) return []
  if (meeting.earlyUntil === null) {
    return [{ param: 'lateNetCents', msg: lateFaults.withoutDay }]
  }
  return meeting.lateNetCents > netCents ? [] : [{ param: 'lateNetCents', msg: lateFaults.tooLow }]
}

const InvoicePreview = z.object({
  /** Euro cents. */
  netCents: z.int(),
  totalCents: z.int(),
  vat: z.object({
    treatment: z.enum(vatTreatments),
    percent: z.number(),
    cents: z.int(),
    /** Empty where no VAT is charged. */
    label: z.string(),
    /** The note about VAT in the document; empty on an ordinary invoice. */
    note: z.string(),
  }),
  dueOn: z.string(),
  /** The document as it would be drawn, marked as a draft: a PDF in base64. */
  pdf: z.string(),
})
export type InvoicePreview = z.output<typeof InvoicePreview>

const ofCompany = { ...acts, params: idParams } as const

export const previewInvoice = endpoint({
  ...ofCompany,
  method: 'POST',
  path: `${adminApi}/companies/:id/invoices/preview`,
  summary:
    'What an invoice with own lines would come to, with its VAT and document; nothing is issued',
  body: InvoiceDraft,
  answer: ok(InvoicePreview),
  refusals: { 404: 'No such company', 503: 'The seller of invoices is not set' },
})

/** The time at which the draft that the form began with was saved; null without one. */
const draftSavedAt = z._default(z.nullable(Instant), null)

export const createInvoice = endpoint({
  ...ofCompany,
  method: 'POST',
  path: `${adminApi}/companies/:id/invoices`,
  summary: 'Issue and mail an invoice with own lines: for the attendance of a meeting, or another',
  body: z.object({
    ...invoiceFields,
    /** The values of the preview, which finance confirms. */
    confirmed: z.object({ treatment: z.enum(vatTreatments), totalCents: z.int() }),
    reason: Reason,
    draftSavedAt,
  }),
  answer: ok(z.object({ number: z.string() })),
  refusals: {
    404: 'No such company',
    409: '`payload.extra` CHANGED: VAT or total are not as confirmed. REPEATED: the same invoice was issued in the last minutes',
    503: 'The seller of invoices is not set',
  },
})

/** A field of a draft invoice, valid or not. */
const typed = (max = lineTextMax) =>
  z.string().check(
    z.maxLength(max, fieldMessages.atMost(max)),
    z.overwrite((text) => text.toWellFormed()),
  )
export const InvoiceForm = z.object({
  account: z.enum(['ebm', 'custom'], fieldMessages.choice),
  name: typed(),
  email: typed(),
  company: typed(),
  address: typed(),
  zip: typed(),
  city: typed(),
  country: typed(),
  vat: typed(),
  reference: typed(),
  isOnline: z.boolean(),
  meetingCity: typed(),
  meetingCountry: typed(),
  earlyUntil: typed(),
  lateNetCents: typed(),
  lines: z
    .array(z.object({ description: typed(), quantity: typed(20), unitCents: typed(20) }))
    .check(z.maxLength(maxInvoiceLines)),
  reason: typed(1000),
})
export type InvoiceForm = z.output<typeof InvoiceForm>

export const saveInvoiceDraft = endpoint({
  ...ofCompany,
  method: 'POST',
  path: `${adminApi}/companies/:id/invoice-draft`,
  summary: 'Save the form of a new invoice for later, one for each company; null discards it',
  body: z.object({ form: z.nullable(InvoiceForm), draftSavedAt }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such company',
    409: '`payload.extra` CHANGED: another draft was saved or discarded meanwhile',
  },
})

export const billLatePrice = endpoint({
  ...acts,
  method: 'POST',
  path: `${adminApi}/invoices/:id/late-price`,
  summary: 'Credit an unpaid meeting invoice after its early price, and issue it at the late price',
  params: idParams,
  body: z.object({
    /** The total of the new invoice in the preview, in euro cents, which finance confirms. */
    totalCents: z.int(),
    reason: Reason,
  }),
  answer: ok(z.object({ number: z.string() })),
  refusals: {
    404: 'No such invoice',
    409: 'Its early price still holds, it has no late price, or money was received or credited; `payload.extra` CHANGED: the total is not as confirmed',
    503: 'The seller of invoices is not set',
  },
})
