import { editConflict } from '#contract/companies/desk/company-actions.ts'
import {
  answerDays,
  complaintStateNames,
  complaintSteps,
  complaintTextMax,
  MoveComplaintBody,
  openComplaintStates,
  type Complaint,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import { businessDate } from '#contract/dates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey, complaintQuery } from '#web/features/complaints/desk/api.ts'
import { EntryTitle } from '#web/features/complaints/desk/complaint-log.tsx'
import { stepTexts } from '#web/features/complaints/desk/complaint-state.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { type ApiError, payloadQuery, useApi } from '#web/platform/api/api.ts'
import { DateField, TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { LoadFailure, Note, Refusal } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import './complaint-step-dialog.css'

const inSomeDays = () => businessDate(new Date(Date.now() + answerDays * 86_400_000))

const StepWords = MoveComplaintBody.shape.words
const StepInput = z.object({
  words: StepWords,
  otherWords: z.optional(StepWords),
  deadline: z.string(),
})

type ComplaintStepDialogProps = PopupProps & {
  complaint: Complaint
  /** The next state; without it, only the deadline changes. */
  to?: ComplaintState
  /** Called after a step that closes the case. */
  onCaseClosed?: (() => void) | undefined
}

/**
 * Moves a case to its next state with a message to both parties. After a conflict the input stays, and the next
 * attempt uses the refetched case.
 */
export function ComplaintStepDialog({
  complaint,
  to,
  onCaseClosed,
  ...popup
}: ComplaintStepDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened] = useState(complaint)
  const [base, setBase] = useState(opened)
  const { id, version, company } = base
  const [firstDeadline] = useState(inSomeDays)
  const [isSplit, setSplit] = useState(false)
  const isPossible =
    to === undefined ? base.state === 'with-party' : complaintSteps[base.state].includes(to)
  const asksForDay = to === undefined || to === 'with-party'
  const [conflict, setConflict] = useState<string>()
  const refresh = [complaintKey, queueKey]
  const changeDeadline = useStaffAction('changeComplaintDeadline', {
    done: staffNotices.complaintDeadlineChanged,
    refresh,
  })
  const move = useStaffAction('moveComplaint', {
    done: staffNotices.complaintMoved(complaintStateNames[to ?? base.state]),
    refresh,
  })

  async function send({ words, otherWords, deadline }: z.output<typeof StepInput>) {
    setConflict(undefined)
    const params = { id: String(id) }
    if (to === undefined) {
      await changeDeadline({ params, body: { words, deadline, version } })
      return
    }
    const options = {
      ...(asksForDay && deadline && { deadline }),
      ...(isSplit && otherWords && { otherWords }),
    }
    await move({ params, body: { state: to, words, version, ...options } })
    if (!openComplaintStates.some((state) => state === to)) onCaseClosed?.()
  }

  async function follow({ extra, msg }: ApiError): Promise<boolean> {
    if (extra !== editConflict) return false
    setBase(await queryClient.fetchQuery(complaintQuery(api, id)))
    setConflict(msg)
    return true
  }

  const { label, effect } =
    to === undefined
      ? { label: 'Change the deadline', effect: `${company.name} gets a new deadline.` }
      : { label: stepTexts[to].label, effect: stepTexts[to].effect(company.name, base.state) }
  return (
    <FormDialog
      {...popup}
      title={label}
      description={effect}
      schema={StepInput}
      defaultValues={{ words: '', deadline: asksForDay ? firstDeadline : '' }}
      send={send}
      onRefused={follow}
      confirm={label}
      danger={to === 'unsolved'}
      disabled={!isPossible}
      columns
    >
      {(form) => (
        <>
          <EditConflict refusal={conflict} opened={opened} now={base} isPossible={isPossible} />
          {asksForDay && (
            <DateField
              name="deadline"
              label="Answer by"
              className="s3"
              hint="Until the end of this day."
            />
          )}
          {to !== undefined && (
            <Checkbox
              checked={isSplit}
              onChange={({ target: { checked } }) => {
                setSplit(checked)
                form.setValue('otherWords', checked ? form.getValues('words') : undefined)
              }}
            >
              Write to each party in its own words
            </Checkbox>
          )}
          <TextAreaField
            name="words"
            label={isSplit ? `Message to ${base.by.name}` : 'Message to both parties'}
            hint={
              isSplit
                ? 'The complainant receives this by e-mail. It is recorded in the audit log.'
                : 'Both parties receive this by e-mail. It is recorded in the audit log.'
            }
            limit={complaintTextMax}
            rows={4}
            first
          />
          {isSplit && (
            <TextAreaField
              name="otherWords"
              label={`Message to ${company.name}`}
              hint="The company complained about receives this by e-mail."
              limit={complaintTextMax}
              rows={4}
            />
          )}
          {to !== undefined && <MailPreview id={id} to={to} form={form} />}
        </>
      )}
    </FormDialog>
  )
}

type EditConflictProps = {
  refusal: string | undefined
  opened: Complaint
  now: Complaint
  isPossible: boolean
}

/** The refusal of a step, with what colleagues did since the dialog was opened. */
function EditConflict({ refusal, opened, now, isPossible }: EditConflictProps) {
  const last = opened.entries[0]?.id ?? 0
  const done = now.entries.filter(({ id }) => id > last)
  if (refusal === undefined || done.length === 0) return <Refusal>{refusal}</Refusal>
  return (
    <Note tone="warn" role="alert" title={refusal}>
      {done.map((entry) => (
        <p key={entry.id}>
          <span className="strong">{entry.by}</span>, <RelativeTime at={entry.at} />:{' '}
          <EntryTitle entry={entry} />
        </p>
      ))}
      <p>
        {isPossible
          ? 'Your input is still here. Submit it again if it still applies.'
          : 'This step is no longer possible. Your input is still here to copy.'}
      </p>
    </Note>
  )
}

type MailPreviewProps = {
  id: number
  to: ComplaintState
  form: UseFormReturn<z.input<typeof StepInput>, unknown, z.output<typeof StepInput>>
}

/** The two mails as they would go out, kept up to date while they are open. */
function MailPreview({ id, to, form }: MailPreviewProps) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [words, otherWords, deadline] = useWatch({
    control: form.control,
    name: ['words', 'otherWords', 'deadline'],
  })
  // An empty second text means the first one, as when it is sent.
  const body = useDeferredValue({
    state: to,
    words,
    otherWords: otherWords || undefined,
    deadline,
  })
  const { data, error, refetch } = useQuery({
    ...payloadQuery(
      api,
      ['complaint-preview', id, body],
      'previewComplaintMails',
      { params: { id: String(id) }, body },
      { staleTime: 0, keepsPrevious: true },
    ),
    enabled: isOpen,
  })
  return (
    <details className="mail-preview" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview both e-mails</summary>
      {error && <LoadFailure thing="The preview" onRetry={refetch} />}
      {data &&
        (['by', 'about'] as const).map((side) => (
          <figure key={side}>
            <figcaption className="small soft">
              To {data[side].to ?? 'nobody: no contact is left'}
            </figcaption>
            <p className="strong">{data[side].subject}</p>
            <p className="lines break">{data[side].text}</p>
          </figure>
        ))}
    </details>
  )
}
