import * as z from 'zod/mini'
import { endpoint, idParams } from './endpoint.ts'
import { tierFields } from './tiers.ts'

/** Ways of writing to somebody at once, as a contact names them; '' is none (CO-014). */
export const imNames = ['', 'Teams', 'Trillian', 'Google Talk', 'Other'] as const
export type ImName = (typeof imNames)[number]

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
  /** Both in one line, such as 'Teams: joris.helder'; '' where there is none. */
  instantMessaging: z.string(),
  /** Address of the picture; '' without one. */
  profilePic: z.string(),
  hasLargePic: z.boolean(),
  rfqDisabled: z.boolean(),
  /** Whether requests for quotes reach this person: the opposite of `rfqDisabled` (AM-042). */
  allowrfq: z.boolean(),
  /** Of the reader's own entry alone. */
  possibleMatchesDisabled: z.optional(z.boolean()),
})
export type Contact = z.output<typeof Contact>

/** Recommendations that come with a company at most, the newest. */
export const recommendationsShown = 100

/** What somebody of another company says of this one (RC-001). */
export const Recommendation = z.object({
  id: z.int(),
  description: z.string(),
  /** Who says so, and for which company. */
  contactName: z.string(),
  companyName: z.string(),
  /** Set while that company's page can be read. */
  companyId: z.nullable(z.int()),
  /** The standing of that company now; 0 once it has left. */
  ...tierFields,
  /** When it was written. */
  dt: z.iso.datetime(),
  /** 1 once published; null while it waits for the recommended company, which alone reads it (AM-078). */
  status: z.nullable(z.literal(1)),
})
export type Recommendation = z.output<typeof Recommendation>

/**
 * A company (CO-013). For visitors and blocked accounts only id, label, country and tier (AM-121); of the service
 * variant of a published listing also its name, logo and description (AM-051).
 */
export const Company = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  ...tierFields,
  /** Set where the page is about services: nobody has broadcasts, recommendations or acts on the company there. */
  isServiceVariant: z.optional(z.boolean()),
  description: z.optional(z.string()),
  /** Address of the logo; '' without one. */
  picUrl: z.optional(z.string()),
  tel: z.optional(z.string()),
  /** What the telephone dials; '' where it is no number. */
  telLink: z.optional(z.string()),
  website: z.optional(z.string()),
  address: z.optional(z.string()),
  /** Where a map outside shows the address; '' without one. */
  mapUrl: z.optional(z.string()),
  lat: z.optional(z.nullable(z.number())),
  lng: z.optional(z.nullable(z.number())),
  vatNr: z.optional(z.string()),
  /** What the number before is called in the company's country (CO-021, AM-119). */
  taxLabel: z.optional(z.enum(['VAT', 'EORI'])),
  shippingDetails: z.optional(z.string()),
  warrantyPolicy: z.optional(z.string()),
  paymentMethod: z.optional(z.string()),
  bankCode: z.optional(z.string()),
  ibanCode: z.optional(z.string()),
  swiftCode: z.optional(z.string()),
  /** The day its membership began, as 2003-04-01; null while it has never paid. */
  memberSince: z.optional(z.nullable(z.string())),
  /** Whether it gives one month of return-to-base warranty (TI-002). */
  hasWarranty: z.optional(z.boolean()),
  favCount: z.optional(z.int()),
  isServiceOnly: z.optional(z.literal([0, 1])),
  isAttendingEBM: z.optional(z.boolean()),
  isOwn: z.optional(z.boolean()),
  /** What the reader signs in with; on the own company alone. */
  username: z.optional(z.string()),
  /** The newest, those that wait before the published ones; none on the service variant (RC-008). */
  recommendations: z.optional(z.array(Recommendation)),
  /** How many are published. */
  numRecommendations: z.optional(z.int()),
  misc: z.optional(
    z.object({
      isFavorite: z.boolean(),
      /** Whether a recommendation of the reader waits for the company's approval. */
      hasOpenRecommendation: z.boolean(),
    }),
  ),
})
export type Company = z.output<typeof Company>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  summary: 'One company with its contacts',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  query: z.object({
    /** 1 asks for the service variant; ignored of a company without a published listing (AM-051). */
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

/** The own company with its contacts, and which of them one is. */
export const OwnProfile = z.object({
  company: Company,
  contacts: z.array(Contact),
  /** The signed-in one among the contacts. */
  contactId: z.int(),
  /** Named by changes of the own company and the own entry, which fail once somebody else was faster. */
  versions: z.object({ company: z.int(), contact: z.int() }),
})
export type OwnProfile = z.output<typeof OwnProfile>

export const ownCompany = endpoint({
  method: 'GET',
  path: '/api/companies/me',
  summary: 'The own company with its contacts, and which of them is signed in',
  access: 'member',
  blocked: 'allowed',
  answer: z.object({
    status: z.literal(200),
    company: Company,
    contacts: z.array(Contact),
    payload: OwnProfile,
  }),
})
