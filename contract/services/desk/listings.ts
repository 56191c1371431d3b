import * as z from 'zod/mini'
import { choice, defineDeskList, rowValues } from '../../back-office/lists/define-desk-list.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import {
  Day,
  OptionalReason,
  Reason,
  requiredText,
  singleLine,
  Instant,
  Version,
} from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Base64Picture, pictureUploadLimits, pictureUploadRefusals } from '../../media.ts'
import {
  Category,
  CategoryIds,
  ListingContent,
  listingStateNames,
  listingStates,
  type ListingState,
} from '../services.ts'

/** Staff who look after the services page (BK-081). */
const serviceCall = { access: 'staff', blocked: 'denied', roles: ['support', 'editor'] } as const

export const ServiceRow = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  companyId: z.nullable(z.int()),
  state: z.enum(listingStates),
  isOnPage: z.boolean(),
  /** Whether the account of the member is such that visitors do not see it. */
  isHidden: z.boolean(),
  categories: z.array(z.string()),
  position: z.int(),
  publishedFrom: z.nullable(z.string()),
  publishedUntil: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  changedAt: Instant,
})
export type ServiceRow = z.input<typeof ServiceRow>

export const listings = defineDeskList({
  name: 'services',
  title: 'Services',
  path: '/services',
  summary: 'Listings of the services page in every state; the search is for names and taglines',
  one: 'listing',
  many: 'listings',
  roles: serviceCall.roles,
  row: ServiceRow,
  search: { label: 'Search listings', placeholder: 'Company or line' },
  filters: {
    state: choice('State', listingStateNames),
    category: rowValues('Category'),
    /** Listings of members, and of companies that are not members. */
    kind: choice('Company', { member: 'Member', other: 'Not a member' }),
    country: rowValues('Country'),
  },
  columns: {
    name: { header: 'Company', sort: 'name', title: true },
    state: {
      header: 'State',
      width: '9rem',
      card: 'figure',
      value: ({ state }) => listingStateNames[state],
    },
    categories: {
      header: 'Categories',
      optional: 'usual',
      card: 'text',
      soft: true,
      tip: true,
      value: ({ categories }) => categories.join(', '),
    },
    country: {
      header: 'Country',
      optional: 'usual',
      width: '9rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
    until: {
      header: 'Last day',
      sort: 'until',
      width: '7rem',
      card: 'foot',
      as: 'day',
      value: ({ publishedUntil }) => publishedUntil,
    },
    position: {
      header: 'Order',
      sort: 'position',
      optional: 'usual',
      width: '5rem',
      from: '64rem',
      card: 'hidden',
      as: 'number',
    },
  },
  otherSorts: ['changed'],
  usual: { sort: 'name', order: 'asc' },
})

export const ServiceListing = z.extend(ServiceRow, {
  publicId: z.int(),
  countryCode: z.string(),
  /** Address of the logo; '' without one. That of a member is its company logo. */
  logo: z.string(),
  content: ListingContent,
  /** Unpublished changes by the company; null if there are none. */
  draft: z.nullable(ListingContent),
  /** The current address for messages; null if there is none. */
  messagesTo: z.nullable(z.string()),
  declined: z.string(),
  version: z.int(),
  allCategories: z.array(Category),
})
export type ServiceListing = z.input<typeof ServiceListing>

export const getServiceListing = endpoint({
  ...serviceCall,
  method: 'GET',
  path: `${adminApi}/services/:id`,
  summary: 'A listing of the services page with the draft of its company',
  params: idParams,
  answer: ok(ServiceListing),
  refusals: { 404: 'No such listing' },
})

const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, fieldMessages.choice))
const Name = requiredText(100).check(singleLine)

export const CreateServiceListingBody = z.object({ name: Name, countryCode: CountryCode })

export const createServiceListing = endpoint({
  ...serviceCall,
  method: 'POST',
  path: `${adminApi}/services`,
  summary: 'Create the listing of a company that is not a member',
  body: CreateServiceListingBody,
  answer: ok(ServiceListing),
  refusals: { 409: 'There is a listing of this name' },
})

