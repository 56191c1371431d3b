import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { filterText, Instant } from '../../fields.ts'
import { mailStates } from './mail-log.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Milliseconds within which all look-ups of a check are done or given up. */
export const mailCheckTimeoutMs = 5000
/** Longest sending address, or header lines that name it. */
export const senderCharacters = 2000

export const mailCheckNames = ['spf', 'dkim', 'dmarc', 'return', 'ptr', 'helo'] as const
export type MailCheckName = (typeof mailCheckNames)[number]

/** `unknown`: DNS did not answer, or what is needed is not known. */
export const mailCheckStates = ['ok', 'warn', 'bad', 'unknown'] as const
export type MailCheckState = (typeof mailCheckStates)[number]

const DnsRecord = z.object({ name: z.string(), type: z.string(), value: z.string() })
export type DnsRecord = z.output<typeof DnsRecord>

const MailCheck = z.object({
  name: z.enum(mailCheckNames),
  state: z.enum(mailCheckStates),
  /** The result of the check. */
  says: z.string(),
  /** The change to make, or the reason the check failed; empty if there is nothing to do. */
  todo: z.string(),
  /** Records as DNS has them. */
  found: z.array(z.string()),
  /** The record to publish. */
  record: z.nullable(DnsRecord),
})
export type MailCheck = z.output<typeof MailCheck>

/** How the address that sends is known. */
export const senderSources = ['given', 'server', 'interface', 'none'] as const

const admins = { access: 'staff', blocked: 'denied', roles: [] } as const

export const checkMailSetup = endpoint({
  ...admins,
  method: 'GET',
  path: `${adminApi}/mail-setup`,
  summary:
    'What DNS says about mail of this market: SPF, DKIM, DMARC, returned mail, PTR, greeting',
  /** The address that sends, or header lines of a received mail that name it. */
  query: z.object({ sender: filterText(senderCharacters) }),
  answer: ok(
    z.object({
      domain: z.string(),
      sender: z.nullable(z.string()),
      senderSource: z.enum(senderSources),
      checks: z.array(MailCheck),
    }),
  ),
})

export const TestMail = z.object({
  id: z.int(),
  address: z.string(),
  state: z.enum(mailStates),
  queuedAt: Instant,
  sentAt: z.nullable(Instant),
  /** The time of the next try. */
  nextAt: z.nullable(Instant),
  attempts: z.int(),
  answer: z.string(),
})

export const lastTestMail = endpoint({
  ...admins,
  method: 'GET',
  path: `${adminApi}/desk/test-mail`,
  summary: 'The last test mail to oneself, with the answer of the mail server',
  answer: ok(
    z.object({
      mail: z.nullable(TestMail),
    }),
  ),
})
