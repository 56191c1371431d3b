import { formatEuros } from '../money.ts'

/** A part of a bank line, and the invoice that it is booked on. Amounts are euro cents. */
export interface LinePart {
  invoiceId: number
  amountCents: number
  companyId: number | null
  /** Left to pay; negative where money is owed to the customer. */
  openCents: number
  receivedCents: number
  isVoid: boolean
}

export interface PartFault {
  /** The index of the part; null for their sum. */
  part: number | null
  msg: string
}

export const lineTexts = {
  repeated: 'This invoice is listed twice.',
  isVoid: 'This invoice is void. Book the money on another one, or set the line aside.',
  notOwed: (cents: number) =>
    `${cents === 0 ? 'Nothing' : `Only ${formatEuros(cents)}`} is owed to the customer on this invoice.`,
  notDue: (cents: number) =>
    `${cents === 0 ? 'Nothing' : `Only ${formatEuros(cents)}`} is due on this invoice.`,
  notReceived: (cents: number) =>
    `${cents === 0 ? 'Nothing' : `Only ${formatEuros(cents)}`} was received on this invoice.`,
  otherCustomer: 'What is set off needs an invoice of the same customer.',
  left: (cents: number) => `${formatEuros(Math.abs(cents))} is left to divide.`,
  tooMuch: (cents: number) => `${formatEuros(Math.abs(cents))} too much is divided.`,
} as const

/** Whether money paid out takes back what an invoice received, instead of paying back what is owed. */
export const takesBack = (lineCents: number, { amountCents, openCents }: LinePart): boolean =>
  lineCents < 0 && amountCents < Math.min(0, openCents)

const customerOf = ({ companyId, invoiceId }: LinePart) => companyId ?? `invoice ${invoiceId}`

/**
 * Returns the error in the parts of a bank line (BK-094). They add up to the line. A part of the other sign is set off:
 * at most what is owed, or of money paid out what is due, and only against invoices of the same customer.
 * @param isReturned whether the bank took a payment back, which may leave its invoice unpaid
 */
export function findPartFaults(
  lineCents: number,
  parts: readonly LinePart[],
  isReturned: boolean,
): PartFault[] {
  const faults: PartFault[] = []
  const sumOf = (some: readonly LinePart[]) =>
    some.reduce((sum, { amountCents }) => sum + amountCents, 0)
  for (const [index, part] of parts.entries()) {
    const { amountCents, openCents, receivedCents } = part
    const owedCents = Math.max(0, -openCents)
    const dueCents = Math.max(0, openCents)
    const ofCustomer = parts.filter((other) => customerOf(other) === customerOf(part))
    const isSetOff = amountCents < 0 !== lineCents < 0
    const add = (msg: string) => faults.push({ part: index, msg })
    if (parts.findIndex(({ invoiceId }) => invoiceId === part.invoiceId) < index) {
      add(lineTexts.repeated)
    } else if (amountCents > 0 && part.isVoid) add(lineTexts.isVoid)
    else if (takesBack(lineCents, part) && isReturned) {
      if (-amountCents > receivedCents) add(lineTexts.notReceived(receivedCents))
    } else if (amountCents < 0 && -amountCents > owedCents) add(lineTexts.notOwed(owedCents))
    else if (isSetOff && amountCents > dueCents) add(lineTexts.notDue(dueCents))
    else if (isSetOff && sumOf(ofCustomer) < 0 !== lineCents < 0 && sumOf(ofCustomer) !== 0) {
      add(lineTexts.otherCustomer)
    }
  }
  const leftCents = lineCents - sumOf(parts)
  if (leftCents !== 0) {
    const isTooMuch = leftCents < 0 !== lineCents < 0
    faults.push({
      part: null,
      msg: isTooMuch ? lineTexts.tooMuch(leftCents) : lineTexts.left(leftCents),
    })
  }
  return faults
}
