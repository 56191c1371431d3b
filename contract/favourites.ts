import * as z from 'zod/mini'
import { BodyId, endpoint, ok } from './endpoint.ts'
import { Tier, tierFields } from './tier-fields.ts'

/** Maximum favourites per contact. */
export const favouritesPerContact = 1000
/** Characters of a company's description included in a row. */
export const favouriteDescriptionLength = 300

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/companies/setCompanyAsFavorite',
  summary: 'Add a company to the own favourites, or remove it',
  access: 'member',
  blocked: 'denied',
  body: z.object({
    companyId: BodyId,
    /** Ignored: the session's contact is used (AM-122). */
    byContactId: z.optional(z.unknown()),
    action: z._default(z.boolean(), true),
  }),
  answer: ok(z.object({ isFavorite: z.boolean() })),
  refusals: { 404: 'No such company', 409: 'The own company, or too many favourites' },
})

/** A company that a contact follows (FV-008). */
export const Favourite = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  /** Start of the description, on one line. */
  description: z.string(),
  /** The tier's code (AM-043). */
  trusted: Tier,
  /** As 20/11/2026. */
  dateFaved: z.string(),
  dateFavedLong: z.string(),
  /** Whether its page is available: false while its account hides it or once it has left (BK-116). */
  hasPage: z.boolean(),
  ...tierFields,
})
export type Favourite = z.output<typeof Favourite>

export const favourites = endpoint({
  method: 'GET',
  path: '/api/companies/favoriteMembers',
  summary: 'The own favourites, newest first',
  access: 'member',
  blocked: 'denied',
  answer: ok(z.object({ results: z.array(Favourite) })),
})
