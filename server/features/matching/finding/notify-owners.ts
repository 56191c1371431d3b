import { paths } from '#contract/paths.ts'
import {
  aboutBroadcast,
  matchTag,
  matchTopic,
  type DigestSections,
} from '#server/features/broadcasts/public.ts'
import { matchAlertMail, renderMatches } from '#server/features/matching/finding/emails.ts'
import {
  listDigestNews,
  listNews,
  selectAddress,
} from '#server/features/matching/finding/news-queries.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { readBrand, readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Queues notifications about new matches of an offer to owners of the earlier ones, and mail for those who get it at once. */
export async function notifyOwners(
  platform: Platform,
  tx: Tx,
  id: number,
  otherIds: readonly number[],
): Promise<void> {
  const all = await listNews(tx, id, otherIds)
  for (const { contactId, ownId, ownHeadline, otherId, companyName } of all) {
    await pushToContacts(
      tx,
      [contactId],
      {
        kind: 'match',
        // Of several own offers that one offer matches, a device shows the last.
        tag: matchTag(otherId),
        title: 'New possible match',
        body: `${ownHeadline}: ${companyName}`,
        path: paths.possibleMatches(ownId),
      },
      platform.clock.now(),
    )
  }
  const news = all.filter(({ alert }) => alert === 'instant')
  if (news.length === 0) return
  const { brand, brandLine } = await readBrand(platform)
  const { siteUrl } = platform
  const context = { siteUrl, rates: await readSettings(platform) }
  const { mailDomain } = platform.config
  for (const [contactId, matches] of Map.groupBy(news, (one) => one.contactId)) {
    const pairs = matches.map(({ ownId, otherId }) => `${ownId}-${otherId}`)
    await platform.mailer.queueMail(
      tx,
      {
        key: `match:${contactId}:${id}:${pairs[0]}`,
        about: aboutBroadcast(id),
        lane: 'alert',
        sender: { name: `${brand} matches`, address: `${matchTopic}@${mailDomain}` },
        ...matchAlertMail({
          matches,
          context,
          settingsUrl: siteUrl + paths.broadcastSettings,
          brandLine,
        }),
        topic: matchTopic,
        list: { id: `${matchTopic}.${mailDomain}`, name: 'Possible matches', help: siteUrl },
      },
      selectAddress(tx, contactId),
    )
  }
}

/** New matches of the period for contacts who get them with the daily digest. */
export const matchesForDigest: DigestSections = async (platform, tx, period) => {
  const news = await listDigestNews(tx, period)
  const context = { siteUrl: platform.siteUrl, rates: await readSettings(platform) }
  return [...Map.groupBy(news, ({ address }) => address)].map(([address, matches]) => ({
    address,
    contactId: matches[0]!.contactId,
    title: 'New possible matches',
    summary: matches.length === 1 ? '1 possible match' : `${matches.length} possible matches`,
    sections: [...Map.groupBy(matches, ({ ownId }) => ownId).values()].map((own) =>
      renderMatches(own, context),
    ),
  }))
}
