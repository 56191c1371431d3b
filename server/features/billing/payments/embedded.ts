import { randomBytes } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import {
  findEmbeddedPayment,
  insertEmbeddedPayment,
  refundEmbeddedPayment,
} from '#server/features/billing/payments/queries.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
} from '#server/features/billing/payments/provider.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Stands in for a payment provider in local runs: its checkout page offers every way in which a payment can end. It
 * keeps its payments in a table of its own, as a real one would.
 */
export const embeddedProvider = (
  { database: { sql }, clock, siteUrl }: Platform,
  /** Sends a notification of a payment. */
  notify: (id: string) => Promise<unknown>,
) =>
  ({
    name: 'embedded',

    async create(payment) {
      const id = `emb_${randomBytes(12).toString('base64url')}`
      const made = await insertEmbeddedPayment(sql, { ...payment, id, now: clock.now() })
      return { id: made.id, checkoutUrl: siteUrl + paths.checkout(made.id) }
    },

    find: (id) => findEmbeddedPayment(sql, id),

    async refund({ id, amountCents, idempotencyKey }) {
      if (!(await refundEmbeddedPayment(sql, id, { amountCents, idempotencyKey }))) {
        throw new ProviderUnavailable('more than was paid')
      }
      await notify(id)
    },
  }) satisfies PaymentProvider
