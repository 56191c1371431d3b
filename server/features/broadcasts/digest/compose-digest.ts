import type { WrittenPart } from '#server/platform/mail-writing/mail-page.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  renderDigestLine,
  digestMail,
  renderDigestSection,
  type MailLine,
  maxLinesPerList,
  maxLinesPerSearch,
} from '#server/features/broadcasts/digest/emails.ts'
import {
  toRecipients,
  listDigestBroadcasts,
  claimDigest,
  listDigestRecipients,
  listDigestHits,
  getLastDigestEnd,
  recordDigest,
  type DigestBroadcast,
  type DigestCounts,
  type DigestResult,
  type DigestRecipient,
  type Period,
} from '#server/features/broadcasts/digest/queries.ts'
import { allLists, type ListRow } from '#server/features/broadcasts/queries.ts'
import { digestTopic, getDigestPeriod } from '#server/features/broadcasts/rules.ts'
import {
  formatSearchName,
  formatSearchUrl,
} from '#server/features/broadcasts/saved-searches/emails.ts'
import { readBrand, readMailText, readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Pauses between messages keep the site responsive while a digest is composed. */
const pauseMs = 2
const composeBudgetMs = 40_000

/** The part of another feature in the digest of an address. */
interface DigestSection {
  address: string
  contactId: number
  title: string
  /** For the summary: `3 possible matches`. */
  summary: string
  sections: readonly WrittenPart[]
}
export type DigestSections = (
  platform: Platform,
  tx: Tx,
  period: Period,
) => Promise<readonly DigestSection[]>

/** Recipients whose digests have the same content and share one message. */
interface DigestGroup {
  listIds: readonly number[]
  /** Companies whose own broadcasts are excluded. */
  withoutCompanies: readonly number[]
  hits: readonly DigestResult[]
  added: DigestSection | undefined
  recipients: { address: string; contactId: number }[]
}

function groupRecipients(
  recipients: readonly DigestRecipient[],
  hits: readonly DigestResult[],
  added: readonly DigestSection[],
  sending: ReadonlyMap<number, ReadonlySet<number>>,
): DigestGroup[] {
  const hitsAt = Map.groupBy(hits, ({ address }) => address)
  const addresses = new Set(recipients.map(({ address }) => address))
  const addedAt = new Map(added.map((section) => [section.address, section]))
  const others = new Map(
    [...hits, ...added].map(({ address, contactId }) => [address, contactId] as const),
  )
  const all: DigestRecipient[] = [
    ...recipients,
    ...[...others]
      .filter(([address]) => !addresses.has(address))
      .map(([address, contactId]) => ({ address, contactId, companyIds: [], listIds: [] })),
  ]
  const groups = new Map<string, DigestGroup>()
  for (const { address, contactId, companyIds, listIds } of all) {
    const own = hitsAt.get(address) ?? []
    const withoutCompanies = companyIds.filter((company) =>
      listIds.some((list) => sending.get(list)?.has(company)),
    )
    const section = addedAt.get(address)
    const resultKeys = own.map(({ searchId, id }) => `${searchId}:${id}`)
    const key = [listIds, withoutCompanies, resultKeys, section ? address : ''].join('|')
    const group = groups.get(key)
    if (group) group.recipients.push({ address, contactId })
    else {
      const recipientsOfGroup = [{ address, contactId }]
      groups.set(key, {
        listIds,
        withoutCompanies,
        hits: own,
        added: section,
        recipients: recipientsOfGroup,
      })
    }
  }
  return [...groups.values()]
}

/** Renders the sections of groups; lines and shared sections are rendered once. */
function createSectionRenderer(
  siteUrl: string,
  lists: readonly ListRow[],
  broadcasts: readonly DigestBroadcast[],
) {
  const ofList = Map.groupBy(broadcasts, ({ listId }) => listId)
  const lines = new Map<number, MailLine>()
  const lineOf = (broadcast: DigestBroadcast): MailLine => {
    const line =
      lines.get(broadcast.id) ??
      renderDigestLine(broadcast, siteUrl + paths.broadcast(broadcast.id))
    lines.set(broadcast.id, line)
    return line
  }
  const shared = new Map<string, WrittenPart>()

  function listSection(
    list: ListRow,
    shown: readonly DigestBroadcast[],
    maxLines: number,
  ): WrittenPart {
    return renderDigestSection({
      title: list.name,
      count: shown.length,
      lines: shown.slice(0, maxLines).map(lineOf),
      url: siteUrl + paths.broadcastList(list.path),
    })
  }

  return {
    ofLists({ listIds, withoutCompanies }: DigestGroup): {
      count: number
      sections: WrittenPart[]
    } {
      const excluded = new Set(withoutCompanies)
      const filled = lists
        .filter(({ id }) => listIds.includes(id))
        .map((list) => {
          const all = ofList.get(list.id) ?? []
          const isOwn = ({ companyId }: DigestBroadcast) => excluded.has(companyId)
          return { list, all, shown: all.some(isOwn) ? all.filter((one) => !isOwn(one)) : all }
        })
        .filter(({ shown }) => shown.length > 0)
      const maxLines = maxLinesPerList(filled.length)
      const sections = filled.map(({ list, all, shown }) => {
        if (shown !== all) return listSection(list, shown, maxLines)
        const key = `${list.id} ${maxLines}`
        const section = shared.get(key) ?? listSection(list, shown, maxLines)
        shared.set(key, section)
        return section
      })
      return { count: filled.reduce((sum, { shown }) => sum + shown.length, 0), sections }
    },
    ofSearches(hits: readonly DigestResult[]): WrittenPart[] {
      const bySearch = [...Map.groupBy(hits, ({ searchId }) => searchId).values()]
      const maxLines = maxLinesPerSearch(bySearch.length)
      return bySearch.map((results) => {
        const hit = results[0]!
        const search = {
          q: hit.q,
          isExactPhrase: hit.isExactPhrase,
          side: hit.searchSide,
          listIds: hit.searchListIds,
          listName: hit.searchListName,
          companyId: hit.searchCompanyId,
        }
        return renderDigestSection({
          title: formatSearchName(search, hit.companyName),
          count: results.length,
          lines: results.slice(0, maxLines).map(lineOf),
          url: siteUrl + formatSearchUrl(search),
        })
      })
    },
  }
}

/**
 * Composes and queues today's digest unless it is already done or not yet due (BK-040). Everything is committed in
 * one transaction, so a crash leaves nothing behind and no digest is sent twice.
 * @returns undefined when there was nothing to do
 */
export async function composeDigest(
  platform: Platform,
  addSections: DigestSections = async () => [],
): Promise<DigestCounts | undefined> {
  const { database, clock, mailer, siteUrl } = platform
  const now = clock.now()
  const day = businessDate(now)
  const [{ digestHour }, { brand, brandLine }, fill] = await Promise.all([
    readOperatorSettings(platform),
    readBrand(platform),
    readMailText(platform, 'digest'),
  ])
  return database.transaction(async (tx) => {
    const window = getDigestPeriod(now, digestHour, await getLastDigestEnd(tx, day))
    if (!window || !(await claimDigest(tx, day, window, now))) return undefined
    const lists = await allLists(tx)
    const broadcasts = await listDigestBroadcasts(tx, window)
    const groups = groupRecipients(
      await listDigestRecipients(tx),
      await listDigestHits(tx, window),
      await addSections(platform, tx, window),
      sendersByList(broadcasts),
    )
    const sections = createSectionRenderer(siteUrl, lists, broadcasts)
    const counts: DigestCounts = { broadcasts: broadcasts.length, messages: 0, addresses: 0 }
    const queueGroup = async (group: DigestGroup): Promise<void> => {
      const content = contentOf(group, sections, window)
      if (content.broadcasts === 0 && content.matches === 0 && !content.added) return
      const { queued } = await mailer.queueMail(
        tx,
        {
          key: `digest:${day}:${++counts.messages}`,
          mailing: `digest:${day}`,
          lane: 'digest',
          sender: { name: `${brand} digest`, address: `digest@${platform.config.mailDomain}` },
          ...digestMail(fill, {
            ...content,
            brandLine,
            siteUrl,
            broadcastsUrl: siteUrl + paths.broadcasts,
            settingsUrl: siteUrl + paths.broadcastSettings,
          }),
          topic: digestTopic,
          list: {
            id: `${digestTopic}.${platform.config.mailDomain}`,
            name: 'Daily digest',
            help: siteUrl + paths.broadcastSettings,
          },
        },
        toRecipients(tx, group.recipients),
      )
      counts.addresses += queued
    }
    const startedAt = performance.now()
    for (const [index, group] of groups.entries()) {
      await queueGroup(group)
      const planned = (composeBudgetMs * index) / groups.length
      if (performance.now() - startedAt < planned) await sleep(pauseMs)
    }
    await recordDigest(tx, day, counts)
    return counts
  })
}

function sendersByList(broadcasts: readonly DigestBroadcast[]): Map<number, Set<number>> {
  const senders = new Map<number, Set<number>>()
  for (const { listId, companyId } of broadcasts) {
    senders.set(listId, (senders.get(listId) ?? new Set()).add(companyId))
  }
  return senders
}

function contentOf(
  group: DigestGroup,
  write: ReturnType<typeof createSectionRenderer>,
  window: Period,
) {
  const { count, sections } = write.ofLists(group)
  return {
    window,
    broadcasts: count,
    lists: sections.length,
    matches: new Set(group.hits.map(({ id }) => id)).size,
    searches: write.ofSearches(group.hits),
    added: group.added,
    sections,
  }
}
