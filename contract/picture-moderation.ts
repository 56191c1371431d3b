import * as z from 'zod/mini'
import { accountRoles } from './back-office.ts'
import { endpoint, Id, ok } from './endpoint.ts'
import { filterText } from './fields.ts'
import { adminApi } from './staff.ts'

/** Pictures on one page of the back office. */
export const picturesOnPage = 48

export const ModeratedPicture = z.object({
  id: z.int(),
  /** Where it is read. */
  address: z.string(),
  /** Where its large view is read; null without one. */
  largeAddress: z.nullable(z.string()),
  company: z.object({ id: z.int(), name: z.string() }),
  /** Whose picture it is; null for a logo. */
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
  uploadedAt: z.iso.datetime(),
})
export type ModeratedPicture = z.output<typeof ModeratedPicture>

export const listPictures = endpoint({
  method: 'GET',
  path: `${adminApi}/pictures`,
  summary: 'Logos and pictures of people, the newest first, to see what members put there',
  access: 'staff',
  blocked: 'denied',
  roles: accountRoles,
  query: z.object({
    /** A part of the name of a company or a person. */
    text: filterText(100),
    /** A page is continued from the last id of the one before. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(ModeratedPicture), next: z.nullable(z.int()) })),
})
