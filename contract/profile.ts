import * as z from 'zod/mini'
import { accountRoles } from './access.ts'
import { passwordRules } from './auth/passwords.ts'
import { companyTerms, companyTextMax, type CompanyTerm } from './company-terms.ts'
import { BodyId, endpoint, ok } from './endpoint.ts'
import { lines, OptionalReason, Version } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** A trimmed single line that is safe in mail headers. */
const line = (max: number) => lines(max).check(z.regex(/^[^\r\n\t]*$/, fieldMessages.invalid))

/** At least five digits in any format, or empty. */
export const Telephone = line(100).check(z.regex(/^$|(\d\D*){5}/, fieldMessages.telephone))

// A host with a dot, no credentials and no invisible characters, then an optional port and path.
const webAddress =
  /^https?:\/\/[^\s/?#@:\\<>"\p{Cf}]+\.[^\s/?#@:\\<>".\p{Cf}]{2,}(:\d{1,5})?([/?#][^\s<>"\p{Cf}]*)?$/iu
const portOf = (address: string) => Number(/^https?:\/\/[^/?#]*:(\d+)/i.exec(address)?.[1] ?? 0)
/** Stored addresses have at most 500 characters, including an added `https://`. */
const maxWebsiteLength = 492
const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i
/** A website without spaces (PF-004); https is the default scheme. */
export const Website = z.pipe(
  z.pipe(
    line(maxWebsiteLength),
    z.transform((typed) => (typed === '' || hasScheme.test(typed) ? typed : `https://${typed}`)),
  ),
  z.string().check(
    z.refine((address) => !/\s/.test(address), fieldMessages.noSpaces),
    z.refine(
      (address) => address === '' || (webAddress.test(address) && portOf(address) <= 65_535),
      fieldMessages.website,
    ),
  ),
)

/** Instant messaging services; '' is none (CO-014). */
export const imNames = ['', 'Teams', 'Trillian', 'Google Talk', 'Other'] as const

const CompanyText = lines(companyTextMax)
/** Company profile fields; omitted fields stay unchanged. */
const companyFields = {
  tel: Telephone,
  website: Website,
  address: lines(500),
  description: CompanyText,
  ...(Object.fromEntries(companyTerms.map(({ name }) => [name, CompanyText])) as Record<
    CompanyTerm,
    typeof CompanyText
  >),
}
/** Bank details. A change requires the current password and notifies all contacts (AM-128, BK-107). */
const bankFields = {
  bankCode: line(50),
  ibanCode: line(50),
  swiftCode: line(50),
  paymentMethod: line(500),
}
const contactFields = {
  name: line(100).check(z.minLength(1, fieldMessages.required)),
  function: line(100),
  tel: Telephone,
  imName: z.enum(imNames, fieldMessages.choice),
  imValue: line(100),
  rfqDisabled: z.boolean(fieldMessages.choice),
  /** Copies of requests for quotes that go to a colleague (BK-066). */
  rfqCopies: z.boolean(fieldMessages.choice),
  /** A copy of each broadcast that the contact sends. */
  broadcastCopies: z.boolean(fieldMessages.choice),
  possibleMatchesDisabled: z.boolean(fieldMessages.choice),
}

export const CompanyDraft = z.object(companyFields)
export type CompanyDraft = z.output<typeof CompanyDraft>
export const BankDraft = z.object(bankFields)
export type BankDraft = z.output<typeof BankDraft>
export const ContactDraft = z.object(contactFields)
export type ContactDraft = z.output<typeof ContactDraft>
/** Contact fields without the switches, which save immediately. */
export const ContactDetailsDraft = z.omit(ContactDraft, {
  rfqDisabled: true,
  rfqCopies: true,
  broadcastCopies: true,
  possibleMatchesDisabled: true,
})

export const bankFieldNames = Object.keys(bankFields) as (keyof typeof bankFields)[]
/** The profile that a company writes; every member can read it. */
export type CompanyProfile = CompanyDraft & BankDraft
export const companyProfileFields = [
  ...(Object.keys(companyFields) as (keyof typeof companyFields)[]),
  ...bankFieldNames,
]
const ReadText = z.optional(z.string())
/** The same fields in answers. */
export const profileAnswer = Object.fromEntries(
  companyProfileFields.map((field) => [field, ReadText]),
) as Record<keyof CompanyProfile, typeof ReadText>

/** Version that the client has loaded; without it, the update always applies. */
const loadedVersion = z.optional(Version)
/** Required for staff, who may update any company or contact. */
const reason = OptionalReason

const changed = ok(z.object({ version: z.int() }))
const refusals = {
  404: 'Not found, or not yours',
  409: '`payload.extra` CHANGED: changed by someone else in the meantime',
  429: 'Too many wrong passwords',
}

export const updateCompany = endpoint({
  method: 'POST',
  path: '/api/companies/updateCompany',
  summary: 'Update the profile and bank details of your company',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.object({
    ...z.partial(z.object({ ...companyFields, ...bankFields })).shape,
    /** Defaults to the own company; required for staff. */
    id: z.optional(BodyId),
    /** Required when a member changes bank details. */
    currentPassword: z.optional(
      z
        .string(fieldMessages.required)
        .check(z.maxLength(passwordRules.maxLength, fieldMessages.atMost(passwordRules.maxLength))),
    ),
    version: loadedVersion,
    reason,
  }),
  answer: changed,
  refusals,
})

export const updateContact = endpoint({
  method: 'POST',
  path: '/api/companies/updateContact',
  summary: 'Update your contact details',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.object({
    ...z.partial(z.object(contactFields)).shape,
    /** Defaults to the signed-in contact; required for staff. */
    id: z.optional(BodyId),
    version: loadedVersion,
    reason,
  }),
  answer: changed,
  refusals: { 404: refusals[404], 409: refusals[409] },
})

export const setPossibleMatches = endpoint({
  method: 'POST',
  path: '/api/companies/actions/setPossibleMatches',
  summary: 'Choose whether possible matches will be shown after composing',
  access: 'tradingMember',
  blocked: 'denied',
  body: z.object({ possibleMatchesDisabled: z.boolean(fieldMessages.choice) }),
  answer: ok(z.object({ possibleMatchesDisabled: z.boolean() })),
})
