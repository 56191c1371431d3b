import type { FraudSignal } from '#contract/fraud/desk/fraud-signals.ts'
import { findOpenStart, upsertFinding } from '#server/features/fraud/desk/finding-queries.ts'
import {
  countActivity,
  findFrequentSenders,
  findNewMassSenders,
  findNewPeople,
  findSharedDevices,
  type evidenceKinds,
  type PersonHit,
} from '#server/features/fraud/desk/signal-queries.ts'
import { watchDomains } from '#server/features/fraud/desk/watch-domains.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Writes what looks like fraud as findings for staff, and does nothing to anyone (BK-110). A finding is written once
 * and counted up until a person decides; what was decided about is not counted again.
 */
export async function watchForFraud(platform: Platform): Promise<void> {
  const { sql } = platform.database
  const now = platform.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const settings = await readOperatorSettings(platform)

  for (const [signal, { count, withinMinutes }] of [
    ['replies', settings.fraudReplies],
    ['requests', settings.fraudRequests],
  ] as const) {
    if (count === 0) continue
    const since = before(withinMinutes * minuteMs)
    const hits = await findFrequentSenders(sql, signal, { since, count })
    await recordPeople(platform, signal, hits, since, now)
  }

  const { days, withinHours, ...limits } = settings.fraudNewAccounts
  if (days > 0 && Object.values(limits).some((limit) => limit > 0)) {
    const since = before(withinHours * hourMs)
    const people = await findNewPeople(sql, before(days * dayMs))
    const ids = people.map(({ id }) => id)
    const hits =
      ids.length === 0 ? [] : await findNewMassSenders(sql, ids, { since, now, ...limits })
    await recordPeople(platform, 'new-account', hits, since, now)
  }

  const { people, withinDays, maxCompanies } = settings.fraudDevices
  if (people > 0) {
    const since = before(withinDays * dayMs)
    for (const hit of await findSharedDevices(sql, { since, people, maxCompanies })) {
      await upsertFinding(sql, {
        signal: 'shared-device',
        subject: `companies:${hit.otherId}:${hit.companyId}`,
        contactId: hit.contactId,
        companyId: hit.companyId,
        otherCompanyId: hit.otherId,
        count: hit.people,
        evidence: {},
        firstAt: hit.firstAt,
        lastAt: hit.lastAt,
        now,
      })
    }
  }

  const { characters } = settings.fraudDomains
  if (characters > 0) await watchDomains(platform, characters)
}

async function recordPeople(
  { database: { sql } }: Platform,
  signal: FraudSignal & keyof typeof evidenceKinds,
  hits: readonly PersonHit[],
  since: Date,
  now: Date,
): Promise<void> {
  for (const { contactId, companyId, decidedAt } of hits) {
    const subject = `contact:${contactId}`
    const open = await findOpenStart(sql, signal, subject)
    // One millisecond after the decision, as what was sent at its time is decided about.
    const from =
      open?.firstAt ?? new Date(Math.max(since.getTime(), (decidedAt?.getTime() ?? 0) + 1))
    const sent = await countActivity(sql, { signal, contactId, from, to: now })
    const { firstAt, lastAt, ...evidence } = sent
    if (!firstAt || !lastAt) continue
    const count = sent.replies + sent.requests + sent.messages + sent.broadcasts
    const finding = { signal, subject, contactId, companyId, count, evidence, firstAt, lastAt, now }
    await upsertFinding(sql, { ...finding, otherCompanyId: null })
  }
}
