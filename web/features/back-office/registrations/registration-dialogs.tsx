import {
  askApplicant,
  questionMax,
  rejectRegistration,
  type Registration,
} from '#contract/back-office/queue/registrations.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { queueKey } from '#web/platform/admin/queue/api.ts'
import { ReasonDialog } from '#web/platform/admin/reason-dialog.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RejectDialogProps = PopupProps & { registration: Registration; onDone: () => void }

/** Rejects an application with a reason that the applicant reads (BK-002). */
export function RejectDialog({ registration, onDone, ...popup }: RejectDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, company, contact, known } = registration
  return (
    <ReasonDialog
      {...popup}
      title={known ? `Close the application of ${company.name}?` : `Reject ${company.name}?`}
      act="account.trial-rejected"
      confirm={known ? 'Close' : 'Reject'}
      danger
      run={async (reason) => {
        await api(rejectRegistration, { params: { id: String(id) }, body: { reason } })
        notify(staffNotices.trialRejected)
        await queryClient.invalidateQueries({ queryKey: queueKey })
        onDone()
      }}
    >
      The reason is mailed to {contact.email}.
    </ReasonDialog>
  )
}

/** Mails a question to the applicant; the application waits until it is answered. */
export function QuestionDialog({
  registration,
  ...popup
}: PopupProps & { registration: Registration }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, contact } = registration
  const { form, refusal, submit } = useContractForm(askApplicant.body, { text: '' })
  const send = submit(async (body) => {
    await api(askApplicant, { params: { id: String(id) }, body })
    popup.onOpenChange(false)
    notify(staffNotices.questionSent)
    await queryClient.invalidateQueries({ queryKey: queueKey })
  })
  return (
    <Dialog
      {...popup}
      title="Ask for more"
      description={`Goes to ${contact.name}, ${contact.email}. The answer is added to the application.`}
      confirmClose="typed"
      onSubmit={send}
      foot={
        <SubmitFooter icon="send" busy={form.formState.isSubmitting}>
          Send
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Field label="Question" limit={questionMax} error={form.formState.errors.text?.message}>
          <TextArea
            rows={6}
            data-autofocus
            {...form.register('text')}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
