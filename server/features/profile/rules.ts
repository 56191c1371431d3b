import { bankFieldNames, type BankDraft } from '#contract/profile.ts'

const titles: Record<keyof BankDraft, string> = {
  bankCode: 'Bank code',
  ibanCode: 'IBAN',
  swiftCode: 'SWIFT code',
  paymentMethod: 'Payment method',
}
const none = 'none'

/** Masks an account number so that only its owner recognises it. */
function maskNumber(number: string): string {
  const bare = number.replace(/\s/g, '')
  if (bare === '') return none
  return bare.length <= 6 ? '…' : `${bare.slice(0, 2)}…${bare.slice(-4)}`
}

/** Changed bank details for a mail, with masked numbers. */
export function describeBankChanges(
  before: BankDraft,
  after: BankDraft,
): [term: string, value: string][] {
  return bankFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const say = name === 'paymentMethod' ? (text: string) => text || none : maskNumber
      return [titles[name], `${say(before[name])} → ${say(after[name])}`]
    })
}

/** Applies partial changes to an object. */
export const mergeChanges = <P extends object>(
  stands: P,
  given: { [K in keyof P]?: P[K] | undefined },
): P => ({
  ...stands,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})
