import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, Id, ok } from '../../endpoint.ts'
import { Day, filterText, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { mailLanes, mailStates, suppressionCauses } from './mail-log.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** People found for a name or an address, and mails to choose from. */
export const maxPeopleFound = 10
export const maxMailsToChoose = 25

/**
 * Reasons why an address got a mail or did not. The first five have a delivery; with all others the mail was not
 * queued for the address. changed: it would be queued today, so something was different when the mail was sent.
 */
export const whyKinds = [
  'sent',
  'waiting',
  'held',
  'failed',
  'stopped',
  'joinedLater',
  'removed',
  'blocked',
  'account',
  'serviceOnly',
  'sender',
  'digest',
  'noEmail',
  'suppressed',
  'invalid',
  'emptyDigest',
  'notAddressed',
  'changed',
] as const
export type WhyKind = (typeof whyKinds)[number]
const at = z.nullable(Instant)

export const WhyAnswer = z.object({
  address: z.string(),
  kind: z.enum(whyKinds),
  /** When it was sent, fails next, was suppressed or set so; null if unknown. */
  at,
  /** Answer of the mail server, or the note of a suppression. */
  text: z.string(),
  /** Failed delivery that may be tried again. */
  deliveryId: z.nullable(z.string()),
  /** Suppression that keeps the mail away. */
  suppression: z.nullable(z.object({ topic: z.string(), cause: z.enum(suppressionCauses) })),
  /** All addresses of the plan are in use by others. */
  isPlanFull: z.boolean(),
})
export type WhyAnswer = z.input<typeof WhyAnswer>

const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  companyId: z.int(),
  companyName: z.string(),
})
export type MailPerson = z.output<typeof Person>

export const findMailPeople = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/why/people`,
  summary: 'People whose name or address begins with a text, to ask about their mail',
  query: z.object({ q: filterText(100) }),
  answer: ok(z.object({ results: z.array(Person) })),
})

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessages.invalid))

export const MailToExplain = z.object({
  id: z.int(),
  subject: z.string(),
  lane: z.enum(mailLanes),
  at: Instant,
  /** Of the delivery to one of the person's addresses; null if there is none. */
  state: z.nullable(z.enum(mailStates)),
})
export type MailToExplain = z.input<typeof MailToExplain>

export const mailsToExplain = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/why/mails`,
  summary: 'Broadcasts, digests and own mails of a person to ask about, newest first',
  query: z.object({
    contactId: Id,
    /** Words of the subject, each by prefix. */
    q: filterText(200),
    day: z.optional(Day),
    /** With a day: the mails from a few minutes before this time on, oldest first. */
    time: z.optional(TimeOfDay),
  }),
  answer: ok(
    z.object({
      person: Person,
      results: z.array(MailToExplain),
    }),
  ),
  refusals: { 404: 'No such person' },
})
export const whyNoMail = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/why`,
  summary: 'Why a person got a mail or did not, for each of their addresses (BK-043)',
  query: z.object({
    contactId: Id,
    /** The last send of this broadcast, or a mail of the log. */
    broadcastId: z.optional(Id),
    mailId: z.optional(Id),
  }),
  answer: ok(
    z.object({
      person: Person,
      mailId: z.int(),
      subject: z.string(),
      at: Instant,
      /** Name of the list of a broadcast. */
      listName: z.nullable(z.string()),
      answers: z.array(WhyAnswer),
    }),
  ),
  refusals: { 404: 'No such person, or no such mail in the last 30 days' },
})
export type WhyNoMail = z.input<typeof whyNoMail.answer>['payload']
