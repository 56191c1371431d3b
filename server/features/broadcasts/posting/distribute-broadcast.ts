import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { paths } from '#contract/paths.ts'
import type { DerivedBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { broadcastCopyMail, broadcastMail } from '#server/features/broadcasts/emails.ts'
import {
  findCopyAddress,
  insertSending,
  selectInstantSubscribers,
  type SenderRow,
} from '#server/features/broadcasts/posting/queries.ts'
import {
  aboutBroadcast,
  describeReplaced,
  listMailKey,
  listTopic,
  matchTag,
  type ReplacedOffer,
} from '#server/features/broadcasts/rules.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import type { Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import { cancelPush } from '#server/features/push/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The address that broadcasts to a list can be mailed to; undefined without incoming mail. */
export const postingAddress = (platform: Platform, list: Pick<ListRow, 'mailbox'>) =>
  platform.config.inbound && listAddress(platform, list)

export const listAddress = (platform: Platform, list: Pick<ListRow, 'mailbox'>) =>
  `${list.mailbox}@${platform.config.mailDomain}`

/**
 * Records a send and queues an e-mail to every instant subscriber of the list (BK-038), and a copy to its sender who
 * wants one.
 */
export async function distributeBroadcast(
  platform: Platform,
  tx: Tx,
  input: {
    broadcastId: number
    /** Sending contact; on a resend possibly a colleague of the author. */
    sentBy: number
    list: ListRow
    sender: SenderRow
    fromEmail: string
    offer: Offer
    derived: Pick<DerivedBroadcast, 'headline' | 'message'>
    brand: string
    brandLine: string
    digestHour: number
    /** The offer that this one corrects (AM-028). */
    former?: ReplacedOffer | undefined
    now: Date
  },
): Promise<void> {
  const { broadcastId, list, sender, offer, derived, brand, brandLine, former, now } = input
  const about = aboutBroadcast(broadcastId)
  const replaced = former && describeReplaced(former, offer)
  const sendingId = await insertSending(tx, {
    broadcastId,
    contactId: input.sentBy,
    listId: list.id,
    now,
  })
  const address = listAddress(platform, list)
  const post = postingAddress(platform, list)
  const broadcastUrl = `${platform.siteUrl}${paths.broadcast(broadcastId)}`
  const mail = broadcastMail({
    offer,
    headline: derived.headline,
    price: formatOfferPrice(offer),
    message: derived.message,
    listName: list.name,
    sender,
    sentAt: now,
    broadcastUrl,
    replaced,
    brand,
    brandLine,
  })
  const { queued } = await platform.mailer.queueMail(
    tx,
    {
      key: listMailKey(broadcastId, sendingId),
      mailing: listMailKey(broadcastId, sendingId),
      lane: 'list',
      sender: { name: `${sender.name} via ${brand}`, address },
      replyTo: { name: sender.name, address: input.fromEmail },
      ...mail,
      about,
      ...(former && { follows: aboutBroadcast(former.id) }),
      topic: listTopic(list.id),
      list: {
        id: `${list.mailbox}.${platform.config.mailDomain}`,
        name: list.name,
        ...(post && { post }),
        help: platform.siteUrl,
      },
    },
    selectInstantSubscribers(tx, list.id, sender.contactId),
  )

  const copyAddress = await findCopyAddress(tx, input.sentBy)
  if (copyAddress === undefined) return
  await platform.mailer.queueMail(
    tx,
    {
      key: `broadcast-copy:${sendingId}`,
      lane: 'personal',
      sender: { name: brand, address: `broadcasts@${platform.config.mailDomain}` },
      about,
      ...broadcastCopyMail({
        offer,
        ...derived,
        replaced,
        listName: list.name,
        sentAt: now,
        broadcastUrl,
        brandLine,
        digestHour: input.digestHour,
        receivers: queued,
        matchesUrl: platform.siteUrl + paths.possibleMatches(broadcastId),
        settingsUrl: `${platform.siteUrl}${paths.profileNotifications}#preferences`,
      }),
    },
    toAddress(tx, copyAddress, input.sentBy),
  )
}

/**
 * Cancels what is not sent yet about broadcasts that are no longer listed: mails and notifications to readers. Replies to
 * their senders are still notified.
 */
export async function cancelDistribution(
  { mailer }: Platform,
  tx: Tx,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await mailer.cancelMail(tx, ids.map(aboutBroadcast), reason)
  await cancelPush(tx, 'search', { paths: ids.map(paths.broadcast) })
  await cancelPush(tx, 'match', {
    paths: ids.map(paths.possibleMatches),
    tags: ids.map(matchTag),
  })
}
