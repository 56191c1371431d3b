import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { Day, filterText, NormalizedEmail, Reason } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

/** In order of urgency. */
export const mailLanes = ['security', 'personal', 'alert', 'list', 'digest', 'news'] as const
export type MailLane = (typeof mailLanes)[number]
export const laneNames: Record<MailLane, string> = {
  security: 'Security',
  personal: 'Person to person',
  alert: 'Saved search',
  list: 'Broadcast',
  digest: 'Daily digest',
  news: 'News',
}

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]
export const stateNames: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Suppressed',
}

/** Rows on one page of the log, and deliveries shown of one message at a time. */
export const mailPageSize = 25
/** A mail that is open longer than this is looked into; one this old is given up (mail is tried for 72 hours). */
export const openMailHours = { default: 4, most: 720 } as const
/** Fewer letters of an address than this find nothing. */
export const minAddressChars = 3

/** A page is continued from the last id of the one before. */
const before = z.optional(Id)
const count = z.int()

const Counts = z.object({
  /** Deliveries that were made. */
  total: count,
  queued: count,
  sending: count,
  sent: count,
  failed: count,
  suppressed: count,
  maybeTwice: count,
})
export type MailCounts = z.output<typeof Counts>

export const LoggedMail = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  key: z.string(),
  lane: z.enum(mailLanes),
  topic: z.nullable(z.string()),
  subject: z.string(),
  counts: Counts,
})
export type LoggedMail = z.output<typeof LoggedMail>

export const LoggedDelivery = z.object({
  id: z.string(),
  mailId: z.int(),
  address: z.string(),
  contactId: z.nullable(z.int()),
  companyId: z.nullable(z.int()),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The last attempt ended without an answer: this mail may have arrived twice. */
  maybeTwice: z.boolean(),
  /** Null before the first answer; 0 where the connection broke or was refused. */
  answerCode: z.nullable(z.int()),
  answerText: z.nullable(z.string()),
  queuedAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** When it is tried next, while it waits. */
  nextAt: z.nullable(z.iso.datetime()),
  /** Whether it may be tried again. */
  mayRetry: z.boolean(),
})
export type LoggedDelivery = z.output<typeof LoggedDelivery>

export const listMails = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails`,
  summary: 'What was mailed, newest first, with what became of it',
  query: z.object({
    lane: z.optional(z.enum(mailLanes, fieldMessages.choice)),
    /** A topic, or the beginning of one. */
    topic: filterText(100),
    /** Words in the subject, each from its beginning. */
    subject: filterText(200),
    /** The beginning of a key, such as `broadcast:418207`. */
    key: filterText(200),
    /** Days in Amsterdam, both included. */
    from: z.optional(Day),
    to: z.optional(Day),
    before,
  }),
  answer: ok(z.object({ results: z.array(LoggedMail), next: z.nullable(z.int()) })),
})

export const listDeliveries = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/deliveries`,
  summary: 'Mails by recipient or by what became of them, newest first',
  query: z.object({
    /** A whole address, or at least three letters of its beginning. */
    address: filterText(254),
    state: z.optional(z.enum(mailStates, fieldMessages.choice)),
    mailId: z.optional(Id),
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, fieldMessages.number))),
  }),
  answer: ok(
    z.object({
      results: z.array(z.extend(LoggedDelivery, { subject: z.string(), lane: z.enum(mailLanes) })),
      next: z.nullable(z.string()),
    }),
  ),
})
export type FoundDelivery = z.output<typeof listDeliveries.answer>['payload']['results'][number]

