import * as z from 'zod/mini'
import { moderationRoles } from '../../access.ts'
import { BodyId, endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { filterText, ReasonBody, Instant } from '../../fields.ts'
import { maxQueueSelection } from '../../back-office/queue/queue.ts'
import { adminApi } from '../../back-office/staff.ts'
import { fieldMessages } from '#contract/field-messages.ts'

const moderators = { access: 'staff', blocked: 'denied', roles: moderationRoles } as const

/** Pictures per page. */
export const picturesOnPage = 48

export const ModeratedPicture = z.object({
  id: z.int(),
  hasLarge: z.boolean(),
  company: z.object({ id: z.int(), name: z.string() }),
  /** Null for a logo. */
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
  uploadedAt: Instant,
})
export type ModeratedPicture = z.input<typeof ModeratedPicture>

export const listPictures = endpoint({
  method: 'GET',
  path: `${adminApi}/pictures`,
  summary: 'Logos and profile pictures, newest first',
  ...moderators,
  query: z.object({
    /** Matches part of the name of a company or a contact. */
    text: filterText(100),
    /** Cursor: last id of the previous page. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(ModeratedPicture), next: z.nullable(z.int()) })),
})

/** Path of a picture for staff, whose cookie is sent to the admin API only. */
export const moderatedAddress = (id: number, large = false) =>
  `${adminApi}/pictures/${id}${large ? '?large=1' : ''}`

export const readModeratedPicture = endpoint({
  method: 'GET',
  path: `${adminApi}/pictures/:id`,
  summary: 'A picture',
  ...moderators,
  params: idParams,
  query: z.object({
    /** 1 requests the large view. */
    large: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: ok(z.object({})),
  documents: { 'image/jpeg': 'A picture of a person', 'image/png': 'A logo' },
  refusals: { 404: 'No such picture' },
})

export const removeModeratedPictures = endpoint({
  method: 'POST',
  path: `${adminApi}/pictures/remove`,
  summary: 'Remove logos and profile pictures, each as an entry of the audit log',
  ...moderators,
  body: z.extend(ReasonBody, {
    ids: z
      .array(BodyId)
      .check(
        z.minLength(1, fieldMessages.required),
        z.maxLength(maxQueueSelection, fieldMessages.atMost(maxQueueSelection)),
      ),
  }),
  /** The pictures that existed; others had been removed before. */
  answer: ok(z.object({ removed: z.int() })),
})
