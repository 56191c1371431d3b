import { everyRole } from '../../access.ts'
import * as z from 'zod/mini'
import { itemKinds } from '../../content/items.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { adminApi } from '../staff.ts'
import { BackupLamp } from './backups.ts'
import { FrozenProcess } from './jobs.ts'
import { Instant } from '#contract/fields.ts'

/** Interval at which the navigation and the start page refresh while they are visible, in milliseconds. */
export const deskRefreshMs = 60_000
/** Days by which a trial is extended from the start page. */
export const trialExtensionDays = 14
/** Days before its end from which a trial is on the start page. */
export const endingTrialDays = 7
/** Entries of each list on the start page. */
export const maxTeamActions = 10
export const maxEndingTrials = 6
/** Seconds that a due mail may wait until mail counts as delayed. */
export const mailDelayedAfterSeconds = 300
/** Seconds after which what waits for the payment provider counts as late. */
export const paymentLateAfterSeconds = 600

/** Days before an advertisement begins or ends from which it waits for an editor. */
export const bannerSoonDays = 14

/**
 * Counts of work for staff in the navigation, without items that wait for a member or are snoozed. Of content these are
 * drafts that readers do not see, posts that appear today, entries that came with the program, broken links, claims
 * that are not confirmed, and advertisements that soon begin or end. Of errors it is those that are open.
 */
export const deskCountNames = [
  'registrations',
  'activation',
  'paymentChecks',
  'vatChecks',
  'bankLines',
  'inbox',
  'tickets',
  'privacy',
  'complaints',
  'recommendations',
  'pictures',
  'fraud',
  'services',
  'news',
  'pages',
  'brokenLinks',
  ...itemKinds,
  'banners',
  'claims',
  'errors',
] as const
export type DeskCountName = (typeof deskCountNames)[number]

const everybody = {
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
  isBackground: true,
} as const

/** Counts that the role may see; zero is not sent. */
const DeskCounts = z.partialRecord(z.enum(deskCountNames), z.int())
export type DeskCounts = z.output<typeof DeskCounts>

export const getDeskCounts = endpoint({
  method: 'GET',
  path: `${adminApi}/desk/counts`,
  summary: 'How much waits for staff, by queue; does not extend the session',
  ...everybody,
  answer: ok(DeskCounts),
})

/** The first characters of a commit, for people; other revisions whole. */
export const shortRevision = (revision: string): string =>
  revision.replace(/^([0-9a-f]{8})[0-9a-f]{32}/, '$1')

export const getProgramVersion = endpoint({
  method: 'GET',
  path: `${adminApi}/version`,
  summary: 'Version of the program that answers; does not extend the session',
  ...everybody,
  answer: ok(z.object({ version: z.string(), revision: z.nullable(z.string()) })),
})

export const EndingTrial = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  trialEndsAt: Instant,
  lastSeenAt: z.nullable(Instant),
})
export type EndingTrial = z.input<typeof EndingTrial>

