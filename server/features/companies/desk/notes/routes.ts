import {
  addNote,
  changeNote,
  listNotes,
  notesPerPage,
  pinNote,
  removeNote,
} from '#contract/companies/desk/notes.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteNote,
  findNotes,
  insertNote,
  lockNote,
  updateNotePin,
  updateNoteText,
} from '#server/features/companies/desk/notes/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import {
  answerMessage,
  answerResult,
  notFound,
  refuse,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

type Note = NonNullable<Awaited<ReturnType<typeof lockNote>>>

/** Notes for colleagues. The audit log records author and time, not the text, which can be erased. */
export function mountNotes(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listNotes, async ({ params, query: { page } }) => {
    const { results, total } = await findNotes(sql, params.id, {
      limit: notesPerPage,
      offset: (page - 1) * notesPerPage,
    })
    return { status: 200, payload: { results, numResults: total } }
  })

  mount(addNote, ({ params, body: { text, contactId }, viewer: { staffId }, actor }) =>
    answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        const about = { companyId: params.id, contactId }
        const id = await insertNote(tx, { ...about, authorId: staffId, text, now })
        if (id === undefined) return notFound()
        await record('note.added', about)
        return { id }
      }),
    ),
  )

  mount(changeNote, ({ params, body: { text }, actor, viewer: { staffId } }) =>
    answerResult(
      changeOwn(params.id, { actor, staffId }, async ({ tx, row, now, record }) => {
        if (row.text === text) return
        await updateNoteText(tx, row.id, text, now)
        await record('note.changed', aboutOf(row))
      }),
    ),
  )

  mount(pinNote, ({ params: { id }, body: { isPinned }, actor }) =>
    answerResult(
      staffAction(platform, { actor, id, lock: lockNote }, async ({ tx, row, record }) => {
        if (row.isPinned !== isPinned) {
          await updateNotePin(tx, id, isPinned)
          await record(isPinned ? 'note.pinned' : 'note.unpinned', aboutOf(row))
        }
        return { id }
      }),
    ),
  )

  mount(removeNote, ({ params, actor, viewer: { staffId } }) =>
    answerMessage(
      changeOwn(params.id, { actor, staffId }, async ({ tx, row, record }) => {
        await deleteNote(tx, row.id)
        await record('note.removed', aboutOf(row))
      }),
      'The note was removed',
    ),
  )

  /** Changes a note of this person; those of colleagues are refused. */
  function changeOwn(
    id: number,
    { actor, staffId }: StaffBy,
    change: (action: StaffAction<Note>) => Promise<void>,
  ): Promise<{ id: number } | Refused> {
    return staffAction(platform, { actor, id, lock: lockNote }, async (action) => {
      if (action.row.authorId !== staffId)
        return refuse(403, refusals.noteOfColleague, { extra: 'COLLEAGUE' })
      await change(action)
      return { id }
    })
  }
}

const aboutOf = ({ companyId, contactId }: Note) => ({ companyId, contactId })
