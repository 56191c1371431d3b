import { paths } from '#contract/paths.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import {
  alertMail,
  formatSearchName,
  formatSearchUrl,
} from '#server/features/broadcasts/saved-searches/emails.ts'
import {
  getAlertBroadcast,
  lockMatching,
  matchBroadcast,
  recordLastHits,
  recordMatching,
  selectAddresses,
  type AlertedSearch,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { aboutBroadcast, alertTopic, describeReplaced } from '#server/features/broadcasts/rules.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { readBrand } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

function groupBySearches(
  alerted: readonly AlertedSearch[],
): { searches: AlertedSearch[]; contactIds: number[] }[] {
  const ofContact = new Map<number, AlertedSearch[]>()
  for (const search of alerted) {
    const searches = ofContact.get(search.contactId)
    if (searches) searches.push(search)
    else ofContact.set(search.contactId, [search])
  }
  const groups = new Map<string, { searches: AlertedSearch[]; contactIds: number[] }>()
  for (const [contactId, searches] of ofContact) {
    const key = JSON.stringify(searches.map(({ contactId: _, ...search }) => search))
    const group = groups.get(key)
    if (group) group.contactIds.push(contactId)
    else groups.set(key, { searches, contactIds: [contactId] })
  }
  return [...groups.values()]
}

/**
 * Queues one alert per contact, however many searches found the broadcast (BK-054): a notification, and a mail unless
 * the list brings the broadcast to the same address.
 */
async function sendAlerts(
  platform: Platform,
  tx: Tx,
  broadcastId: number,
  alerted: readonly AlertedSearch[],
): Promise<void> {
  if (alerted.length === 0) return
  const { brand, brandLine } = await readBrand(platform)
  const { productLink, former, ...broadcast } = await getAlertBroadcast(tx, broadcastId)
  await pushToContacts(
    tx,
    [...new Set(alerted.map(({ contactId }) => contactId))],
    {
      kind: 'search',
      // On the device it takes the place of the offer that it corrects.
      tag: `search-${former?.id ?? broadcastId}`,
      title: `${former ? 'Corrected: ' : ''}${broadcast.side} that you are looking for`,
      body: `${broadcast.headline}, ${broadcast.sender.companyName}`,
      path: paths.broadcast(broadcastId),
    },
    platform.clock.now(),
  )
  const mailed = alerted.filter(({ hasListMail }) => !hasListMail)
  const { mailDomain } = platform.config
  const content = {
    ...broadcast,
    offer: { ...broadcast, ...(productLink === null ? {} : { productLink }) },
    price: formatOfferPrice(broadcast),
    broadcastUrl: platform.siteUrl + paths.broadcast(broadcastId),
    replaced: former && describeReplaced(former, broadcast),
    brand,
    brandLine,
  }
  const queueing = groupBySearches(mailed).map(({ searches, contactIds }, group) => {
    const named = searches.map((search) => ({
      name: formatSearchName(search, broadcast.sender.companyName),
      url: platform.siteUrl + formatSearchUrl(search),
    }))
    return platform.mailer.queueMail(
      tx,
      {
        key: `alert:${broadcastId}:${group}`,
        lane: 'alert',
        sender: { name: `${brand} saved searches`, address: `${alertTopic}@${mailDomain}` },
        replyTo: { name: broadcast.sender.name, address: broadcast.fromEmail },
        ...alertMail(content, named, platform.siteUrl + paths.savedSearches),
        about: aboutBroadcast(broadcastId),
        ...(former && { follows: aboutBroadcast(former.id) }),
        topic: alertTopic,
        list: {
          id: `${alertTopic}.${mailDomain}`,
          name: 'Saved searches',
          help: platform.siteUrl,
        },
      },
      selectAddresses(tx, contactIds),
    )
  })
  await Promise.all(queueing)
}

export const matchJob = 'match-saved-searches'

/** Matches a new broadcast against all saved searches and queues instant alerts. Idempotent (BK-054). */
export async function matchSavedSearches(platform: Platform, broadcastId: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await lockMatching(tx)
    const now = platform.clock.now()
    if (!(await recordMatching(tx, broadcastId, now))) return
    const alerted: readonly AlertedSearch[] = await matchBroadcast(tx, broadcastId, now)
    await sendAlerts(platform, tx, broadcastId, alerted)
  })
}

/** Has the searches that find a resent broadcast show its new time, without another alert (BK-054). */
export async function recordResend(platform: Platform, broadcastId: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await lockMatching(tx)
    await recordLastHits(tx, broadcastId)
  })
}
