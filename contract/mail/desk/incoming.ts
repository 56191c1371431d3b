import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { filterText, ReasonBody, Instant } from '../../fields.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'
import { holdReasons, type HoldReason } from '../../incoming-mail.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** An accepted mail that was not handed over after this many minutes counts as failed. */
export const handOverMinutes = 15

export const incomingFilters = ['state', 'kind', 'period', 'reason'] as const
export type IncomingFilter = (typeof incomingFilters)[number]

export const incomingFilterNames: Record<IncomingFilter, string> = {
  state: 'State',
  kind: 'Kind',
  period: 'Received',
  reason: 'Reason',
}

/** The values of filters that are the same everywhere, in their order. */
export const incomingFilterValues = {
  state: {
    held: 'Held',
    review: 'Needs review',
    failed: 'Failed',
    refused: 'Refused',
    waiting: 'In progress',
    accepted: 'Accepted',
    expired: 'Expired',
  },
  kind: {
    broadcasts: 'Broadcast',
    inventory: 'Stock file',
    tickets: 'Ticket answer',
    cases: 'Complaint answer',
    applications: 'Applicant answer',
    'import-mail': 'Import, by mail',
    'import-page': 'Import, uploaded',
  },
  period: { 1: 'Last 24 hours', 7: '2 to 7 days ago', 30: '8 to 30 days ago' },
} as const satisfies Partial<Record<IncomingFilter, Record<string | number, string>>>

/** Reasons of refusals and failures in short, for the filter; others are shown by their key. */
export const incomingReasons: Readonly<Record<string, string>> = {
  stranger: 'Not a member',
  unproved: 'DMARC failed',
  unconfirmable: 'Cannot be confirmed',
  unaddressed: 'Not addressed to us',
  undated: 'No date, too old or in the future',
  automatic: 'Sent by a program',
  virus: 'Virus',
  byStaff: 'Refused by staff',
  blocked: 'Account blocked',
  serviceOnly: 'Service-only company',
  noList: 'No such list',
  noSide: 'Neither WTS nor WTB',
  bothSides: 'Both WTS and WTB',
  doubtful: 'May be a reply',
  several: 'Several products',
  table: 'Table not certain',
  uncertain: 'Figures not certain',
  fields: 'Fields missing or invalid',
  rule: 'Rules of the lists',
  noFile: 'No stock file',
  winmail: 'winmail.dat',
  encrypted: 'Encrypted',
  signedOnly: 'Packed in its signature',
  forwarded: 'Only an attached mail',
  oldWorkbook: 'Unsupported workbook',
  tooMany: 'Too many files',
  closed: 'Closed',
  noneTaken: 'No line could be imported',
  interrupted: 'Interrupted',
  unclear: 'Columns not certain',
  fewerLines: 'A third of the lines missing',
  mostlyRefused: 'Most lines refused',
  earlierFile: 'Earlier file is waiting',
  delayed: 'Not handed over. See Jobs',
}

/** Why a mail is held. */
export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  noPolicy: 'No DMARC policy',
  reply: 'Looks like a reply',
  quote: 'May quote another mail',
}

export type IncomingState = keyof typeof incomingFilterValues.state
export type IncomingKind = keyof typeof incomingFilterValues.kind
const stateNames = Object.keys(incomingFilterValues.state) as [IncomingState, ...IncomingState[]]
const kindNames = Object.keys(incomingFilterValues.kind) as [IncomingKind, ...IncomingKind[]]

export const incomingSorts = ['received', 'company'] as const
export type IncomingSort = (typeof incomingSorts)[number]

export const IncomingItem = z.object({
  /** Of a mail; negative for an import. */
  id: z.int(),
  kind: z.enum(kindNames),
  state: z.enum(stateNames),
  receivedAt: Instant,
  /** The subject of a mail or the name of a file. */
  title: z.string(),
  /** The address of the sender, or the name of who uploaded the file; empty for staff. */
  from: z.string(),
  /** The address that a mail was sent to. */
  to: z.string(),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The key of the reason for which it was refused or failed. */
  fault: z.nullable(z.string()),
  /** Why it was refused, failed or needs review, or what it became. */
  result: z.string(),
  /** Why it waits for its sender, or did. */
  holdReasons: z.array(z.enum(holdReasons)),
  /** How long a held mail can be confirmed. */
  heldUntil: z.nullable(Instant),
  /** The broadcast that a mail became. */
  broadcastId: z.nullable(z.int()),
  canRetry: z.boolean(),
})
export type IncomingItem = z.input<typeof IncomingItem>

export const IncomingQuery = listQuery(incomingFilters, incomingSorts)
export type IncomingQuery = z.output<typeof IncomingQuery>

export const listIncoming = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/incoming`,
  summary: 'Mails of members that came in, and imports of stock files',
  /** All words of the search must match subject, file, address, person or company. */
  query: IncomingQuery,
  answer: ok(listAnswer(incomingFilters, IncomingItem)),
})

export const exportIncoming = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/incoming/export`,
  summary: 'The incoming mails and imports that match as CSV',
  /** The keys of the columns in their order; all if absent. */
  query: z.extend(IncomingQuery, { columns: filterText(500) }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rows' },
})

const done = ok(z.object({ msg: z.string() }))

export const releaseMail = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/incoming/:id/release`,
  summary: 'Accept a held mail in place of its sender, who did not confirm it',
  params: idParams,
  body: ReasonBody,
  answer: done,
  refusals: { 404: 'No such mail is held' },
})

export const refuseMail = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/incoming/:id/refuse`,
  summary: 'Refuse a held mail; its sender gets the reason by mail',
  params: idParams,
  body: ReasonBody,
  answer: done,
  refusals: { 404: 'No such mail is held' },
})

export const retryIncomingMail = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/incoming/:id/retry`,
  summary: 'Hand a failed mail over again',
  params: idParams,
  body: ReasonBody,
  answer: done,
  refusals: { 404: 'It has not failed' },
})

export const retryImport = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/imports/:id/retry`,
  summary: 'Start a failed import of a stored stock file again',
  params: idParams,
  body: ReasonBody,
  answer: done,
  refusals: { 404: 'It has not failed, or its file is not stored any more' },
})
