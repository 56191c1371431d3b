import { bankFieldNames, type BankDraft } from '#contract/profile.ts'

const titles: Record<keyof BankDraft, string> = {
  bankCode: 'Bank code',
  ibanCode: 'IBAN',
  swiftCode: 'SWIFT code',
  paymentMethod: 'Payment method',
}
const none = 'none'

/** An account number so that its owner knows it and nobody who reads along can use it. */
function maskedNumber(number: string): string {
  const bare = number.replace(/\s/g, '')
  if (bare === '') return none
  return bare.length <= 6 ? '…' : `${bare.slice(0, 2)}…${bare.slice(-4)}`
}

/** What changed of how a company is paid, as a mail may say it. */
export function bankChanges(before: BankDraft, after: BankDraft): [term: string, value: string][] {
  return bankFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const say = name === 'paymentMethod' ? (text: string) => text || none : maskedNumber
      return [titles[name], `${say(before[name])} → ${say(after[name])}`]
    })
}

/** What stands, with what is given put over it. */
export const merged = <P extends object>(
  stands: P,
  given: { [K in keyof P]?: P[K] | undefined },
): P => ({
  ...stands,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})
