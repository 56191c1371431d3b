import {
  answerDays,
  changeComplaintDeadline,
  complaintStateNames,
  complaintWordsMax,
  moveComplaint,
  type Complaint,
  type ComplaintState,
} from '#contract/complaints.ts'
import { businessDate } from '#contract/dates.ts'
import { staffNotices } from '#contract/staff-notices.ts'
import { complaintKey } from '#web/features/back-office/complaint-api.ts'
import { stepWords } from '#web/features/back-office/complaint-words.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useContractForm } from '#web/platform/use-contract-form.ts'
import { Dialog, SubmitFoot } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
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

/** Brings a case one step on, with words that both sides read. */
export function ComplaintStepDialog({ complaint, to, ...popup }: ComplaintStepDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, version, company } = complaint
  const [firstDeadline] = useState(inSomeDays)
  const asksForDay = to === undefined || to === 'with-party'
  const { form, refusal, submit } = useContractForm(StepInput, {
    words: '',
    deadline: asksForDay ? firstDeadline : '',
  })
  const { errors, isSubmitting } = form.formState

  const carryOut = submit(async ({ words, deadline }) => {
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
  })

  return (
    <Dialog
      {...popup}
      title={to === undefined ? 'Change the deadline' : stepWords[to].act}
      description={
        to === undefined
          ? `${company.name} gets another day to answer by.`
          : stepWords[to].effect(company.name)
      }
      size="md"
      confirmClose="typed"
      onSubmit={carryOut}
      foot={
        <SubmitFoot variant={to === 'unsolved' ? 'danger' : 'primary'} busy={isSubmitting}>
          {to === undefined ? 'Change the deadline' : stepWords[to].act}
        </SubmitFoot>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
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
