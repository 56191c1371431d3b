import type { AccountName } from '#contract/billing/invoices.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** `€ 1,350`, for prices that have no cents. */
export const wholeEuros = (cents: number): string => `€\u00a0${whole.format(cents / 100)}`

/** Returns the name of the billed product (BL-005). */
export const accountText = (account: AccountName, brand: string): string =>
  ({
    Plus: `${brand} Plus Account`,
    Broker: `${brand} Broker Account`,
    EBM: 'EBM Attendance',
    Custom: 'Cancellation or refund',
  })[account]
