import type { PaymentProvider } from '#server/features/billing/payments/provider.ts'
import { insertNotification } from '#server/features/billing/payments/queries.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const handleNotificationName = 'handle-payment-notification'

/** Stores a notification of a payment provider and has it handled in the background: none is lost (BK-093). */
export const receiveNotification = (
  platform: Platform,
  provider: PaymentProvider['name'],
  providerId: string,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const id = await insertNotification(tx, { provider, providerId, now })
    await enqueue(tx, handleNotificationName, { id })
  })
