import { setTimeout as sleep } from 'node:timers/promises'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  digestLine,
  digestMail,
  digestSection,
  linesFor,
  linesForSearch,
  type MailPart,
} from '#server/features/broadcasts/digest/emails.ts'
import {
  asRecipients,
  broadcastsWithin,
  claimDigest,
  digestReaders,
  hitsWithin,
  lastDigestEnd,
  noteDigest,
  type DigestBroadcast,
  type DigestCounts,
  type DigestHit,
  type DigestReader,
  type Window,
} from '#server/features/broadcasts/digest/queries.ts'
import { allLists, type ListRow } from '#server/features/broadcasts/queries.ts'
import { digestTopic, digestWindow } from '#server/features/broadcasts/rules.ts'
import { nameOfSearch, pageOfSearch } from '#server/features/broadcasts/saved-searches/emails.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A pause after each message, so that whoever reads the site meanwhile hardly notices, as long as there is time. */
const breathMs = 2
const composeWithinMs = 40_000

/** Addresses whose digests read the same, and so are one message. */
interface Edition {
  listIds: readonly number[]
  /** Companies with broadcasts in these lists whose own they are: left out. */
  withoutCompanies: readonly number[]
  hits: readonly DigestHit[]
  readers: { address: string; contactId: number }[]
}

/** Gathers the addresses by what their digests hold. */
function editionsOf(
  readers: readonly DigestReader[],
  hits: readonly DigestHit[],
  sending: ReadonlyMap<number, ReadonlySet<number>>,
): Edition[] {
  const hitsAt = Map.groupBy(hits, ({ address }) => address)
  const known = new Set(readers.map(({ address }) => address))
  const onlyHits = [...hitsAt].filter(([address]) => !known.has(address))
  const all: DigestReader[] = [
    ...readers,
    ...onlyHits.map(([address, [hit]]) => ({
      address,
      contactId: hit!.contactId,
      companyIds: [],
      listIds: [],
    })),
  ]
  const editions = new Map<string, Edition>()
  for (const { address, contactId, companyIds, listIds } of all) {
    const own = hitsAt.get(address) ?? []
    const withoutCompanies = companyIds.filter((company) =>
      listIds.some((list) => sending.get(list)?.has(company)),
    )
    const found = own.map(({ searchId, id }) => `${searchId}:${id}`)
    const key = [listIds, withoutCompanies, found].join('|')
    const edition = editions.get(key)
    if (edition) edition.readers.push({ address, contactId })
    else {
      const readersOfIt = [{ address, contactId }]
      editions.set(key, { listIds, withoutCompanies, hits: own, readers: readersOfIt })
    }
  }
  return [...editions.values()]
}

