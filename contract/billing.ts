import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from './notices.ts'

/** Length of a free trial; it runs to the end of its last business day. */
export const trialMonths = 1
/** What a plan costs for a year, in cents of a euro, VAT not included (BL-009). */
export const planPriceCents = { plus: 67_500, broker: 135_000 } as const

/** A trial's main contact is reminded so many days before its end (BK-005). */
export const trialReminderDays = [7, 1] as const
/** Hour of the business day from which reminders go out. */
export const trialReminderHour = 8

const yesOrNo = z.boolean(fieldMessages.choice)
/** Longest address of a payment page. */
const linkLimit = 500

/** How a company stands with its last invoice, as staff set it until invoices are written here. */
export const InvoiceStanding = z.object({
  /** An invoice is open. */
  isDue: yesOrNo,
  /** Its due date has passed. */
  isPastDue: yesOrNo,
  /** It is so late that everything but paying is closed (AU-017). */
  forcePay: yesOrNo,
  /** It is at the early-registration price, and open (AM-068). */
  isEbmInvoice: yesOrNo,
  /** That price has ended while it was open. */
  isPastDueEbm: yesOrNo,
  /** Keeps the dismissible messages about invoices away (AU-021). */
  isNoNotif: yesOrNo,
  /** Where it is paid; empty until there is such a page. */
  link: z
    .string(fieldMessages.required)
    .check(
      z.maxLength(linkLimit, fieldMessages.atMost(linkLimit)),
      z.regex(/^(https:\/\/\S+)?$/, fieldMessages.link),
    ),
})
export type InvoiceStanding = z.output<typeof InvoiceStanding>

/** What the account of the signed-in contact is told beside its invoice (AU-022, AM-069). */
export const ContactStatus = z.object({
  contact_name: z.string(),
  /** The free trial has ended. */
  freeTrialBlock: z.boolean(),
  /** Sanitised HTML; empty when the account is not blocked by staff. */
  customFullBlock: z.string(),
  /** Sanitised HTML; empty when there is no message. */
  modalMessage: z.string(),
  /** Last moment of a free trial, also of one that has ended; null for who pays. */
  trialEndsAt: z.nullable(z.iso.datetime()),
})
export type ContactStatus = z.output<typeof ContactStatus>

export const InvoiceStatus = z.object({
  ...InvoiceStanding.shape,
  contactStatus: ContactStatus,
})
export type InvoiceStatus = z.output<typeof InvoiceStatus>

export const lastInvoiceStatus = endpoint({
  method: 'GET',
  path: '/api/companies/getLastInvoiceStatus',
  summary: 'Status of the last invoice of the own company, and what blocks the account',
  access: 'member',
  staff: 'denied',
  blocked: 'allowed',
  answer: ok(InvoiceStatus),
})
