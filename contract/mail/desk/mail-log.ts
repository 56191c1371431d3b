import * as z from 'zod/mini'
import { accountCall, accountRoles } from '#contract/access.ts'
import {
  choice,
  day,
  defineDeskList,
  rowValues,
  text,
} from '#contract/back-office/lists/define-desk-list.ts'
import { endpoint, Id, idParams, ok } from '#contract/endpoint.ts'
import { filterText, NormalizedEmail, NumberParam, Reason, Instant } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { mailTypeOf, mailTypes } from './mail-types.ts'
import { deskCalls } from '#contract/desk-calls.gen.ts'

/** In order of priority. */
export const mailLanes = ['security', 'personal', 'alert', 'list', 'digest', 'news'] as const
export type MailLane = (typeof mailLanes)[number]
export const laneNames: Record<MailLane, string> = {
  security: 'Security',
  personal: 'Service and personal mail',
  alert: 'Saved search',
  list: 'Broadcast',
  digest: 'Daily digest',
  news: 'News',
}

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'suppressed', 'held'] as const
export type MailState = (typeof mailStates)[number]
export const stateNames: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Suppressed',
  held: 'On hold',
}

/** Rows per page of messages and of deliveries. */
export const mailPageSize = 25
/** Longest age in minutes in the list of delayed mail: 30 days. */
export const maxDelayMinutes = 43_200
/** Minimum characters of an address in a search. */
export const minAddressChars = 3

const count = z.int()

const Counts = z.object({
  /** Number of deliveries. */
  total: count,
  queued: count,
  sending: count,
  sent: count,
  failed: count,
  suppressed: count,
  /** Waiting because the mailing has stopped. */
  held: count,
  maybeTwice: count,
})
export type MailCounts = z.output<typeof Counts>

export const LoggedMail = z.object({
  id: z.int(),
  at: Instant,
  key: z.string(),
  lane: z.enum(mailLanes),
  topic: z.nullable(z.string()),
  subject: z.string(),
  counts: Counts,
})
export type LoggedMail = z.input<typeof LoggedMail>

export const LoggedDelivery = z.object({
  id: z.string(),
  mailId: z.int(),
  address: z.string(),
  contactId: z.nullable(z.int()),
  companyId: z.nullable(z.int()),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The last attempt got no reply, so the mail may arrive twice. */
  maybeTwice: z.boolean(),
  /** SMTP reply; null before the first, 0 if the connection failed. */
  answerCode: z.nullable(z.int()),
  answerText: z.nullable(z.string()),
  queuedAt: Instant,
  sentAt: z.nullable(Instant),
  /** Next attempt, while it is queued. */
  nextAt: z.nullable(Instant),
  mayRetry: z.boolean(),
})
export type LoggedDelivery = z.input<typeof LoggedDelivery>

export const mails = defineDeskList({
  name: 'mails',
  title: 'Mail log',
  path: '/mails',
  summary: 'Sent and queued mails with their delivery counts, newest first',
  one: 'mail',
  many: 'mails',
  roles: accountRoles,
  row: LoggedMail,
  /** Matches words of the subject by prefix. */
  search: { label: 'Words in the subject', placeholder: 'Subject' },
  filters: {
    lane: choice('Kind', laneNames),
    type: choice('Mail type', Object.fromEntries(mailTypes)),
    topic: rowValues('Topic'),
    /** Business days, inclusive. */
    from: day('First day'),
    to: day('Last day'),
    /** Matches keys by prefix, such as `broadcast:418207`. */
    key: text('Key begins with'),
  },
  columns: {
    subject: { header: 'Subject', title: true, tip: true },
    kind: {
      header: 'Kind',
      optional: 'usual',
      width: '13rem',
      soft: true,
      value: ({ lane }) => laneNames[lane],
    },
    type: {
      header: 'Mail type',
      optional: 'extra',
      width: '12rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
      value: ({ key }) => mailTypeOf(key),
    },
    recipients: {
      header: 'Recipients',
      width: '15rem',
      card: 'text',
      csv: [
        ['recipients', ({ counts }) => counts.total],
        ['queued', ({ counts }) => counts.queued + counts.sending],
        ['sent', ({ counts }) => counts.sent],
        ['failed', ({ counts }) => counts.failed],
        ['suppressed', ({ counts }) => counts.suppressed],
        ['on hold', ({ counts }) => counts.held],
      ],
    },
    at: { header: 'Queued', sort: 'at', width: '7rem', card: 'figure', as: 'time' },
  },
  usual: { sort: 'at', order: 'desc' },
})

export const FoundDelivery = z.extend(LoggedDelivery, {
  subject: z.string(),
  lane: z.enum(mailLanes),
})
export type FoundDelivery = z.input<typeof FoundDelivery>

export const listDeliveries = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/deliveries`,
  summary: 'Deliveries by recipient or state, newest first',
  query: z.object({
    /** Matches addresses by prefix, from `minAddressChars` characters. */
    address: filterText(254),
    state: z.optional(z.enum(mailStates, fieldMessages.choice)),
    mailId: z.optional(Id),
    /** Deliveries to the current addresses of a company's people. */
    companyId: z.optional(Id),
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, fieldMessages.number))),
  }),
  answer: ok(
    z.object({
      results: z.array(FoundDelivery),
      next: z.nullable(z.string()),
    }),
  ),
})

export const openMails = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/open`,
  summary:
    'Mails with undelivered recipients after a number of minutes, by default that of the setting, oldest first',
  query: z.object({
    minutes: z.optional(
      z.pipe(NumberParam, z.int().check(z.maximum(maxDelayMinutes, fieldMessages.number))),
    ),
  }),
  answer: ok(z.object({ results: z.array(LoggedMail), minutes: z.int() })),
})