/** Writes the sections of editions; a line is written once, and so is a section that many editions share. */
function createSections(
  siteUrl: string,
  lists: readonly ListRow[],
  broadcasts: readonly DigestBroadcast[],
) {
  const ofList = Map.groupBy(broadcasts, ({ listId }) => listId)
  const lines = new Map<number, MailPart>()
  const lineOf = (broadcast: DigestBroadcast): MailPart => {
    const line =
      lines.get(broadcast.id) ?? digestLine(broadcast, siteUrl + paths.broadcast(broadcast.id))
    lines.set(broadcast.id, line)
    return line
  }
  const shared = new Map<string, MailPart>()

  function listSection(list: ListRow, shown: readonly DigestBroadcast[], most: number): MailPart {
    return digestSection({
      title: list.name,
      count: shown.length,
      lines: shown.slice(0, most).map(lineOf),
      url: siteUrl + paths.broadcastList(list.path),
    })
  }

  return {
    /** Sections of the edition's lists that have broadcasts, in the lists' order. */
    ofLists({ listIds, withoutCompanies }: Edition): { count: number; sections: MailPart[] } {
      const left = new Set(withoutCompanies)
      const filled = lists
        .filter(({ id }) => listIds.includes(id))
        .map((list) => {
          const all = ofList.get(list.id) ?? []
          const isOwn = ({ companyId }: DigestBroadcast) => left.has(companyId)
          return { list, all, shown: all.some(isOwn) ? all.filter((one) => !isOwn(one)) : all }
        })
        .filter(({ shown }) => shown.length > 0)
      const most = linesFor(filled.length)
      const sections = filled.map(({ list, all, shown }) => {
        if (shown !== all) return listSection(list, shown, most)
        const key = `${list.id} ${most}`
        const section = shared.get(key) ?? listSection(list, shown, most)
        shared.set(key, section)
        return section
      })
      return { count: filled.reduce((sum, { shown }) => sum + shown.length, 0), sections }
    },
    /** A section for each saved search that found something. */
    ofSearches(hits: readonly DigestHit[]): MailPart[] {
      const bySearch = [...Map.groupBy(hits, ({ searchId }) => searchId).values()]
      const most = linesForSearch(bySearch.length)
      return bySearch.map((found) => {
        const hit = found[0]!
        const search = {
          q: hit.q,
          isExactPhrase: hit.isExactPhrase,
          side: hit.searchSide,
          listId: hit.searchListId,
          listName: hit.searchListName,
          companyId: hit.searchCompanyId,
        }
        return digestSection({
          title: nameOfSearch(search, hit.companyName),
          count: found.length,
          lines: found.slice(0, most).map(lineOf),
          url: siteUrl + pageOfSearch(search),
        })
      })
    },
  }
}

/**
 * Composes and queues the digest of this business day, unless it is done or its hour has not come (BK-040). All of it
 * is one transaction with the note that it is done: a process that dies in the middle leaves nothing behind, and
 * nobody gets two.
 * @returns undefined when there was nothing to do
 */
export async function composeDigest(platform: Platform): Promise<DigestCounts | undefined> {
  const { database, clock, mailer, siteUrl } = platform
  const now = clock.now()
  const day = businessDate(now)
  const [{ digestHour }, { shortName: brand }] = await Promise.all([
    readOperatorSettings(platform),
    readSettings(platform),
  ])
  return database.transaction(async (tx) => {
    const window = digestWindow(now, digestHour, await lastDigestEnd(tx, day))
    if (!window || !(await claimDigest(tx, day, window, now))) return undefined
    const lists = await allLists(tx)
    const broadcasts = await broadcastsWithin(tx, window)
    const editions = editionsOf(
      await digestReaders(tx),
      await hitsWithin(tx, window),
      sendersByList(broadcasts),
    )
    const sections = createSections(siteUrl, lists, broadcasts)
    const counts: DigestCounts = { broadcasts: broadcasts.length, messages: 0, addresses: 0 }
    const queueEdition = async (edition: Edition): Promise<void> => {
      const content = contentOf(edition, sections, window)
      if (content.broadcasts === 0 && content.matches === 0) return
      const { queued } = await mailer.queueMail(
        tx,
        {
          key: `digest:${day}:${++counts.messages}`,
          lane: 'digest',
          sender: { name: `${brand} digest`, address: `digest@${platform.config.mailDomain}` },
          ...digestMail({
            ...content,
            brand,
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
        asRecipients(tx, edition.readers),
      )
      counts.addresses += queued
    }
    const startedAt = performance.now()
    for (const [index, edition] of editions.entries()) {
      await queueEdition(edition)
      const planned = (composeWithinMs * index) / editions.length
      if (performance.now() - startedAt < planned) await sleep(breathMs)
    }
    await noteDigest(tx, day, counts)
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

function contentOf(edition: Edition, write: ReturnType<typeof createSections>, window: Window) {
  const { count, sections } = write.ofLists(edition)
  return {
    window,
    broadcasts: count,
    lists: sections.length,
    matches: new Set(edition.hits.map(({ id }) => id)).size,
    searches: write.ofSearches(edition.hits),
    sections,
  }
}
