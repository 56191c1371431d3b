/** The state of a payment at its provider. */
export interface ProviderPayment {
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'
  amountCents: number
  /** ISO code. */
  currency: string
  /** Refunds and chargebacks, in the same currency. */
  givenBackCents: number
  /** Ours, sent when the payment was created; undefined if it is not one of ours. */
  paymentId: number | undefined
}

export interface NewPayment {
  paymentId: number
  /** The provider makes one payment of it, however often it is sent. */
  idempotencyKey: string
  amountCents: number
  description: string
  /** Where the payer is sent afterwards, and where after cancelling. */
  returnUrl: string
  cancelUrl: string
}

export interface NewRefund {
  /** The provider makes one refund of it, and returns it with the refund. It may forget it after an hour. */
  key: string
  amountCents: number
  /** That of the payment. */
  currency: string
  description: string
}

/** A refund as its provider has it. */
export interface ProviderRefund {
  id: string
  /** The key that it was made with; undefined if it is not one of ours. */
  key: string | undefined
  state: 'under-way' | 'refunded' | 'failed'
  /** Why it failed; empty otherwise. */
  failure: string
}

/** A provider of online payments in euros (BK-093). All calls throw ProviderUnavailable when it does not answer. */
export interface PaymentProvider {
  readonly name: 'embedded' | 'mollie'
  create: (payment: NewPayment) => Promise<{ id: string; checkoutUrl: string }>
  /** Undefined if the provider has no such payment. */
  find: (id: string) => Promise<ProviderPayment | undefined>
  /** All refunds of a payment, which is known by the id of the provider; none if the provider has no such payment. */
  listRefunds: (id: string) => Promise<ProviderRefund[]>
  /** Pays money of a payment back. @throws RefundRefused */
  refund: (id: string, refund: NewRefund) => Promise<ProviderRefund>
}

/** The provider did not answer, or not in a form that can be understood: ask again later. */
export class ProviderUnavailable extends Error {
  constructor(cause: string) {
    super(`the payment provider is not available: ${cause}`)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider does not make a refund, whenever it is asked. The message is what it says. */
export class RefundRefused extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'RefundRefused'
  }
}
