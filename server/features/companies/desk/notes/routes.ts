import type { AuditAction } from '#contract/back-office/audit.ts'
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
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import {
  answerMessage,
  answerResult,
  notFound,
  refuse,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Note = NonNullable<Awaited<ReturnType<typeof lockNote>>>
type Colleague = { viewer: { staffId: number }; actor: Actor }

/** Notes for colleagues. The audit log has who wrote when, not the text, which can be erased. */
export function mountNotes(mount: Mount, { database, clock }: Platform): void {
  const { sql, transaction } = database

  mount(listNotes, async ({ params, query: { page } }) => {
    const { rows, total } = await findNotes(sql, params.id, {
      limit: notesPerPage,
      offset: (page - 1) * notesPerPage,
    })
    const results = rows.map(({ authorId, author, contactId, contact, ...note }) => ({
      ...note,
      author: { id: authorId, name: author },
      contact: contactId === null ? null : { id: contactId, name: contact ?? '' },
    }))
    return { status: 200, payload: { results, numResults: total } }
  })

  mount(addNote, ({ params, body: { text, contactId }, viewer: { staffId }, actor }) =>
    answerResult(
      transaction(async (tx) => {
        const now = clock.now()
        const given = { companyId: params.id, contactId, authorId: staffId, text, now }
        const id = await insertNote(tx, given)
        if (id === undefined) return notFound()
        await record(tx, 'note.added', { companyId: params.id, contactId }, actor)
        return { id }
      }),
    ),
  )

  mount(changeNote, ({ params, body: { text }, ...call }) =>
    answerResult(
      changeOwn(params.id, call, async (tx, note) => {
        if (note.text === text) return
        await updateNoteText(tx, note.id, text, clock.now())
        await record(tx, 'note.changed', note, call.actor)
      }),
    ),
  )

  mount(pinNote, ({ params, body: { isPinned }, actor }) =>
    answerResult(
      transaction(async (tx) => {
        const note = await lockNote(tx, params.id)
        if (!note) return notFound()
        if (note.isPinned !== isPinned) {
          await updateNotePin(tx, note.id, isPinned)
          await record(tx, isPinned ? 'note.pinned' : 'note.unpinned', note, actor)
        }
        return { id: note.id }
      }),
    ),
  )

  mount(removeNote, ({ params, ...call }) =>
    answerMessage(
      changeOwn(params.id, call, async (tx, note) => {
        await deleteNote(tx, note.id)
        await record(tx, 'note.removed', note, call.actor)
      }),
      'The note was removed',
    ),
  )

  /** Changes a note of this person; those of colleagues are refused. */
  function changeOwn(
    id: number,
    { viewer }: Colleague,
    change: (tx: Tx, note: Note) => Promise<unknown>,
  ): Promise<{ id: number } | Refused> {
    return transaction(async (tx) => {
      const note = await lockNote(tx, id)
      if (!note) return notFound()
      if (note.authorId !== viewer.staffId)
        return refuse(403, refusals.noteOfColleague, { extra: 'COLLEAGUE' })
      await change(tx, note)
      return { id }
    })
  }

  const record = (
    tx: Tx,
    act: AuditAction,
    { companyId, contactId }: Pick<Note, 'companyId' | 'contactId'>,
    actor: Actor,
  ) =>
    recordAuditEntry(tx, {
      at: clock.now(),
      act,
      actor,
      companyId,
      contactId: contactId ?? undefined,
    })
}
