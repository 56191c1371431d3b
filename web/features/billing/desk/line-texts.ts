import type { BankLine } from '#contract/billing/desk/statements.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'

export const amountText = ({ amountCents, currency }: Pick<BankLine, 'amountCents' | 'currency'>) =>
  currency === 'EUR'
    ? formatEuros(amountCents)
    : `${formatEuros(amountCents).replace('€', currency)}`

export const numbersOf = (invoices: readonly { number: string }[]) =>
  invoices.map(({ number }) => number).join(', ')

/** A short text for a line, for buttons and dialogs. */
export const nameOfLine = (line: BankLine) =>
  `${amountText(line)} ${line.amountCents < 0 ? 'to' : 'of'} ${line.counterparty || formatDay(line.bookedOn)}`
