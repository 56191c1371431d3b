import * as z from 'zod/mini'
import { passwordRules } from '../auth/passwords.ts'
import { printable } from '../billing/printable.ts'
import { maxCaptchaLength } from '../captcha.ts'
import { endpoint, ok } from '../endpoint.ts'
import {
  countryNameMax,
  documentBytes,
  lines,
  NormalizedEmail,
  singleLine,
  Instant,
} from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Telephone, Website } from '../profile.ts'

/** Maximum lengths in characters. */
export const registrationLimits = {
  company: 100,
  address: 300,
  city: 100,
  zip: 20,
  desc: 1000,
  vat: 30,
  name: 100,
  function: 100,
  answer: 5000,
} as const

/** Registrations of one source that are accepted on one business day. */
export const registrationsPerSource = 10
/** Answers of an applicant that are accepted on one business day. */
export const answersPerDay = 20
/** Days for which the link of an application works after it was approved, rejected or closed. */
export const applicationLinkDays = 30
/** Registrations that were rejected, or whose address was known, are deleted after this many days. */
export const registrationDaysKept = 365

/** How the applicant heard of us, in the order of the form (RG-015). The keys are stored: never rename one. */
export const heardFrom = {
  none: 'None',
  search: 'Google or other search engine',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  relation: 'Business Relation',
  sales: '{brand} Sales',
  mailing: '{brand} Mailing',
  qr: '{brand} QR Code',
} as const
export type HeardFrom = keyof typeof heardFrom
const heardKeys = Object.keys(heardFrom) as [HeardFrom, ...HeardFrom[]]
/** The choices of the form; the QR code is the only one of those who come by it (RG-016). */
export const heardChoices = heardKeys.filter((key) => key !== 'qr')
/** The key of a choice that is given as its key or as its label, in which any brand may stand. */
export function heardKeyOf(answer: string): HeardFrom | undefined {
  const text = answer.trim().toLowerCase()
  return heardKeys.find((key) => {
    const label = heardFrom[key].toLowerCase()
    const [before, after] = label.split('{brand}')
    return after === undefined
      ? text === key || text === label
      : text === key || (text.startsWith(before!) && text.endsWith(after))
  })
}
export const heardText = (heard: HeardFrom, brand: string): string =>
  heardFrom[heard].replace('{brand}', brand)

const line = (max: number) => lines(max).check(singleLine)
const requiredLine = (max: number) => line(max).check(z.minLength(1, fieldMessages.required))
const max = registrationLimits

/** The fields of the form, by step (RG-004 to RG-007). */
export const registrationSteps = {
  company: {
    company: requiredLine(max.company).check(printable),
    website: Website,
    address: lines(max.address).check(z.minLength(1, fieldMessages.required), printable),
    zip: line(max.zip).check(printable),
    city: line(max.city).check(printable),
    /** Its code, or its name in English. */
    country: requiredLine(countryNameMax),
    vat: line(max.vat).check(printable),
    desc: lines(max.desc),
  },
  heard: { hear: z.enum(heardKeys, fieldMessages.choice) },
  contact: {
    name: requiredLine(max.name).check(printable),
    function: requiredLine(max.function),
    email: NormalizedEmail,
    tel: Telephone.check(z.minLength(1, fieldMessages.required)),
    isContractAgreed: z
      .boolean(fieldMessages.agree)
      .check(z.refine((isAgreed) => isAgreed, fieldMessages.agree)),
  },
} as const
const optionalText = z._default(z.string(), '')
const { company: companyFields, contact } = registrationSteps

