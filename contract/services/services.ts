import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { lines, mailSafe, requiredText, singleLine, Instant, Version } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Maximum lengths of a listing in characters. */
export const listingLimits = { tagline: 120, description: 5000, website: 500 } as const
/** Categories of one listing at most. */
export const maxListingCategories = 6
/** Days before its end from which a listing waits for staff, and its company is reminded. */
export const endingListingDays = 30
/** Companies of a category that are shown before all are asked for. */
export const companiesShownFirst = 8

/** States of a listing: being written, waiting for staff, on the page or planned for it, or past its last day. */
export const listingStates = ['draft', 'submitted', 'published', 'ended'] as const
export type ListingState = (typeof listingStates)[number]
export const listingStateNames: Record<ListingState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  published: 'Published',
  ended: 'Ended',
}

/** API path of the logo of a company that is not a member. */
export const listingLogoAddress = (fileId: number) => `/api/services/logos/${fileId}`

/** The fragment that opens a category: its name with underscores instead of spaces (SV-004). */
export const categoryHash = (name: string): string => name.replaceAll(' ', '_')

/** The category that a fragment names, encoded or not, in any case; undefined for others. */
export function findCategoryByHash<C extends { name: string }>(
  categories: readonly C[],
  fragment: string,
): C | undefined {
  const categoryName = decoded(fragment.replace(/^#/, '')).replaceAll('_', ' ').trim().toLowerCase()
  return categories.find(({ name }) => name.toLowerCase() === categoryName)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const Category = z.object({ id: z.int(), name: z.string() })
export type ServiceCategory = z.output<typeof Category>

/** A company in one of its categories (SV-007). Its id is also that of its service variant. */
const ServiceCompany = z.object({
  id: z.int(),
  name: z.string(),
  /** The short name of its country, such as UAE (SV-002). */
  compCountry: z.string(),
  catId: z.int(),
  catName: z.string(),
  /** Address of the logo; '' without one. */
  imgName: z.string(),
  tagline: z.string(),
})
export type ServiceCompany = z.output<typeof ServiceCompany>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  summary: 'Companies that offer services, by category; public, because they pay to be listed',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(ServiceCompany),
      categories: z.array(z.extend(Category, { count: z.int() })),
      numCompanies: z.int(),
      /** Where companies that are not listed write (SV-005). */
      salesEmail: z.string(),
    }),
  ),
})

export const readListingLogo = endpoint({
  method: 'GET',
  path: '/api/services/logos/:id',
  summary: 'The logo of a listed company that is not a member; of a draft for staff',
  access: 'visitor',
  blocked: 'allowed',
  isShownToStaff: true,
  isBackground: true,
  params: idParams,
  answer: ok(z.object({})),
  documents: { 'image/png': 'The logo' },
  refusals: { 404: 'No such logo, or not published' },
})

const Website = z
  .string(fieldMessages.required)
  .check(
    z.trim(),
    z.maxLength(listingLimits.website, fieldMessages.atMost(listingLimits.website)),
    z.regex(/^(https?:\/\/[^\s/@]+\.[^\s@]+)?$/i, fieldMessages.link),
  )
const MessageAddress = z
  .string(fieldMessages.required)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, fieldMessages.atMost(254)),
    z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, fieldMessages.email),
  )
/** Ids of the categories of a listing, in any order. */
export const CategoryIds = z
  .array(z.int().check(z.minimum(1), z.maximum(999)), fieldMessages.choice)
  .check(z.maxLength(maxListingCategories, `Choose up to ${maxListingCategories} categories`))

/** The listing of a company, in its own words, as plain text. */
export const ListingContent = z.object({
  tagline: z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.maxLength(listingLimits.tagline, fieldMessages.atMost(listingLimits.tagline)),
      singleLine,
      mailSafe,
    ),
  description: lines(listingLimits.description),
  website: Website,
  /** The address for messages; empty for the main contact. */
  email: MessageAddress,
  categoryIds: CategoryIds,
})
export type ListingContent = z.output<typeof ListingContent>

/** A complete listing, which can be submitted and published. */
export const CompleteListing = z.extend(ListingContent, {
  tagline: requiredText(listingLimits.tagline).check(singleLine, mailSafe),
  categoryIds: CategoryIds.check(z.minLength(1, 'Choose at least one category')),
})

export const OwnListing = z.object({
  state: z.enum(listingStates),
  isOnPage: z.boolean(),
  /** The id of its service variant. */
  publicId: z.int(),
  /** As the company last saved it. */
  content: ListingContent,
  /** Whether that is neither submitted nor on the page. */
  isDraft: z.boolean(),
  publishedFrom: z.nullable(z.string()),
  publishedUntil: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** The reason that staff gave when they returned the last draft; '' otherwise. */
  declined: z.string(),
  version: z.int(),
})
export type OwnListing = z.input<typeof OwnListing>

export const OwnService = z.object({
  /** Whether the company may write a listing: it sells services only, or staff have created one for it. */
  mayEdit: z.boolean(),
  listing: z.nullable(OwnListing),
  categories: z.array(Category),
})
export type OwnService = z.input<typeof OwnService>

export const getOwnService = endpoint({
  method: 'GET',
  path: '/api/services/own',
  summary: "The own company's listing on the services page",
  access: 'member',
  blocked: 'denied',
  answer: ok(OwnService),
})

export const saveOwnService = endpoint({
  method: 'POST',
  path: '/api/services/own',
  summary: "Save the own company's listing as a draft, or submit it to staff for publication",
  access: 'member',
  blocked: 'denied',
  body: z.extend(ListingContent, {
    isSubmitted: z._default(z.boolean(fieldMessages.choice), false),
    /** Of the listing that was edited; 0 if there was none. */
    version: Version,
  }),
  answer: ok(OwnService),
  refusals: {
    403: 'A trading company without a listing',
    409: 'It was changed in the meantime (extra CHANGED)',
  },
})
