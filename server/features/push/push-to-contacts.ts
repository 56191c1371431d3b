import { carriesToken } from '#contract/paths.ts'
import type { PushKind, PushMessage } from '#contract/push/push.ts'
import { insertDeliveries } from '#server/features/push/delivery-queries.ts'
import { expiryOf } from '#server/features/push/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A notification; `tag` names what it is about, so that a later one replaces it. */
export interface Notification extends PushMessage {
  kind: PushKind
}

const maxTitle = 120
const maxBody = 300
const shorten = (text: string, max: number) => {
  const line = text.replace(/[\r\n\t ]+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/**
 * Queues a notification for the devices of contacts, in the transaction of what it reports. It is seen on locked
 * screens, so it names people and goods but quotes no message, and its page address contains no token.
 */
export async function pushToContacts(
  tx: Tx,
  whose: readonly number[] | 'everyone',
  notification: Notification,
  now: Date,
): Promise<void> {
  if (whose !== 'everyone' && whose.length === 0) return
  if (carriesToken(notification.path)) throw new Error('the page of a notification has a token')
  await insertDeliveries(tx, whose === 'everyone' ? whose : { contactIds: whose }, {
    ...notification,
    title: shorten(notification.title, maxTitle),
    body: shorten(notification.body, maxBody),
    now,
    expiresAt: expiryOf(notification.kind, now),
  })
}
