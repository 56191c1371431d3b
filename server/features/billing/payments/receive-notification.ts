import type { PaymentProvider } from '#server/features/billing/payments/provider.ts'
import { insertNotification } from '#server/features/billing/payments/queries.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const handleNotificationName = 'handle-payment-notification'

/**
 * How long a payment whose creation was not answered can still be announced, in ms: a provider makes one payment of a
 * key for an hour.
 */
const unansweredForMs = 3_600_000

/**
 * Stores a notification of a payment provider and has it handled in the background: none is lost (BK-093). One that
 * names no payment of ours is dropped, so that nobody has us ask the provider about ids that they make up.
 */
export const receiveNotification = (
  platform: Platform,
  provider: PaymentProvider['name'],
  providerId: string,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const unansweredSince = new Date(now.getTime() - unansweredForMs)
    const id = await insertNotification(tx, { provider, providerId, now, unansweredSince })
    if (id !== undefined) await enqueue(tx, handleNotificationName, { id })
  })
