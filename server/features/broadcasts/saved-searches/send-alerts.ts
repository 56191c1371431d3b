import { paths } from '#contract/paths.ts'
import { priceAsShown } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import {
  alertMail,
  nameOfSearch,
  pageOfSearch,
} from '#server/features/broadcasts/saved-searches/emails.ts'
import {
  addressesOf,
  alertAddress,
  findFoundBroadcast,
  type AlertedSearch,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { alertTopic, digestTopic } from '#server/features/broadcasts/rules.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Contacts whose searches read the same get one and the same mail. */
function groupBySearches(
  alerted: readonly AlertedSearch[],
): { searches: AlertedSearch[]; contactIds: number[] }[] {
  const ofContact = new Map<number, AlertedSearch[]>()
  for (const search of alerted) {
    const known = ofContact.get(search.contactId)
    if (known) known.push(search)
    else ofContact.set(search.contactId, [search])
  }
  const groups = new Map<string, { searches: AlertedSearch[]; contactIds: number[] }>()
  for (const [contactId, searches] of ofContact) {
    const key = JSON.stringify(searches.map(({ contactId: _, ...search }) => search))
    const known = groups.get(key)
    if (known) known.contactIds.push(contactId)
    else groups.set(key, { searches, contactIds: [contactId] })
  }
  return [...groups.values()]
}

/** Queues one mail for each contact whose searches found the broadcast, however many of them did (BK-054). */
export async function sendAlerts(
  platform: Platform,
  tx: Tx,
  broadcastId: number,
  alerted: readonly AlertedSearch[],
): Promise<void> {
  if (alerted.length === 0) return
  const { shortName: brand } = await readSettings(platform)
  const found = await findFoundBroadcast(tx, broadcastId)
  const { mailDomain } = platform.config
  const content = {
    offer: {
      side: found.side,
      quantity: found.quantity,
      brand: found.brand,
      description: found.description,
      condition: found.condition,
      price: found.price,
      currency: found.currency,
      additionalInfo: found.additionalInfo,
      ...(found.productLink === null ? {} : { productLink: found.productLink }),
    },
    headline: found.headline,
    price: priceAsShown(found),
    message: found.message,
    listName: found.listName,
    sender: found.sender,
    sentAt: found.sentAt,
    broadcastUrl: platform.siteUrl + paths.broadcast(broadcastId),
    brand,
  }
  const queueing = groupBySearches(alerted).map(({ searches, contactIds }, group) => {
    const named = searches.map((search) => ({
      name: nameOfSearch(search, found.sender.companyName),
      url: platform.siteUrl + pageOfSearch(search),
    }))
    return platform.mailer.queueMail(
      tx,
      {
        key: `alert:${broadcastId}:${group}`,
        lane: 'alert',
        sender: { name: `${brand} saved searches`, address: `${alertTopic}@${mailDomain}` },
        replyTo: { name: found.sender.name, address: found.fromEmail },
        ...alertMail(content, named, platform.siteUrl + paths.savedSearches),
        topic: alertTopic,
        list: {
          id: `${alertTopic}.${mailDomain}`,
          name: 'Saved searches',
          help: platform.siteUrl,
        },
      },
      addressesOf(tx, contactIds),
    )
  })
  await Promise.all(queueing)
}

/** Whoever asks for hits, at once or with the digest, gets them again, though the address stopped that mail before. */
export async function resumeHits(
  platform: Platform,
  tx: Tx,
  wanted: { contactId: number; isDigest: boolean },
): Promise<void> {
  const topic = wanted.isDigest ? digestTopic : alertTopic
  const { address, isStopped } = await alertAddress(tx, wanted.contactId, topic)
  if (isStopped) await platform.mailer.unsuppress(tx, address, topic)
}