const TeamAction = z.object({
  id: z.string(),
  at: Instant,
  who: z.string(),
  /** A sentence about the action, with amounts and names. */
  sentence: z.string(),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type TeamAction = z.input<typeof TeamAction>

export const Lamps = z.object({
  /** Of the process that answers. */
  site: z.object({
    startedAt: Instant,
    /** Open errors, and how many of them occurred in the last hour, with the last one. */
    openErrors: z.int(),
    recentErrors: z.int(),
    last: z.nullable(z.object({ id: z.int(), at: Instant, place: z.string() })),
  }),
  mail: z.object({
    /** Due deliveries that wait, and since when the oldest does; 0 and null if none. */
    waiting: z.int(),
    since: z.nullable(Instant),
    isDelayed: z.boolean(),
    /** No mail server is set, so that mail is kept and not sent. */
    isKept: z.boolean(),
    /** The last answer of the mail server to a delivery that waits. */
    answer: z.string(),
    /** Mailings that stopped and wait for a decision. */
    stopped: z.int(),
  }),
  jobs: z.object({
    /** Titles of the jobs whose last run failed. */
    failed: z.array(z.string()),
    /** Jobs that missed their time. */
    late: z.array(z.object({ title: z.string(), dueAt: Instant })),
    /** Workers that hang. */
    frozen: z.array(FrozenProcess),
  }),
  /** Without a provider of online payments only banks are used, and nothing waits for it. */
  payments: z.object({
    hasProvider: z.boolean(),
    /** Payments, notifications and refunds that wait for the provider too long, and since when the oldest does. */
    waiting: z.int(),
    since: z.nullable(Instant),
  }),
  backups: BackupLamp,
})
export type Lamps = z.input<typeof Lamps>

/** Steps to set up a new market, in order. */
export const firstStepNames = [
  'brand',
  'logo',
  'invoices',
  'contract',
  'privacy',
  'contact',
  'colleague',
  'provider',
  'mail',
  'incoming',
  'claims',
  'prices',
  'payments',
  'vies',
  'company',
  'backups',
  'registration',
] as const
export type FirstStepName = (typeof firstStepNames)[number]
export const firstStepLabels: Record<FirstStepName, string> = {
  brand: 'Name of the site',
  logo: 'Logo',
  invoices: 'Seller of invoices',
  contract: 'Contract terms',
  privacy: 'Privacy policy',
  contact: 'Contact page',
  colleague: 'First colleague',
  provider: 'Address of the provider',
  mail: 'Mail',
  incoming: 'Incoming mail',
  claims: 'Claims',
  prices: 'Membership prices',
  payments: 'Online payments',
  vies: 'VAT checks',
  company: 'First company',
  backups: 'Backups and their test',
  registration: 'Registration',
}
const FirstStep = z.object({
  name: z.enum(firstStepNames),
  /** `started` where something is set or tried and the rest is missing. */
  state: z.enum(['done', 'started', 'failed', 'open']),
  /** The current setting, if it is short; empty otherwise. */
  value: z.string(),
})
export type FirstStep = z.output<typeof FirstStep>
/** Without these registration cannot be opened. */
export const openingSteps = ['invoices', 'contract', 'mail'] as const satisfies FirstStepName[]
/** From this number of companies on, the first steps are not listed any more. */
export const emptyMarketCompanies = 10

/** Figures of the start page, in its order. */
export const figureNames = [
  'active',
  'trials',
  /** Percent of the trials that ended lately and became paying; missing if none has ended. */
  'trials-paid',
  'seen',
  'broadcasts',
  'mails',
  /** Companies, for roles that do not see money. */
  'overdue',
  /** The open amount of overdue invoices, for those that do. */
  'overdue-cents',
] as const
export type FigureName = (typeof figureNames)[number]
/** Days back in which a trial has ended to count among those that became paying. */
export const trialsPaidDays = 90
/** Days of the line of a figure. */
export const figureDays = 30

const Figure = z.object({
  name: z.enum(figureNames),
  today: z.int(),
  yesterday: z.nullable(z.int()),
  weekAgo: z.nullable(z.int()),
  /** One value a day, oldest first, as far as they were counted. */
  line: z.array(z.int()),
})
export type Figure = z.output<typeof Figure>

export const getToday = endpoint({
  method: 'GET',
  path: `${adminApi}/desk/today`,
  summary: 'The start page: health, figures, what waits, ending trials, what colleagues did',
  ...everybody,
  answer: ok(
    z.object({
      lamps: Lamps,
      /** Null for other roles than admin, on a market that runs, and when all are done. */
      firstSteps: z.nullable(z.array(FirstStep)),
      figures: z.array(Figure),
      counts: DeskCounts,
      /** Null for roles that do not manage accounts. */
      trials: z.nullable(z.object({ total: z.int(), results: z.array(EndingTrial) })),
      /** Null for roles that do not read the audit log. */
      actions: z.nullable(z.array(TeamAction)),
    }),
  ),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: `${adminApi}/desk/test-mail`,
  summary: 'Send a test mail to oneself',
  access: 'staff',
  blocked: 'denied',
  roles: [],
  body: z.optional(z.null()),
  answer: ok(z.object({ address: z.string() })),
})
