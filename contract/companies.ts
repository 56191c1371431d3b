import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from './endpoint.ts'
import { Tier, tierFields } from './tiers.ts'

/** Companies one contact may have as favourites. */
export const favouritesPerContact = 1000

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  function: z.string(),
  tel: z.string(),
  email: z.string(),
  /** 'Main contact', '2nd', … '40th'. */
  label: z.string(),
})
export type Contact = z.output<typeof Contact>

/** A company; for visitors and blocked accounts only id, label, country and tier (AM-121). */
export const Company = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  ...tierFields,
  tel: z.optional(z.string()),
  telLink: z.optional(z.string()),
  website: z.optional(z.string()),
  address: z.optional(z.string()),
  description: z.optional(z.string()),
  isServiceOnly: z.optional(z.literal([0, 1])),
  isOwn: z.optional(z.boolean()),
  misc: z.optional(z.object({ isFavorite: z.boolean() })),
})
export type Company = z.output<typeof Company>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  summary: 'One company with its contacts',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  answer: z.object({
    status: z.literal(200),
    company: Company,
    contacts: z.array(Contact),
    payload: z.object({ company: Company, contacts: z.array(Contact) }),
  }),
  refusals: { 404: 'No such company' },
})

export const ownCompany = endpoint({
  method: 'GET',
  path: '/api/companies/me',
  summary: 'The own company with its contacts, and which of them one is',
  access: 'member',
  blocked: 'allowed',
  answer: z.object({
    status: z.literal(200),
    company: Company,
    contacts: z.array(Contact),
    payload: z.object({
      company: Company,
      contacts: z.array(Contact),
      /** The signed-in one among the contacts. */
      contactId: z.int(),
    }),
  }),
})

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/companies/setCompanyAsFavorite',
  summary: 'Add a company to the own favourites, or take it out',
  access: 'member',
  blocked: 'denied',
  body: z.object({
    companyId: BodyId,
    /** Ignored: who acts is the session's contact (AM-122). */
    byContactId: z.optional(z.unknown()),
    action: z._default(z.boolean(), true),
  }),
  answer: ok(z.object({ isFavorite: z.boolean() })),
  refusals: { 404: 'No such company', 409: 'The own company, or too many favourites' },
})

export const favourites = endpoint({
  method: 'GET',
  path: '/api/companies/favoriteMembers',
  summary: 'The own favourites, newest first',
  access: 'member',
  blocked: 'denied',
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          country: z.string(),
          description: z.string(),
          /** The tier's code (AM-043). */
          trusted: Tier,
          dateFaved: z.string(),
          dateFavedLong: z.string(),
          ...tierFields,
        }),
      ),
    }),
  ),
})
