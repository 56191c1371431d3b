import { businessTime, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { bankFieldNames, type BankDraft } from '#contract/profile.ts'
import {
  buttonPart,
  composeMail,
  escapeHtml,
  factsPart,
} from '#server/platform/mail-writing/mail-page.ts'

export const bankFieldTitles: Record<keyof BankDraft, string> = {
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

/** A value of the bank details, masked if it is a number. */
export const describeBankField = (name: keyof BankDraft, value: string): string =>
  name === 'paymentMethod' ? value || none : maskNumber(value)

/** Changed bank details for a mail, with masked numbers. */
export function describeBankChanges(
  before: BankDraft,
  after: BankDraft,
): [term: string, value: string][] {
  return bankFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => [
      bankFieldTitles[name],
      `${describeBankField(name, before[name])} → ${describeBankField(name, after[name])}`,
    ])
}

/** Sent after every change of bank details, so that no change goes unnoticed (BK-107). */
export function bankChangeMail(content: {
  reader: { kind: 'contact'; name: string } | { kind: 'staff'; companyId: number }
  company: string
  by: string
  changes: readonly (readonly [term: string, value: string])[]
  at: Date
  device: string
  place: string
  siteUrl: string
  brand: string
}) {
  const { reader, company, by, changes, at, device, place, siteUrl, brand } = content
  const isStaff = reader.kind === 'staff'
  const subject = isStaff
    ? `Bank details of ${company} changed`
    : `Bank details of ${company} were changed`
  const hello = isStaff ? 'Hello,' : `Hello ${reader.name},`
  const message = isStaff
    ? `${by} changed the bank details of ${company}. All its contacts have been notified.`
    : `${by} changed the bank details of ${company} that members see on ${brand}.`
  const advice = isStaff
    ? 'If this looks suspicious, call the company on a number you already know.'
    : 'If you did not expect this, correct it on your profile immediately, change your password and tell us.'
  const link = isStaff
    ? `${siteUrl}${paths.admin}/companies/${reader.companyId}`
    : `${siteUrl}${paths.profileCompany}#bank`
  const act = isStaff ? 'Open the company' : 'Open your profile'
  const facts = [
    ...changes,
    ['When', `${formatLongDay(at, businessTimeZone)}, ${businessTime(at)} Amsterdam time`],
    ['Device', device],
    ['Place', place],
  ] as const
  return composeMail({
    subject,
    preview: message,
    parts: [hello, message, factsPart(facts), advice, buttonPart(link, act, { intro: `${act}: ` })],
    foot: isStaff
      ? `Sent to you by ${escapeHtml(brand)}.`
      : `Sent to every contact of ${escapeHtml(company)} by ${escapeHtml(brand)}.`,
  })
}