export const openMails = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/open`,
  summary: 'Mails of which some are not out after so many hours, oldest first',
  query: z.object({
    hours: z._default(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,4}$/, fieldMessages.number)), z.transform(Number)),
        z
          .int()
          .check(
            z.minimum(0, fieldMessages.number),
            z.maximum(openMailHours.most, fieldMessages.number),
          ),
      ),
      openMailHours.default,
    ),
  }),
  answer: ok(z.object({ results: z.array(LoggedMail), hours: z.int() })),
})

export const getMail = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/:id`,
  summary: 'One mail: its words, unless they open an account, and whether its deliveries add up',
  params: idParams,
  answer: ok(
    z.extend(LoggedMail, {
      from: z.string(),
      replyTo: z.nullable(z.string()),
      /** Null for a security mail, whose text only its recipient may read. */
      text: z.nullable(z.string()),
      /** Where the HTML is read, for a frame of its own. */
      htmlPath: z.nullable(z.string()),
      reconciliation: z.object({
        /** Distinct addresses at the time; null where it was not counted. */
        recipients: z.nullable(z.int()),
        /** Of those, skipped because they unsubscribed, and because their address is suppressed. */
        leftOut: z.nullable(z.int()),
        unsendable: z.nullable(z.int()),
        /** Whether deliveries and those left out make the recipients, and the states make the deliveries. */
        addsUp: z.boolean(),
        oldestOpenAt: z.nullable(z.iso.datetime()),
      }),
    }),
  ),
  refusals: { 404: 'No such mail' },
})

/** Where the HTML of a mail is read: a document without script and without foreign content. */
export const mailHtml = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/:id/html`,
  summary: 'The HTML of a mail, for a frame',
  params: idParams,
  answer: ok(z.object({})),
  documents: { 'text/html': 'The mail' },
  refusals: { 404: 'No such mail, or it has no HTML that may be read' },
})
export const mailHtmlPath = (id: number) => mailHtml.path.replace(':id', String(id))

/** Ids of deliveries may outgrow those of other rows. */
const deliveryParams = z.object({
  id: z.string().check(z.regex(/^\d{1,18}$/, fieldMessages.number)),
})

export const retryDelivery = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/mails/deliveries/:id/retry`,
  summary: 'Try a failed delivery again',
  params: deliveryParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such delivery',
    409: 'It has not failed, or it is a security mail, whose words are gone',
  },
})

// ── Addresses that get no mail ──

export const suppressionCauses = ['recipient', 'bounce', 'complaint', 'staff'] as const
export const causeNames: Record<(typeof suppressionCauses)[number], string> = {
  recipient: 'Unsubscribed',
  bounce: 'Bounced',
  complaint: 'Reported as spam',
  staff: 'Suppressed by staff',
}
/** Everything but security mail. */
export const everyTopic = '*'

export const Suppression = z.object({
  address: z.string(),
  topic: z.string(),
  /** The topic in words. */
  title: z.string(),
  since: z.iso.datetime(),
  cause: z.enum(suppressionCauses),
  note: z.string(),
})
export type Suppression = z.output<typeof Suppression>

const Topic = z
  .string(fieldMessages.required)
  .check(z.regex(/^(\*|[a-z][a-z0-9-]{0,40}(:\d{1,5})?)$/, fieldMessages.choice))

export const listSuppressions = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/suppressions`,
  summary: 'Addresses that get no mail on a topic, newest first',
  query: z.object({
    /** The beginning of an address. */
    address: filterText(254),
    topic: filterText(100),
    cause: z.optional(z.enum(suppressionCauses, fieldMessages.choice)),
    page: z._default(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,4}$/, fieldMessages.number)), z.transform(Number)),
        z.int().check(z.minimum(1, fieldMessages.number)),
      ),
      1,
    ),
  }),
  answer: ok(
    z.object({
      results: z.array(Suppression),
      numResults: z.int(),
      /** What may be stopped. */
      topics: z.array(z.object({ topic: z.string(), title: z.string() })),
    }),
  ),
})

export const addSuppression = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/suppressions`,
  summary: 'Stop mail on a topic to an address',
  body: z.object({ address: NormalizedEmail, topic: Topic, reason: Reason }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: 'Already suppressed' },
})

export const liftSuppression = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/suppressions/lift`,
  summary: 'Let mail on a topic go to an address again',
  body: z.object({ address: NormalizedEmail, topic: Topic, reason: Reason }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Not suppressed' },
})
