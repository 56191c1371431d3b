import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { domainOf, publicMailNames } from '#server/features/companies/desk/create-company.ts'
import {
  findLikeness,
  toCompared,
  type ComparedDomain,
} from '#server/features/fraud/desk/compare-domains.ts'
import {
  deleteWatchedDomains,
  insertWatchedDomains,
  listSubjects,
  listWatchedDomains,
  upsertFinding,
} from '#server/features/fraud/desk/finding-queries.ts'
import { listDomains, type DomainRow } from '#server/features/fraud/desk/signal-queries.ts'
import { providerAddress, salesAddress } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** New domains compared in one run; the others follow in the next ones. */
const maxNewDomains = 100
/** In the first run of all, companies that joined earlier are not compared with each other. */
const establishedDays = 90
/** Findings after which a run ends. */
const maxHits = 200

interface Owned extends ComparedDomain {
  /** Companies with the domain, the one that joined last first; none of the operator's. */
  owners: DomainRow[]
}

/** Compares domains that are new with all others, once (BK-110). */
export async function watchDomains(platform: Platform, maxCharacters: number): Promise<void> {
  const { sql } = platform.database
  const now = platform.clock.now()
  const owned = groupByDomain(await listDomains(sql))
  const watched = new Set((await listWatchedDomains(sql)).map(({ domain }) => domain))
  await deleteWatchedDomains(
    sql,
    [...watched].filter((domain) => !owned.has(domain)),
  )
  const unseen = [...owned.values()].filter(({ domain }) => !watched.has(domain))
  const establishedBefore = now.getTime() - establishedDays * 86_400_000
  const isEstablished = ({ owners }: Owned) =>
    watched.size === 0 && owners.every(({ joinedAt }) => joinedAt.getTime() < establishedBefore)
  const settled = unseen.filter(isEstablished)
  const compared = unseen.filter((one) => !isEstablished(one)).slice(0, maxNewDomains)

  const all = [...owned.values(), ...(await operatorDomains(platform))]
  const subjects = new Set((await listSubjects(sql, 'look-alike')).map(({ subject }) => subject))
  let hits = 0
  const done: Owned[] = []
  for (const one of compared) {
    if (hits >= maxHits) break
    done.push(one)
    await yieldToRequests()
    for (const other of all) {
      const likeness = findLikeness(one, other, maxCharacters)
      if (!likeness || haveSameOwners(one, other)) continue
      const [younger, older] = inOrder(one, other)
      const subject = `domains:${[one.domain, other.domain].toSorted().join(':')}`
      if (subjects.has(subject)) continue
      subjects.add(subject)
      hits += 1
      const [owner] = younger.owners
      await upsertFinding(sql, {
        signal: 'look-alike',
        subject,
        contactId: owner!.contactId,
        companyId: owner!.companyId,
        otherCompanyId:
          older.owners.findLast(({ companyId }) => companyId !== owner!.companyId)?.companyId ??
          null,
        count: 1,
        evidence: { domain: younger.domain, other: older.domain, likeness },
        firstAt: now,
        lastAt: now,
        now,
      })
    }
  }
  // Last, so that a run that is killed compares them again.
  await insertWatchedDomains(
    sql,
    [...settled, ...done].map(({ domain }) => domain),
    now,
  )
}

function groupByDomain(rows: readonly DomainRow[]): Map<string, Owned> {
  const owned = new Map<string, Owned>()
  for (const row of rows) {
    const domain = domainOf(row.given)
    if (!domain.includes('.') || domain.length > 254) continue
    const one = owned.get(domain) ?? { ...toCompared(domain), owners: [] }
    if (publicMailNames.has(one.label)) continue
    one.owners.push(row)
    owned.set(domain, one)
  }
  for (const { owners } of owned.values()) {
    owners.sort((one, other) => other.joinedAt.getTime() - one.joinedAt.getTime())
  }
  return owned
}

async function operatorDomains(platform: Platform): Promise<Owned[]> {
  const addresses = [
    platform.siteUrl,
    platform.config.mailDomain,
    await providerAddress(platform),
    await salesAddress(platform),
  ]
  const domains = new Set(addresses.map(domainOf).filter((domain) => domain.includes('.')))
  return [...domains].map((domain) => ({ ...toCompared(domain), owners: [] }))
}

/** Whether both belong to the same companies. One that claims the domain of another beside its own is not the same. */
function haveSameOwners(one: Owned, other: Owned): boolean {
  const [ids, otherIds] = [one, other].map(
    ({ owners }) => new Set(owners.map(({ companyId }) => companyId)),
  ) as [Set<number>, Set<number>]
  return ids.size === otherIds.size && [...ids].every((id) => otherIds.has(id))
}

/** The domain of the company that joined later first; the operator's is the older one of all. */
function inOrder(one: Owned, other: Owned): [Owned, Owned] {
  const joined = ({ owners }: Owned) => owners.at(-1)?.joinedAt.getTime() ?? 0
  return joined(one) >= joined(other) ? [one, other] : [other, one]
}
