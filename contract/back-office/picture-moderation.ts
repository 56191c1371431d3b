import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { filterText, ReasonBody } from '../fields.ts'
import { adminApi } from './staff.ts'

/** Pictures on one page of the back office. */
export const picturesOnPage = 48

export const ModeratedPicture = z.object({
  id: z.int(),
  hasLarge: z.boolean(),
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
  ...accountCall,
  query: z.object({
    /** A part of the name of a company or a person. */
    text: filterText(100),
    /** A page is continued from the last id of the one before. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(ModeratedPicture), next: z.nullable(z.int()) })),
})

/** Where staff's browsers read a picture: their cookie goes with their own calls alone. */
export const moderatedAddress = (id: number, large = false) =>
  `${adminApi}/pictures/${id}${large ? '?large=1' : ''}`

export const readModeratedPicture = endpoint({
  method: 'GET',
  path: `${adminApi}/pictures/:id`,
  summary: 'A picture, as staff look at it',
  ...accountCall,
  params: idParams,
  query: z.object({
    /** 1 asks for the large view. */
    large: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: ok(z.object({})),
  documents: { 'image/jpeg': 'A picture of a person', 'image/png': 'A logo' },
  refusals: { 404: 'No such picture' },
})

export const removeModeratedPicture = endpoint({
  method: 'POST',
  path: `${adminApi}/pictures/:id/remove`,
  summary: 'Remove a logo or the picture of a person',
  ...accountCall,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such picture' },
})
