import { formatDay } from '#contract/dates.ts'
import {
  complaintStateNames,
  NoteComplaintBody,
  type Complaint,
  type ComplaintEntry,
} from '#contract/complaints/desk/cases.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey } from '#web/features/complaints/desk/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** The entries of a case, newest first, with a form for notes. */
export function ComplaintLog({ complaint }: { complaint: Complaint }) {
  return (
    <Panel title="Log and notes" pad={false}>
      <NoteForm id={complaint.id} />
      <ol className="entries log">
        {complaint.entries.map((entry) => (
          <li key={entry.id}>
            <RelativeTime at={entry.at} className="num" />
            <div>
              <span className="strong">
                {entry.by ?? (entry.kind === 'reminder' ? '' : complaint.contact.name)}
              </span>{' '}
              <EntryTitle entry={entry} />
              {entry.words && <p className="lines soft">{entry.words}</p>}
              {entry.otherWords && (
                <p className="lines soft">
                  To {complaint.company.name}: {entry.otherWords}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The action of an entry, shown after the actor. */
export function EntryTitle({ entry: { kind, state, deadline } }: { entry: ComplaintEntry }) {
  const by = deadline === null ? '' : `, answer by ${formatDay(deadline)}`
  switch (kind) {
    case 'filed':
      return <>filed the complaint</>
    case 'note':
      return <>added a note</>
    case 'file':
      return <>added a file</>
    case 'mail':
      return <>answered by e-mail</>
    case 'reminder':
      return <>The other party was reminded of the deadline</>
    case 'deadline':
      return <>changed the deadline{by}</>
    case 'state':
      return (
        <>
          set it to <span className="strong">{state && complaintStateNames[state]}</span>
          {by}
        </>
      )
  }
}

function NoteForm({ id }: { id: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(NoteComplaintBody, { words: '' })
  const { errors, isSubmitting } = form.formState
  const add = submit(async (body) => {
    await api('noteComplaint', { params: { id: String(id) }, body })
    form.reset()
    notify(staffNotices.complaintNoted)
    await queryClient.invalidateQueries({ queryKey: complaintKey })
  })
  return (
    <form className="stack tight case-note" noValidate onSubmit={add}>
      <Refusal>{refusal}</Refusal>
      <Field
        label="Note for colleagues"
        hint="Visible to staff only."
        error={errors.words?.message}
      >
        <TextArea rows={2} {...form.register('words')} />
      </Field>
      <Button type="submit" busy={isSubmitting}>
        Add note
      </Button>
    </form>
  )
}