export const getMail = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/:id`,
  summary: 'One mail with its reconciliation, and its text unless it is a security mail',
  params: idParams,
  answer: ok(
    z.extend(LoggedMail, {
      from: z.string(),
      replyTo: z.nullable(z.string()),
      /** Null for a security mail, whose text only its recipient may read. */
      text: z.nullable(z.string()),
      /** Path of the HTML, for an iframe. */
      htmlPath: z.nullable(z.string()),
      /** Names and sizes in bytes; empty for a security mail. */
      attachments: z.array(z.object({ name: z.string(), size: z.int() })),
      reconciliation: z.object({
        /** Distinct addresses at the time of sending; null if not counted. */
        recipients: z.nullable(z.int()),
        /** Recipients skipped because they unsubscribed, and because their address is suppressed. */
        leftOut: z.nullable(z.int()),
        unsendable: z.nullable(z.int()),
        /** Whether deliveries and skipped recipients add up to the recipients, and the states to the deliveries. */
        addsUp: z.boolean(),
        oldestOpenAt: z.nullable(Instant),
      }),
    }),
  ),
  refusals: { 404: 'No such mail' },
})

export const mailHtml = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/:id/html`,
  summary: 'The HTML of a mail for an iframe, without scripts and external content',
  params: idParams,
  answer: ok(z.object({})),
  documents: { 'text/html': 'The mail' },
  refusals: { 404: 'No such mail, or no readable HTML' },
})
export const mailHtmlPath = (id: number) => deskCalls.mailHtml[1].replace(':id', String(id))

/** Deliveries have 8-byte ids. */
const deliveryParams = z.object({
  id: z.string().check(z.regex(/^\d{1,18}$/, fieldMessages.number)),
})

export const retryDelivery = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/mails/deliveries/:id/retry`,
  summary: 'Retry a failed delivery',
  params: deliveryParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such delivery',
    409: 'It has not failed, or it is a security mail, whose text is no longer stored',
  },
})

// ── Suppressions ──

export const suppressionCauses = ['recipient', 'bounce', 'complaint', 'staff'] as const
export const causeNames: Record<(typeof suppressionCauses)[number], string> = {
  recipient: 'Unsubscribed',
  bounce: 'Bounced',
  complaint: 'Reported as spam',
  staff: 'Suppressed by staff',
}
/** All topics except security mail. */
export const everyTopic = '*'

export const Suppression = z.object({
  /** The address and the topic. */
  id: z.string(),
  address: z.string(),
  topic: z.string(),
  /** Title of the topic. */
  title: z.string(),
  since: Instant,
  cause: z.enum(suppressionCauses),
  note: z.string(),
})
export type Suppression = z.input<typeof Suppression>

const Topic = z
  .string(fieldMessages.required)
  .check(z.regex(/^(\*|[a-z][a-z0-9-]{0,40}(:\d{1,5})?)$/, fieldMessages.choice))

export const suppressions = defineDeskList({
  name: 'suppressions',
  title: 'Suppressed addresses',
  path: '/suppressions',
  summary: 'Suppressions by topic, newest first',
  one: 'suppressed address',
  many: 'suppressed addresses',
  roles: accountRoles,
  row: Suppression,
  /** Matches addresses by prefix. */
  search: { label: 'Address begins with', placeholder: 'Address begins with' },
  filters: { topic: rowValues('Scope'), cause: choice('Cause', causeNames) },
  columns: {
    address: { header: 'Address', sort: 'address', title: true, width: '17rem', tip: true },
    topic: {
      header: 'Scope',
      optional: 'usual',
      width: '12rem',
      tip: true,
      value: ({ title }) => title,
    },
    cause: {
      header: 'Cause',
      optional: 'usual',
      width: '9rem',
      soft: true,
      value: ({ cause }) => causeNames[cause],
    },
    note: { header: 'Note', optional: 'usual', card: 'text', soft: true, tip: true },
    since: { header: 'Since', sort: 'since', width: '7rem', card: 'figure', as: 'time' },
    actions: { header: 'Actions', width: '7.5rem', card: 'action', csv: [] },
  },
  usual: { sort: 'since', order: 'desc' },
})

export const listMailTopics = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/suppressions/topics`,
  summary: 'The topics that an address can be suppressed for',
  answer: ok(z.object({ topics: z.array(z.object({ topic: z.string(), title: z.string() })) })),
})

export const AddSuppressionBody = z.object({
  address: NormalizedEmail,
  topic: Topic,
  reason: Reason,
})

export const addSuppression = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/suppressions`,
  summary: 'Suppress mail on a topic to an address',
  body: AddSuppressionBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: 'Already suppressed' },
})

export const liftSuppression = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/suppressions/lift`,
  summary: 'Lift the suppression of a topic for an address',
  body: z.object({ address: NormalizedEmail, topic: Topic, reason: Reason }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Not suppressed' },
})
