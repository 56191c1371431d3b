import { everyRole } from '../../access.ts'
import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '../../endpoint.ts'
import { PageNumber, requiredText, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'

export const noteMax = 2000
export const notesPerPage = 20

const colleagues = {
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
} as const

const Text = requiredText(noteMax)
const IsPinned = z.boolean(fieldMessages.choice)

export const StaffNote = z.object({
  id: z.int(),
  text: z.string(),
  isPinned: z.boolean(),
  writtenAt: Instant,
  editedAt: z.nullable(Instant),
  author: z.object({ id: z.int(), name: z.string() }),
  /** The person it is about; null for the company. */
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type StaffNote = z.input<typeof StaffNote>

export const listNotes = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/:id/notes`,
  summary: 'Notes of staff on a company and its people, pinned ones first, then the newest',
  ...colleagues,
  params: idParams,
  query: z.object({ page: PageNumber }),
  answer: ok(z.object({ results: z.array(StaffNote), numResults: z.int() })),
})

export const AddNoteBody = z.object({ text: Text, contactId: z._default(z.nullable(BodyId), null) })

export const addNote = endpoint({
  method: 'POST',
  path: `${adminApi}/companies/:id/notes`,
  summary: 'Add a note for colleagues on a company or one of its people',
  ...colleagues,
  params: idParams,
  body: AddNoteBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such company, or the person is not of it' },
})

export const ChangeNoteBody = z.object({ text: Text })

export const changeNote = endpoint({
  method: 'POST',
  path: `${adminApi}/notes/:id`,
  summary: 'Change the text of an own note',
  ...colleagues,
  params: idParams,
  body: ChangeNoteBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 403: 'The note of a colleague', 404: 'No such note' },
})

export const pinNote = endpoint({
  method: 'POST',
  path: `${adminApi}/notes/:id/pin`,
  summary: 'Pin a note on top of the others, or unpin it',
  ...colleagues,
  params: idParams,
  body: z.object({ isPinned: IsPinned }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such note' },
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: `${adminApi}/notes/:id`,
  summary: 'Remove an own note',
  ...colleagues,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 403: 'The note of a colleague', 404: 'No such note' },
})
