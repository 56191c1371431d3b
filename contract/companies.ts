import * as z from 'zod/mini'
import { endpoint, idParams } from './endpoint.ts'
import { imNames, profileAnswer } from './profile.ts'
import { tierFields } from './tier-fields.ts'
import { Instant } from '#contract/fields.ts'

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  function: z.string(),
  tel: z.string(),
  email: z.string(),
  /** 'Main contact', '2nd', … '40th'. */
  label: z.string(),
  imName: z.enum(imNames),
  imValue: z.string(),
  /** Service and name, such as 'Teams: joris.helder'; '' if there is none. */
  instantMessaging: z.string(),
  /** Address of the picture; '' without one. */
  profilePic: z.string(),
  hasLargePic: z.boolean(),
  rfqDisabled: z.boolean(),
  /** Opposite of `rfqDisabled` (AM-042). */
  allowrfq: z.boolean(),
  /** Whether copies of requests to a colleague are wanted; only on the reader's own entry. */
  rfqCopies: z.optional(z.boolean()),
  /** Whether the contact gets a copy of each broadcast sent; only on the reader's own entry. */
  broadcastCopies: z.optional(z.boolean()),
  /** Only on the reader's own entry. */
  possibleMatchesDisabled: z.optional(z.boolean()),
})
export type Contact = z.output<typeof Contact>

/** Maximum recommendations returned with a company, newest first. */
export const recommendationsShown = 100

/** A recommendation of a company by a contact of another (RC-001). */
export const Recommendation = z.object({
  id: z.int(),
  description: z.string(),
  /** Author and author's company. */
  contactName: z.string(),
  companyName: z.string(),
  /** Null when that company's page is not available. */
  companyId: z.nullable(z.int()),
  /** Current tier of that company; 0 once it has left. */
  ...tierFields,
  /** The time at which it was written. */
  dt: Instant,
  /** 1 once published; null while pending approval, visible to the recommended company only (AM-078). */
  status: z.nullable(z.literal(1)),
})
export type Recommendation = z.input<typeof Recommendation>

/**
 * A company (CO-013). For visitors and blocked accounts only id, label, country and tier (AM-121), the last two only by
 * the id that they find it by; of the service variant of a published listing also its name, logo, texts and
 * categories (AM-051).
 */
export const Company = z.object({
  id: z.int(),
  name: z.string(),
  /** '' where visitors do not read it. */
  country: z.string(),
  ...tierFields,
  /** Set on the service variant, which has no broadcasts, recommendations or company actions. */
  isServiceVariant: z.optional(z.boolean()),
  /** False for a company that is only listed on the services page. */
  isMember: z.optional(z.literal(false)),
  /** The tagline and categories of a published listing; on the service variant. */
  tagline: z.optional(z.string()),
  services: z.optional(z.array(z.string())),
  ...profileAnswer,
  /** Address of the logo; '' without one. */
  picUrl: z.optional(z.string()),
  /** tel: link; '' if the number cannot be dialled. */
  telLink: z.optional(z.string()),
  /** Link to an external map; '' if there is no address. */
  mapUrl: z.optional(z.string()),
  lat: z.optional(z.nullable(z.number())),
  lng: z.optional(z.nullable(z.number())),
  vatNr: z.optional(z.string()),
  /** Label of the tax number in the company's country (CO-021, AM-119). */
  taxLabel: z.optional(z.enum(['VAT', 'EORI'])),
  /** Start of membership, such as 2003-04-01; null if it has never paid. */
  memberSince: z.optional(z.nullable(z.string())),
  /** One month of return-to-base warranty (TI-002). */
  hasWarranty: z.optional(z.boolean()),
  favCount: z.optional(z.int()),
  isServiceOnly: z.optional(z.literal([0, 1])),
  isAttendingEBM: z.optional(z.boolean()),
  isOwn: z.optional(z.boolean()),
  /** The reader's sign-in address; only on the own company. */
  username: z.optional(z.string()),
  /** Newest first, pending before published; none on the service variant (RC-008). */
  recommendations: z.optional(z.array(Recommendation)),
  /** Number of published recommendations. */
  numRecommendations: z.optional(z.int()),
  misc: z.optional(
    z.object({
      isFavorite: z.boolean(),
      /** Whether a recommendation by the reader is pending approval. */
      hasOpenRecommendation: z.boolean(),
    }),
  ),
})
export type Company = z.input<typeof Company>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  summary: 'One company with its contacts',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  query: z.object({
    /** 1 requests the service variant; ignored for companies without a published listing (AM-051). */
    iS: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: z.object({
    status: z.literal(200),
    company: Company,
    contacts: z.array(Contact),
    payload: z.object({ company: Company, contacts: z.array(Contact) }),
  }),
  refusals: { 404: 'No such company' },
})

/** The own company, its contacts, and which contact is signed in. */
export const OwnProfile = z.object({
  company: Company,
  contacts: z.array(Contact),
  /** Id of the signed-in contact. */
  contactId: z.int(),
  /** Sent with updates, which fail if someone else changed the row in the meantime. */
  versions: z.object({ company: z.int(), contact: z.int() }),
})
export type OwnProfile = z.input<typeof OwnProfile>

export const ownCompany = endpoint({
  method: 'GET',
  path: '/api/companies/me',
  summary: 'The own company with its contacts, and the id of the signed-in contact',
  access: 'member',
  blocked: 'allowed',
  answer: z.object({
    status: z.literal(200),
    company: Company,
    contacts: z.array(Contact),
    payload: OwnProfile,
  }),
})

/** Start of a second number or an extension. A slash after a few digits only separates the area code. */
const numberEnd = /\s*(?:[;,|#&]|\b(?:ext|extension|or|and|x)\b|x(?=\d))/i
const secondNumber = /^((?:\D*\d){7,}\D*?)\s*\/.*$/s

/** The `tel:` link of the first telephone number in a text; undefined if there is none. */
export function telephoneLink(text: string): string | undefined {
  const first = (text.split(numberEnd, 1)[0] ?? '').replace(secondNumber, '$1')
  // A zero in parentheses is dialled only without the country code.
  const dialled = first.replace(/^(\D*(?:\+|00).*?)\(\s*0\s*\)/, '$1').replace(/[^\d+]/g, '')
  return /^\+?\d{5,17}$/.test(dialled) ? `tel:${dialled}` : undefined
}
