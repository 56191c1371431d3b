import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { privateMessageKinds } from '#contract/messages/desk/message-log.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { Instant } from '#contract/fields.ts'

/** Days that the counts of a company's page cover. */
export const companyCountDays = 90

/** Open cases and tickets of the overview; the oldest ones. */
export const maxOpenItems = 10

export const OpenItem = z.object({
  kind: z.enum(['ticket', 'complaint']),
  id: z.int(),
  number: z.string(),
  title: z.string(),
  /** State of a case, or whose turn it is. */
  note: z.string(),
  since: Instant,
})
export type OpenItem = z.input<typeof OpenItem>

export const CompanyCounts = z.object({
  broadcasts: z.int(),
  /** Mails to current addresses of its people that failed or were suppressed, while the mail log has them. */
  mailsFailed: z.int(),
  stockLines: z.int(),
  /** Open complaints by or about the company. */
  openCases: z.int(),
  openItems: z.array(OpenItem),
  messages: z.array(
    z.object({ kind: z.enum(privateMessageKinds), sent: z.int(), received: z.int() }),
  ),
})

/** Messages are counted, not read: their text needs a reason. */
export const getCompanyCounts = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/counts`,
  summary: `What a company has and what is open, and what it sent, received and failed to receive in the last ${companyCountDays} days`,
  params: idParams,
  answer: ok(CompanyCounts),
})
