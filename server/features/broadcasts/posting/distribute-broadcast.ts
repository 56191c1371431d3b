import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { paths } from '#contract/paths.ts'
import type { DerivedBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { broadcastMail } from '#server/features/broadcasts/emails.ts'
import {
  insertSending,
  selectStandardSubscribers,
  type SenderRow,
} from '#server/features/broadcasts/posting/queries.ts'
import { listMailKey, listTopic } from '#server/features/broadcasts/rules.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import type { Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export const listAddress = (platform: Platform, list: Pick<ListRow, 'mailbox'>) =>
  `${list.mailbox}@${platform.config.mailDomain}`

/** Records a send and queues an e-mail to every Standard subscriber of the list (BK-038). */
export async function distributeBroadcast(
  platform: Platform,
  tx: Tx,
  given: {
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
    now: Date
  },
): Promise<void> {
  const { broadcastId, list, sender, offer, derived, brand, brandLine, now } = given
  const sendingId = await insertSending(tx, {
    broadcastId,
    contactId: given.sentBy,
    listId: list.id,
    now,
  })
  const address = listAddress(platform, list)
  const mail = broadcastMail({
    offer,
    headline: derived.headline,
    price: formatOfferPrice(offer),
    message: derived.message,
    listName: list.name,
    sender,
    sentAt: now,
    broadcastUrl: `${platform.siteUrl}${paths.broadcast(broadcastId)}`,
    brand,
    brandLine,
  })
  await platform.mailer.queueMail(
    tx,
    {
      key: listMailKey(broadcastId, sendingId),
      mailing: listMailKey(broadcastId, sendingId),
      lane: 'list',
      sender: { name: `${sender.name} via ${brand}`, address },
      replyTo: { name: sender.name, address: given.fromEmail },
      ...mail,
      topic: listTopic(list.id),
      list: {
        id: `${list.mailbox}.${platform.config.mailDomain}`,
        name: list.name,
        help: platform.siteUrl,
      },
    },
    selectStandardSubscribers(tx, list.id, sender.contactId),
  )
}
