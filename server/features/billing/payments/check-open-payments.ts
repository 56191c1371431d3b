import { insertNotBegun, updateNotBegun } from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import { ProviderUnavailable } from '#server/features/billing/payments/provider.ts'
import { listOpenPayments, markChecked } from '#server/features/billing/payments/queries.ts'
import {
  listRefundsUnderWay,
  markRefundChecked,
} from '#server/features/billing/payments/refund-queries.ts'
import { followRefund } from '#server/features/billing/payments/send-refund.ts'
import { updatePayment } from '#server/features/billing/payments/update-payment.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A payment that has not ended after this many days never will. */
const openDays = 35

/** A payment that the provider has not begun after this time is shown to staff. */
const notBegunMs = 3_600_000

/** Queries the provider about open payments and refunds, in case a notification never came. */
export const checkOpenPayments: Job = {
  name: 'check-open-payments',
  title: 'Check open payments',
  description: 'Asks the payment provider about open payments and refunds.',
  schedule: '*/5 * * * *',
  run: async (platform) => {
    const { sql } = platform.database
    const now = platform.clock.now()
    await updateNotBegun(sql, now, 'any')
    await insertNotBegun(sql, { before: new Date(now.getTime() - notBegunMs), now })
    const since = new Date(now.getTime() - openDays * 86_400_000)
    const payments = (await listOpenPayments(sql, since)).map(({ id, provider, providerId }) => ({
      id,
      mark: () => markChecked(sql, id, platform.clock.now()),
      ask: () => updatePayment(platform, provider, providerId),
    }))
    const provider = providerOf(platform)
    const refunds = provider ? await listRefundsUnderWay(sql, provider.name) : []
    const unavailable = [
      await checkEach(platform, 'payment', payments),
      await checkEach(
        platform,
        'refund',
        refunds.map(({ id }) => ({
          id,
          mark: () => markRefundChecked(sql, id, platform.clock.now()),
          ask: () => followRefund(platform, id),
        })),
      ),
    ]
    const error = unavailable.find((one) => one !== undefined)
    if (error) throw error
  },
}

interface Question {
  id: number
  /** Records that it is being checked, so that the next ones have their turn if this one fails. */
  mark: () => PromiseLike<unknown>
  ask: () => Promise<unknown>
}

/** Checks one after another. @returns the error that stopped it: the next run retries */
async function checkEach(
  platform: Platform,
  name: 'payment' | 'refund',
  questions: readonly Question[],
): Promise<ProviderUnavailable | undefined> {
  for (const { id, mark, ask } of questions) {
    await mark()
    try {
      await ask()
    } catch (error) {
      if (error instanceof ProviderUnavailable) return error
      platform.log.error({ err: error, [name]: id }, `an open ${name} could not be checked`)
    }
  }
  return undefined
}