const changed = '`payload.extra` CHANGED: it was changed in the meantime'

export const SaveServiceListingBody = z.extend(ListingContent, {
  /** Of companies that are not members. */
  name: z.optional(Name),
  countryCode: z.optional(CountryCode),
  position: z
    .int(fieldMessages.number)
    .check(
      z.minimum(1, 'This should be a number from 1 to 999'),
      z.maximum(999, 'This should be a number from 1 to 999'),
    ),
  /** First and last day on the page; null if it is not published. */
  period: z.nullable(z.object({ from: Day, until: Day })),
  /** Whether the draft of the company is settled by this change. */
  settlesDraft: z._default(z.boolean(fieldMessages.choice), false),
  version: Version,
  reason: OptionalReason,
})

export const saveServiceListing = endpoint({
  ...serviceCall,
  method: 'POST',
  path: `${adminApi}/services/:id`,
  summary: 'Change a listing, and publish it for a period; a draft of its company is then settled',
  params: idParams,
  body: SaveServiceListingBody,
  answer: ok(ServiceListing),
  refusals: { 404: 'No such listing', 409: changed },
})

const act = <const P extends string>(path: P, summary: string) =>
  endpoint({
    ...serviceCall,
    method: 'POST',
    path: `${adminApi}/services/:id/${path}`,
    summary,
    params: idParams,
    body: z.object({ reason: Reason, version: Version }),
    answer: ok(ServiceListing),
    refusals: { 404: 'No such listing', 409: `${changed}; STATE: there is nothing to act on` },
  })

export const declineServiceDraft = act(
  'decline',
  'Return a submitted draft to its company; the reason is mailed to it',
)
export const endServiceListing = act('end', 'Take a listing off the page from today')

export const setServiceLogo = endpoint({
  ...serviceCall,
  method: 'POST',
  path: `${adminApi}/services/:id/logo`,
  summary: 'Set the logo of a company that is not a member: a JPEG or PNG in base64',
  params: idParams,
  limits: pictureUploadLimits,
  body: z.object({ logo: Base64Picture }),
  answer: ok(ServiceListing),
  refusals: { 404: 'No such listing, or that of a member', ...pictureUploadRefusals },
})

export const removeServiceLogo = endpoint({
  ...serviceCall,
  method: 'POST',
  path: `${adminApi}/services/:id/removeLogo`,
  summary: 'Remove the logo of a company that is not a member',
  params: idParams,
  body: z.object({}),
  answer: ok(ServiceListing),
  refusals: { 404: 'No such listing, or that of a member' },
})

const CompanyServices = z.object({
  /** Null while the company has no listing. */
  listing: z.nullable(
    z.object({
      id: z.int(),
      state: z.enum(listingStates),
      isOnPage: z.boolean(),
      publishedUntil: z.nullable(z.string()),
    }),
  ),
  categoryIds: z.array(z.int()),
  categories: z.array(Category),
})
export type CompanyServices = z.output<typeof CompanyServices>

export const getCompanyServices = endpoint({
  ...serviceCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/services`,
  summary: 'The service categories of a company and its listing (BK-012)',
  params: idParams,
  answer: ok(CompanyServices),
  refusals: { 404: 'No such company' },
})

export const LinkCompanyServicesBody = z.object({
  categoryIds: CategoryIds,
  reason: OptionalReason,
})

export const linkCompanyServices = endpoint({
  ...serviceCall,
  method: 'POST',
  path: `${adminApi}/companies/:id/services`,
  summary: 'Link a company to service categories; its listing is created as a draft if it has none',
  params: idParams,
  body: LinkCompanyServicesBody,
  answer: ok(CompanyServices),
  refusals: { 404: 'No such company' },
})

/** The state of a listing by its dates. */
export function listingState(
  listing: {
    submittedAt: Date | string | null
    publishedUntil: string | null
  },
  today: string,
): ListingState {
  if (listing.submittedAt !== null) return 'submitted'
  if (listing.publishedUntil === null) return 'draft'
  return listing.publishedUntil < today ? 'ended' : 'published'
}
