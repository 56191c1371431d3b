import type { Account } from '#contract/back-office/back-office.ts'
import {
  AddNoteBody,
  ChangeNoteBody,
  noteMax,
  notesPerPage,
  type StaffNote,
} from '#contract/companies/desk/notes.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { submitOnCtrlEnter } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { useKeys } from '#web/platform/keys/keys.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import './notes-panel.css'

const notesKey = ['notes'] as const

/** Notes of colleagues on a company and its people, pinned ones on top. */
export function NotesPanel({ account }: { account: Account }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    payloadQuery(
      api,
      [...notesKey, account.id, page],
      'listNotes',
      { params: { id: String(account.id) }, query: { page } },
      { keepsPrevious: true, staleTime: 0 },
    ),
  )
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: notesKey })
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
  }
  const pages = Math.ceil((data?.numResults ?? 0) / notesPerPage)
  return (
    <Panel title={data ? `Notes, ${data.numResults}` : 'Notes'} aria-label="Notes" pad={false}>
      {error && <LoadError error={error} onRetry={refetch} />}
      <ul className="entries notes">
        {data?.results.map((note) => (
          <NoteItem key={note.id} note={note} companyId={account.id} onChanged={readAgain} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="panel-foot row">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
      <NewNote account={account} onAdded={readAgain} />
    </Panel>
  )
}

const Draft = z.object({ text: AddNoteBody.shape.text, contactId: z.string() })

function NewNote({ account, onAdded }: { account: Account; onAdded: () => Promise<unknown> }) {
  const api = useApi()
  const box = useRef<HTMLFormElement>(null)
  const { form, refusal, submit } = useContractForm(Draft, { text: '', contactId: '' })
  const { errors, isSubmitting } = form.formState
  const text = form.watch('text')
  useKeys({ n: () => box.current?.querySelector('textarea')?.focus() })

  const add = submit(async ({ text: words, contactId }) => {
    await api('addNote', {
      params: { id: String(account.id) },
      body: { text: words, contactId: contactId === '' ? null : Number(contactId) },
    })
    form.reset()
    await onAdded()
  })

  return (
    <form ref={box} className="panel-foot stack tight" onSubmit={add}>
      <Refusal>{refusal}</Refusal>
      <Field label="New note" error={errors.text?.message}>
        <TextArea
          rows={2}
          maxLength={noteMax}
          placeholder="For colleagues only"
          {...form.register('text')}
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
      {text !== '' && (
        <>
          <Field
            label="About"
            hint="A person may ask to read what is stored about them, notes included."
          >
            <NativeSelect {...form.register('contactId')}>
              <option value="">{account.name}</option>
              <Options of={account.contacts.map(({ id, name }) => [String(id), name])} />
            </NativeSelect>
          </Field>
          <div className="row">
            <Button type="submit" busy={isSubmitting}>
              Add note
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

type NoteItemProps = {
  note: StaffNote
  companyId: number
  onChanged: () => Promise<unknown>
}

function NoteItem({ note, companyId, onChanged }: NoteItemProps) {
  const api = useApi()
  const staff = useStaff()
  const [isEditing, setEditing] = useState(false)
  const params = { id: String(note.id) }
  const isOwn = note.author.id === staff.id

  async function run(title: string, send: () => Promise<unknown>) {
    try {
      await send()
    } catch (failure) {
      notifyFailure(title, failure)
    }
    await onChanged()
  }
  const pin = () =>
    void run('The note could not be pinned', () =>
      api('pinNote', { params, body: { isPinned: !note.isPinned } }),
    )
  const remove = () =>
    void run('The note could not be removed', async () => {
      await api('removeNote', { params })
      notifyWithUndo(staffNotices.noteRemoved, async () => {
        const body = { text: note.text, contactId: note.contact?.id ?? null }
        await api('addNote', { params: { id: String(companyId) }, body })
        await onChanged()
      })
    })

  if (isEditing) {
    return (
      <li>
        <NoteEditor
          note={note}
          onDone={async () => {
            setEditing(false)
            await onChanged()
          }}
        />
      </li>
    )
  }
  return (
    <li className="note-item">
      <div>
        <p className="note-text">{note.text}</p>
        <p className="small muted note-by">
          {note.isPinned && <Icon name="star-on" small />}
          {note.isPinned && 'Pinned. '}
          {note.contact && `About ${note.contact.name}. `}
          {note.author.name}, <RelativeTime at={note.writtenAt} />
          {note.editedAt && ', edited'}
        </p>
      </div>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for the note of ${note.author.name}`}
        items={[
          { label: note.isPinned ? 'Unpin' : 'Pin', icon: 'star', onSelect: pin },
          ...(isOwn
            ? ([
                { label: 'Edit', icon: 'edit', onSelect: () => setEditing(true) },
                { label: 'Remove', icon: 'trash', danger: true, onSelect: remove },
              ] as const)
            : []),
        ]}
      />
    </li>
  )
}

function NoteEditor({ note, onDone }: { note: StaffNote; onDone: () => Promise<unknown> }) {
  const api = useApi()
  const { form, refusal, submit } = useContractForm(ChangeNoteBody, { text: note.text })
  const { errors, isSubmitting } = form.formState
  const save = submit(async (body) => {
    await api('changeNote', { params: { id: String(note.id) }, body })
    await onDone()
  })
  return (
    <form className="stack tight" onSubmit={save}>
      <Refusal>{refusal}</Refusal>
      <Field label="Note" error={errors.text?.message}>
        <TextArea
          rows={3}
          maxLength={noteMax}
          {...form.register('text')}
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
      <div className="row">
        <Button type="submit" size="sm" variant="primary" busy={isSubmitting}>
          Save
        </Button>
        <Button size="sm" onClick={() => void onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
