import { accountRoles, hasRole, moneyRoles, type StaffViewer } from '#contract/access.ts'
import { auditSentence } from '#contract/back-office/audit-sentences.ts'
import {
  type DeskCountName,
  type DeskCounts,
  endingTrialDays,
  type Figure,
  figureDays,
  figureNames,
  getDeskCounts,
  getProgramVersion,
  getToday,
  mailDelayedAfterSeconds,
  maxEndingTrials,
  maxTeamActions,
  paymentLateAfterSeconds,
  sendTestMail as sendTestMailCall,
} from '#contract/back-office/desk/today.ts'
import {
  inboxKindsOfRoles,
  kindsOfRoles,
  type QueueKind,
} from '#contract/back-office/queue/queue.ts'
import { searchDesk as searchDeskEndpoint } from '#contract/back-office/desk/search.ts'
import { businessDate } from '#contract/dates.ts'
import { readBackupLamp } from '#server/features/back-office/today/backup-lamp.ts'
import { countContent } from '#server/features/back-office/today/count-content.ts'
import { listFigures } from '#server/features/back-office/today/figure-queries.ts'
import { storeFiguresOfToday } from '#server/features/back-office/today/jobs.ts'
import {
  countStopped,
  findEndingTrials,
  findLatePayments,
  findMailHealth,
  findTeamActions,
} from '#server/features/back-office/today/today-queries.ts'
import { listFrozenWorkers, listJobs } from '#server/features/back-office/jobs/list-jobs.ts'
import { providerOf } from '#server/features/billing/public.ts'
import { countTodo } from '#server/features/back-office/queue/queries.ts'
import { getAssignmentScope } from '#server/features/back-office/queue/routes.ts'
import { readFirstSteps, sendTestMail } from '#server/features/back-office/today/first-steps.ts'
import { searchDesk } from '#server/features/back-office/palette/search-desk.ts'
import { countErrors, readErrorLamp } from '#server/features/back-office/errors/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { programVersion } from '#server/platform/version.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const countNames: Record<QueueKind, DeskCountName> = {
  registration: 'registrations',
  order: 'activation',
  'payment-check': 'paymentChecks',
  vat: 'vatChecks',
  'bank-line': 'bankLines',
  ticket: 'tickets',
  privacy: 'privacy',
  complaint: 'complaints',
  recommendation: 'recommendations',
  picture: 'pictures',
  'bank-change': 'fraud',
  fraud: 'fraud',
  service: 'services',
}

