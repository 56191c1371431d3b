import type * as z from 'zod/mini'
import {
  maxEvidenceRows,
  maxFraudPeople,
  type FraudFinding,
  type Likeness,
} from '#contract/fraud/desk/fraud.ts'
import { describeDevice, describePlace } from '#server/features/auth/public.ts'
import {
  findFinding,
  listEarlier,
  listPeople,
  listSides,
  type FindingRow,
} from '#server/features/fraud/desk/finding-queries.ts'
import {
  evidenceKinds,
  listActivity,
  listSharedSignIns,
  listTargets,
} from '#server/features/fraud/desk/signal-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const maxTargets = 8

/** A finding with its evidence, read from what is stored anyway, as long as it is. */
export async function presentFinding(db: Queryable, id: number, now: Date) {
  const row = await findFinding(db, id)
  if (!row) return undefined
  const { signal, companyId, otherCompanyId, contactId, decision, evidence } = row
  const companyIds = otherCompanyId === null ? [companyId] : [companyId, otherCompanyId]
  const isPair = signal === 'shared-device' || signal === 'look-alike'
  const [sides, people, earlier, { acts, targets }, signIns] = await Promise.all([
    listSides(db, companyIds),
    listPeople(db, { companyIds, firstId: contactId, now, limit: maxFraudPeople }),
    listEarlier(db, row),
    readActivity(db, row),
    readSignIns(db, row),
  ])
  const number = (name: string) => Number(evidence[name] ?? 0)
  return {
    ...row,
    actor: isPair || contactId === null ? null : { id: contactId, name: row.contact! },
    numbers: {
      replies: number('replies'),
      requests: number('requests'),
      messages: number('messages'),
      broadcasts: number('broadcasts'),
      lists: number('lists'),
      companies: number('companies'),
    },
    sides,
    people: people.map(({ isBanned, bannedUntil, ...person }) => ({
      ...person,
      ban: isBanned ? { until: bannedUntil } : null,
    })),
    domains:
      signal === 'look-alike'
        ? {
            domain: String(evidence['domain']),
            other: String(evidence['other']),
            likeness: evidence['likeness'] as Likeness,
            isOurs: otherCompanyId === null,
          }
        : null,
    acts,
    targets,
    signIns,
    earlier,
    decided: decision && {
      decision,
      at: row.decidedAt!,
      by: row.decidedBy!,
      reason: row.reason,
    },
  }
}

async function readActivity(db: Queryable, { signal, contactId, firstAt, lastAt }: FindingRow) {
  if (!(signal in evidenceKinds) || contactId === null) return { acts: [], targets: [] }
  const filter = {
    signal: signal as keyof typeof evidenceKinds,
    contactId,
    from: firstAt,
    to: lastAt,
  }
  const [acts, targets] = await Promise.all([
    listActivity(db, { ...filter, limit: maxEvidenceRows }),
    listTargets(db, { ...filter, limit: maxTargets }),
  ])
  return { acts, targets }
}

async function readSignIns(
  db: Queryable,
  finding: FindingRow,
): Promise<z.output<typeof FraudFinding>['signIns']> {
  const { signal, companyId, otherCompanyId, firstAt } = finding
  if (signal !== 'shared-device' || otherCompanyId === null) return []
  const filter = { companyId, otherId: otherCompanyId, from: firstAt, limit: maxEvidenceRows }
  return (await listSharedSignIns(db, filter)).map((one) => ({
    person: { id: one.contactId, name: one.name },
    companyId: one.companyId,
    device: describeDevice(one.userAgent).device,
    network: describePlace(one.source),
    from: one.from,
    to: one.to,
  }))
}
