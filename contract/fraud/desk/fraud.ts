import * as z from 'zod/mini'
import { accountStates } from '../../account-permissions.ts'
import { accountCall } from '../../access.ts'
import { exclusionDays } from '../../broadcasts/desk/exclusions.ts'
import { endpoint, BodyId, idParams, ok } from '../../endpoint.ts'
import { mailSafe, Reason, ReasonBody, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxHtmlLength } from '#contract/back-office/back-office.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { fraudSignals } from './fraud-signals.ts'

export const fraudDecisions = ['warned', 'paused', 'blocked', 'no-fraud'] as const
export type FraudDecision = (typeof fraudDecisions)[number]

/** Kinds of resemblance between domains. */
export const likenesses = ['letters', 'hyphen', 'ending', 'characters'] as const
export type Likeness = (typeof likenesses)[number]

/** Acts, companies and sign-ins listed as evidence; the newest. */
export const maxEvidenceRows = 20
/** People of both sides who can be chosen. */
export const maxFraudPeople = 20

const Company = z.object({ id: z.int(), name: z.string() })

export const FraudPerson = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  companyId: z.int(),
  isBlocked: z.boolean(),
  /** End of a posting ban in force for all lists; null without an end. */
  ban: z.nullable(z.object({ until: z.nullable(Instant) })),
})

/** One side of a finding: a company with its distinguishing facts. */
export const FraudSide = z.object({
  company: Company,
  country: z.string(),
  state: z.enum(accountStates),
  joinedAt: Instant,
  website: z.string(),
  telephone: z.string(),
})

export const FraudAct = z.object({
  kind: z.enum(['reply', 'request', 'message', 'broadcast']),
  at: Instant,
  /** Headline of the broadcast, subject or part number. */
  text: z.string(),
  broadcastId: z.nullable(z.int()),
  company: z.nullable(Company),
  /** Companies reached besides. */
  others: z.int(),
})

export const FraudTarget = z.object({ company: Company, count: z.int() })

export const EarlierDecision = z.object({
  decision: z.enum(fraudDecisions),
  at: Instant,
  by: z.string(),
})

export const FraudFinding = z.object({
  id: z.int(),
  signal: z.enum(fraudSignals),
  count: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  foundAt: Instant,
  /** The person who acted; null of a pair. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Acts by kind. */
  numbers: z.object({
    replies: z.int(),
    requests: z.int(),
    messages: z.int(),
    broadcasts: z.int(),
    lists: z.int(),
    companies: z.int(),
  }),
  sides: z.array(FraudSide),
  /** People whom an action can concern; the most likely one first. */
  people: z.array(FraudPerson),
  domains: z.nullable(
    z.object({
      domain: z.string(),
      other: z.string(),
      likeness: z.enum(likenesses),
      /** Whether the other one is the operator's. */
      isOurs: z.boolean(),
    }),
  ),
  /** Activity, newest first; empty for a pair. */
  acts: z.array(FraudAct),
  /** Companies that were written to most. */
  targets: z.array(FraudTarget),
  /** Sign-ins on a shared device, as long as sessions are kept. */
  signIns: z.array(
    z.object({
      person: z.object({ id: z.int(), name: z.string() }),
      companyId: z.int(),
      device: z.string(),
      network: z.string(),
      from: Instant,
      to: Instant,
    }),
  ),
  /** Earlier decisions about the same. */
  earlier: z.array(EarlierDecision),
  decided: z.nullable(
    z.object({
      decision: z.enum(fraudDecisions),
      at: Instant,
      by: z.string(),
      reason: z.string(),
    }),
  ),
})
export type FraudFinding = z.input<typeof FraudFinding>
export type FraudPerson = z.input<typeof FraudPerson>

const findingPath = `${adminApi}/fraud-findings/:id` as const

export const getFraudFinding = endpoint({
  ...accountCall,
  method: 'GET',
  path: findingPath,
  summary: 'A finding of Fraud watch with its evidence (BK-110)',
  params: idParams,
  answer: ok(FraudFinding),
  refusals: { 404: 'No such finding' },
})

const contactId = BodyId
const html = z
  .string(fieldMessages.required)
  .check(z.maxLength(maxHtmlLength, fieldMessages.atMost(maxHtmlLength)))

/** Decisions of staff: warn, pause, block, or no fraud. Nothing happens without one. */
export const FraudActs = {
  /** A text on the screen, or one instead of the site. */
  words: z.object({
    act: z.enum(['warn', 'block'], fieldMessages.choice),
    contactId,
    html,
    reason: Reason,
  }),
  pause: z.object({
    act: z.literal('pause'),
    contactId,
    /** Null to last until it is lifted. */
    days: z.nullable(z.literal([...exclusionDays], fieldMessages.choice)),
    /** Shown to the person. */
    reason: Reason.check(mailSafe),
  }),
  noFraud: z.object({ act: z.literal('no-fraud'), reason: Reason }),
}

export const decideFraud = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${findingPath}/decision`,
  summary: 'Warn, pause or block a person of a finding, or close it as no fraud (BK-110)',
  params: idParams,
  body: z.discriminatedUnion('act', [FraudActs.words, FraudActs.pause, FraudActs.noFraud]),
  answer: ok(
    z.object({
      /** The posting ban that began. */
      exclusionId: z.nullable(z.int()),
    }),
  ),
  refusals: {
    404: 'No such finding',
    409: 'It was decided already, or the person is banned from posting already',
  },
})

export const reopenFraud = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${findingPath}/reopening`,
  summary: 'Reopen a finding; what was done to a person stays (BK-110)',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: {
    404: 'No such finding',
    409: 'It is open, or the same was found again since',
  },
})