/** The frame of the back office: what waits, for the navigation, and the start page (BK-118, BK-120). */
export function mountToday(mount: Mount, platform: Platform, allJobs: readonly Job[]): void {
  const { database, clock } = platform
  const { sql } = database

  async function countsFor(viewer: StaffViewer): Promise<DeskCounts> {
    const { roles } = viewer
    const kinds = kindsOfRoles(roles)
    const [todo, content, errors] = await Promise.all([
      kinds.length === 0 ? [] : countTodo(sql, kinds, getAssignmentScope(viewer), clock.now()),
      hasRole(roles, ['editor']) ? countContent(platform, roles) : {},
      hasRole(roles, accountRoles) ? countErrors(sql) : null,
    ])
    const inbox = inboxKindsOfRoles(roles)
    const counts: DeskCounts = {
      inbox: todo.reduce((sum, { kind, count }) => sum + (inbox.includes(kind) ? count : 0), 0),
      ...content,
      errors: errors?.open ?? 0,
    }
    for (const { kind, count } of todo) {
      counts[countNames[kind]] = (counts[countNames[kind]] ?? 0) + count
    }
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  }

  async function readLamps(now: Date) {
    const late = new Date(now.getTime() - paymentLateAfterSeconds * 1000)
    const [mail, jobs, frozen, stopped, payments, backups, errors] = await Promise.all([
      findMailHealth(sql, now),
      listJobs(sql, allJobs, now),
      listFrozenWorkers(sql),
      countStopped(sql),
      findLatePayments(sql, { now, before: late }),
      readBackupLamp(platform, now),
      readErrorLamp(sql, new Date(now.getTime() - hourMs)),
    ])
    const { last } = errors
    const waitedMs = mail.since === null ? 0 : now.getTime() - mail.since.getTime()
    return {
      site: {
        startedAt: platform.errors.startedAt,
        openErrors: errors.open,
        recentErrors: errors.recent,
        last,
      },
      mail: {
        waiting: mail.waiting,
        since: mail.since,
        isDelayed: waitedMs > mailDelayedAfterSeconds * 1000,
        isKept: platform.config.keepsMail,
        answer: mail.answer ?? '',
        stopped,
      },
      jobs: {
        failed: jobs.flatMap(({ hasFailed, title }) => (hasFailed ? title : [])),
        late: jobs.flatMap(({ title, lateSince }) =>
          lateSince === null ? [] : { title, dueAt: lateSince },
        ),
        frozen,
      },
      payments: {
        hasProvider: providerOf(platform) !== undefined,
        waiting: payments.waiting,
        since: payments.since,
      },
      backups,
    }
  }

  async function readFigures({ roles }: StaffViewer, now: Date): Promise<Figure[]> {
    const dayBefore = (days: number) => businessDate(new Date(now.getTime() - days * dayMs))
    const list = () => listFigures(sql, dayBefore(figureDays - 1))
    let rows = await list()
    if (!rows.some(({ day }) => day === dayBefore(0))) {
      await storeFiguresOfToday(sql, now)
      rows = await list()
    }
    const unseen = hasRole(roles, moneyRoles) ? 'overdue' : 'overdue-cents'
    return figureNames.flatMap((name) => {
      if (name === unseen) return []
      const own = rows.filter((row) => row.name === name)
      const on = (day: string) => own.find((row) => row.day === day)?.value ?? null
      const today = on(dayBefore(0))
      if (today === null) return []
      const line = own.map(({ value }) => value)
      return [{ name, today, yesterday: on(dayBefore(1)), weekAgo: on(dayBefore(7)), line }]
    })
  }

  async function readTrials({ roles }: StaffViewer, now: Date) {
    if (!hasRole(roles, accountRoles)) return null
    const before = new Date(now.getTime() + endingTrialDays * dayMs)
    const results = await findEndingTrials(sql, { now, before, limit: maxEndingTrials })
    return { total: results[0]?.total ?? 0, results }
  }

  async function readActions({ roles }: StaffViewer) {
    if (!hasRole(roles, accountRoles)) return null
    const onlyAccounts = !roles.includes('admin')
    const rows = await findTeamActions(sql, { onlyAccounts, limit: maxTeamActions })
    return rows.map(({ id, at, who, companyId, company, ...facts }) => ({
      id,
      at,
      who,
      sentence: auditSentence({ ...facts, company }).text,
      company: companyId === null ? null : { id: companyId, name: company! },
    }))
  }

  mount(searchDeskEndpoint, async ({ query, viewer }) => ({
    status: 200,
    payload: { results: await searchDesk(database, query.q, viewer.roles) },
  }))

  mount(sendTestMailCall, ({ viewer, actor }) =>
    answerResult(sendTestMail(platform, viewer.staffId, actor)),
  )

  mount(getProgramVersion, async () => ({ status: 200, payload: programVersion() }))
  mount(getDeskCounts, async ({ viewer }) => ({ status: 200, payload: await countsFor(viewer) }))

  mount(getToday, async ({ viewer }) => {
    const now = clock.now()
    const [lamps, firstSteps, figures, counts, trials, actions] = await Promise.all([
      readLamps(now),
      readFirstSteps(platform, viewer),
      readFigures(viewer, now),
      countsFor(viewer),
      readTrials(viewer, now),
      readActions(viewer),
    ])
    return { status: 200, payload: { lamps, firstSteps, figures, counts, trials, actions } }
  })
}
