import { changedMeanwhile } from '#contract/back-office/account-acts.ts'
import {
  answerDays,
  changeComplaintDeadline,
  complaintStateNames,
  complaintSteps,
  complaintWordsMax,
  moveComplaint,
  type Complaint,
  type ComplaintState,
} from '#contract/complaints.ts'
import { businessDate } from '#contract/dates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey, complaintQuery } from '#web/features/back-office/complaints/api.ts'
import { EntryTitle } from '#web/features/back-office/complaints/complaint-log.tsx'
import { stepWords } from '#web/features/back-office/complaints/complaint-words.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { ApiError } from '#web/platform/api/api.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

const inSomeDays = () => businessDate(new Date(Date.now() + answerDays * 86_400_000))

const StepWords = moveComplaint.body.shape.words
const StepInput = z.object({ words: StepWords, deadline: z.string() })

type ComplaintStepDialogProps = PopupProps & {
  complaint: Complaint
  /** Where it goes; without, the other party only gets another day. */
  to?: ComplaintState
}

/**
 * Brings a case one step on, with words that both sides read. Where a colleague was there first, what was typed stays,
 * and the next attempt is about the case as it stands now.
 */
export function ComplaintStepDialog({ complaint, to, ...popup }: ComplaintStepDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened] = useState(complaint)
  const [base, setBase] = useState(opened)
  const { id, version, company } = base
  const [firstDeadline] = useState(inSomeDays)
  const isPossible =
    to === undefined ? base.state === 'with-party' : complaintSteps[base.state].includes(to)
  const asksForDay = to === undefined || to === 'with-party'
  const { form, refusal, submit } = useContractForm(StepInput, {
    words: '',
    deadline: asksForDay ? firstDeadline : '',
  })
  const { errors, isSubmitting } = form.formState

  async function carryOut({ words, deadline }: z.output<typeof StepInput>) {
    const params = { id: String(id) }
    if (to === undefined) {
      await api(changeComplaintDeadline, { params, body: { words, deadline, version } })
    } else {
      const given = asksForDay && deadline ? { deadline } : {}
      await api(moveComplaint, { params, body: { state: to, words, version, ...given } })
    }
    popup.onOpenChange(false)
    notify(
      to === undefined
        ? staffNotices.complaintDeadlineChanged
        : staffNotices.complaintMoved(complaintStateNames[to]),
    )
    await queryClient.invalidateQueries({ queryKey: complaintKey })
  }

  async function follow({ extra }: ApiError) {
    if (extra === changedMeanwhile) setBase(await queryClient.fetchQuery(complaintQuery(api, id)))
  }

  return (
    <Dialog
      {...popup}
      title={to === undefined ? 'Change the deadline' : stepWords[to].act}
      description={
        to === undefined
          ? `${company.name} gets another day to answer by.`
          : stepWords[to].effect(company.name, base.state)
      }
      size="md"
      confirmClose="typed"
      onSubmit={submit(carryOut, (failure) => void follow(failure))}
      foot={
        <SubmitFooter
          variant={to === 'unsolved' ? 'danger' : 'primary'}
          busy={isSubmitting}
          disabled={!isPossible}
        >
          {to === undefined ? 'Change the deadline' : stepWords[to].act}
        </SubmitFooter>
      }
    >
      <div className="form">
        <Meanwhile refusal={refusal} opened={opened} now={base} isPossible={isPossible} />
        {asksForDay && (
          <Field
            label="Answer by"
            className="s3"
            hint="To the end of this day."
            error={errors.deadline?.message}
          >
            <TextInput type="date" {...form.register('deadline')} />
          </Field>
        )}
        <Field
          label="Words to both sides"
          hint="Both read this by mail, and it is kept in the audit log."
          limit={complaintWordsMax}
          error={errors.words?.message}
        >
          <TextArea rows={4} data-autofocus {...form.register('words')} />
        </Field>
      </div>
    </Dialog>
  )
}

type MeanwhileProps = {
  refusal: string | undefined
  opened: Complaint
  now: Complaint
  isPossible: boolean
}

/** Why a step was refused, and what colleagues have done in the case since the dialog was opened. */
function Meanwhile({ refusal, opened, now, isPossible }: MeanwhileProps) {
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
          ? 'What you typed is still here. Send it again if it still holds.'
          : 'This step does not follow any more. What you typed is still here, to be copied.'}
      </p>
    </Note>
  )
}
