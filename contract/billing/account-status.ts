import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { Instant } from '#contract/fields.ts'

/** Length of a free trial in months; it ends with its last business day. */
export const trialMonths = 1

/** Days before the end of a trial when its main contact is reminded (BK-005). */
export const trialReminderDays = [7, 1] as const
/** Hour of the business day from which reminders go out. */
export const trialReminderHour = 8

const yesOrNo = z.boolean()

/** The invoice status of a company, derived from its invoices (BK-092). */
export const InvoiceStatus = z.object({
  /** An invoice is open. */
  isDue: yesOrNo,
  /** Its due date has passed. */
  isPastDue: yesOrNo,
  /** So late that the account is closed until it is paid (AU-017). */
  forcePay: yesOrNo,
  /** A meeting invoice with an early-registration price is open (AM-068). */
  isEbmInvoice: yesOrNo,
  /** The early-registration price expired while it was open. */
  isPastDueEbm: yesOrNo,
  /** Suppresses dismissible invoice notices (AU-021). */
  isNoNotif: yesOrNo,
})
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** Account notices of the signed-in contact, in addition to its invoice (AU-022, AM-069). */
export const ContactStatus = z.object({
  contact_name: z.string(),
  /** The free trial has ended. */
  freeTrialBlock: z.boolean(),
  /** Sanitised HTML; empty when the account is not blocked by staff. */
  customFullBlock: z.string(),
  /** Sanitised HTML; empty when there is no message. */
  modalMessage: z.string(),
  /** End of the free trial, also when it has passed; null for paying members. */
  trialEndsAt: z.nullable(Instant),
})
export type ContactStatus = z.input<typeof ContactStatus>

export const AccountStatus = z.object({
  ...InvoiceStatus.shape,
  /** Where the oldest unpaid invoice is paid; empty if there is none. */
  link: z.string(),
  contactStatus: ContactStatus,
})
export type AccountStatus = z.input<typeof AccountStatus>

export const lastInvoiceStatus = endpoint({
  method: 'GET',
  path: '/api/companies/getLastInvoiceStatus',
  summary: "Status of the last invoice of the caller's company, and what blocks the account",
  access: 'member',
  staff: 'denied',
  blocked: 'allowed',
  answer: ok(AccountStatus),
})
