import * as z from 'zod/mini'
import { accountCall, accountRoles } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { ReasonBody, Instant } from '../../fields.ts'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'
import { holdReasons, type HoldReason } from '../../incoming-mail.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** An accepted mail that was not handed over after this many minutes counts as failed. */
export const handOverMinutes = 15

export const incomingNames = {
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
} as const

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

/** Reasons for holding a mail. */
export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  noPolicy: 'No DMARC policy',
  reply: 'Looks like a reply',
  quote: 'May quote another mail',
}

export type IncomingState = keyof typeof incomingNames.state
export type IncomingKind = keyof typeof incomingNames.kind
const stateNames = Object.keys(incomingNames.state) as [IncomingState, ...IncomingState[]]
const kindNames = Object.keys(incomingNames.kind) as [IncomingKind, ...IncomingKind[]]

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
  /** The reason for a refusal, failure or review, or the result. */
  result: z.string(),
  /** The reason for holding it until its sender confirms, also afterwards. */
  holdReasons: z.array(z.enum(holdReasons)),
  /** The period in which a held mail can be confirmed. */
  heldUntil: z.nullable(Instant),
  /** The broadcast that a mail became. */
  broadcastId: z.nullable(z.int()),
  canRetry: z.boolean(),
})
export type IncomingItem = z.input<typeof IncomingItem>

export const incoming = defineDeskList({
  name: 'incoming',
  title: 'Incoming mail',
  path: '/incoming',
  summary: 'Mails of members that came in, and imports of stock files',
  one: 'mail or import',
  many: 'mails and imports',
  roles: accountRoles,
  exportAct: 'incoming.exported',
  row: IncomingItem,
  /** All words must match subject, file, address, person or company. */
  search: {
    label: 'Subject, file, address or company',
    placeholder: 'Subject, address, company',
  },
  filters: {
    state: choice('State', incomingNames.state),
    kind: choice('Kind', incomingNames.kind),
    period: choice('Received', incomingNames.period),
    reason: rowValues('Reason', { byCount: true }),
  },
  columns: {
    title: { header: 'Subject or file', title: true, tip: true },
    kind: {
      header: 'Kind',
      optional: 'usual',
      width: '8.75rem',
      from: '64rem',
      soft: true,
      tip: true,
      value: ({ kind }) => incomingNames.kind[kind],
    },
    company: {
      header: 'From',
      sort: 'company',
      width: '11rem',
      tip: ({ company, from }) => [company?.name, from].filter(Boolean).join(', '),
      csv: [
        ['company id', ({ company }) => company?.id],
        ['company', ({ company }) => company?.name],
      ],
    },
    from: {
      header: 'Sender',
      optional: 'extra',
      width: '12rem',
      from: '64rem',
      soft: true,
      tip: true,
      csv: [['from', ({ from }) => from]],
    },
    to: {
      header: 'To',
      optional: 'extra',
      width: '12rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
    },
    state: {
      header: 'State',
      width: '7rem',
      card: 'figure',
      csv: [
        ['state', ({ state }) => incomingNames.state[state]],
        ['held until', ({ heldUntil }) => heldUntil],
      ],
    },
    result: {
      header: 'Result',
      optional: 'usual',
      from: '52rem',
      card: 'text',
      soft: true,
      tip: true,
    },
    received: {
      header: 'Received',
      sort: 'received',
      width: '6.5rem',
      card: 'figure',
      as: 'time',
      value: ({ receivedAt }) => receivedAt,
    },
    actions: { header: 'Actions', width: '4rem', align: 'right', card: 'action', csv: [] },
  },
  usual: { sort: 'received', order: 'desc' },
  csvOrder: ['received', 'kind', 'title', 'from', 'to', 'company', 'state', 'result'],
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