/** Registers a company with its main contact for a free trial (RG-017, AM-002). */
export const register = endpoint({
  method: 'POST',
  path: '/api/companies/register',
  summary:
    'Apply for a free trial. The answer is the same whether the address or the company is known or not',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 32 * 1024 },
  body: z.object({
    /**
     * Made by the page; a second call with the same key registers nothing and is answered like the first. Without one,
     * neither does the same content from the same sender within ten minutes.
     */
    key: z.optional(z.uuid(fieldMessages.invalid)),
    ...companyFields,
    zip: z.pipe(optionalText, companyFields.zip),
    city: z.pipe(optionalText, companyFields.city),
    website: z.pipe(optionalText, companyFields.website),
    vat: z.pipe(optionalText, companyFields.vat),
    desc: z.pipe(optionalText, companyFields.desc),
    /** A key of the choices, or its label. */
    hear: z
      .string(fieldMessages.choice)
      .check(z.refine((answer) => heardKeyOf(answer) !== undefined, fieldMessages.choice)),
    ...contact,
    isFromQrCode: z._default(z.boolean(fieldMessages.choice), false),
    /** Accepted and dropped: only the link that approval mails sets a password (RG-017, AM-071). */
    password: z.optional(
      z
        .string(fieldMessages.required)
        .check(z.maxLength(passwordRules.maxLength, fieldMessages.atMost(passwordRules.maxLength))),
    ),
    captcha: z
      .string(fieldMessages.required)
      .check(z.minLength(1, fieldMessages.required), z.maxLength(maxCaptchaLength)),
  }),
  answer: ok(z.object({ receivedAt: Instant })),
  refusals: {
    400: 'The proof of work is invalid or expired (extra CAPTCHA)',
    403: 'Signed-in members are registered already (extra VISITORS_ONLY), or registration is not open (extra REGISTRATION_CLOSED)',
    429: 'The daily limit of this source is reached',
  },
})

/** Formats the number of an application, such as R00042. */
export const registrationNumber = (id: number): string => `R${String(id).padStart(5, '0')}`

/** `closed` is one whose address belonged to a contact already. */
export const registrationStates = ['open', 'asked', 'approved', 'rejected', 'closed'] as const

/** A question of the operator, or an answer of the applicant. */
export const RegistrationMessage = z.object({
  id: z.int(),
  /** The name of the staff member; null for the applicant. */
  staff: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  /** A file of the applicant. */
  file: z.nullable(z.object({ id: z.int(), name: z.string(), size: z.int() })),
})
export type RegistrationMessage = z.input<typeof RegistrationMessage>

const Token = z.object({ token: z.string().check(z.maxLength(100, fieldMessages.invalid)) })

/** An application as its applicant reads it. */
export const Application = z.object({
  company: z.string(),
  email: z.string(),
  /** Null until the applicant has confirmed the address. */
  emailConfirmedAt: z.nullable(Instant),
  state: z.enum(registrationStates),
  receivedAt: Instant,
  messages: z.array(RegistrationMessage),
})
export type Application = z.input<typeof Application>

export const getApplication = endpoint({
  method: 'POST',
  path: '/api/companies/register/status',
  summary: 'The status of an application, by the token of its link',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.2, bodyBytes: 1024 },
  body: Token,
  answer: ok(Application),
  refusals: { 404: 'No such application', 410: 'The link has ended (extra ENDED)' },
})

export const confirmApplication = endpoint({
  method: 'POST',
  path: '/api/companies/register/confirm',
  summary:
    'Confirm the e-mail address of an application by its mailed link; more calls change nothing',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 1024 },
  body: Token,
  answer: ok(Application),
  refusals: { 404: 'No such application', 410: 'The link has ended (extra ENDED)' },
})

/** The answer of an applicant; may be empty with a file. */
export const ApplicationAnswer = z.object({ text: lines(max.answer) })
export const ApplicationTextAnswer = z.object({
  text: lines(max.answer).check(z.minLength(1, fieldMessages.required)),
})

export const answerApplication = endpoint({
  method: 'POST',
  path: '/api/companies/register/answer',
  summary: 'Answer a question of the operator about an application',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 32 * 1024 },
  body: z.extend(Token, ApplicationTextAnswer.shape),
  answer: ok(Application),
  refusals: {
    404: 'No such application',
    409: 'The application was decided',
    410: 'The link has ended (extra ENDED)',
    429: 'Too many answers today',
  },
})

/** Taken under the limits of the documents of a complaint (AM-103). */
export const answerWithFile = endpoint({
  method: 'POST',
  path: '/api/companies/register/answerFile',
  summary: 'Answer a question of the operator with a document or picture',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.05, bodyBytes: documentBytes + 128 * 1024 },
  body: z.extend(Token, ApplicationAnswer.shape),
  files: { fields: ['file'], bytesEach: documentBytes },
  answer: ok(Application),
  refusals: {
    404: 'No such application',
    409: 'The application was decided',
    410: 'The link has ended (extra ENDED)',
    429: 'Too many answers today',
  },
})
