import {
  AskApplicantBody,
  questionMax,
  RejectRegistrationBody,
  type Registration,
} from '#contract/registration/desk/registrations.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { ReasonDialog } from '#web/features/back-office/frame/reason-dialog.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { useApi } from '#web/platform/api/api.ts'
import { NamedField, TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

type DecisionDialogProps = PopupProps & { registration: Registration; onDone: () => void }

/** Approves an application whose e-mail address is not confirmed, which needs a reason (BK-002). */
export function ApproveDialog({ registration, onDone, ...popup }: DecisionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, company, contact } = registration
  return (
    <ReasonDialog
      {...popup}
      title={`Approve ${company.name} without a confirmed address?`}
      act="account.trial-approved"
      confirm="Approve"
      run={async (reason) => {
        await api('approveRegistration', { params: { id: String(id) }, body: { reason } })
        notify(staffNotices.trialApproved)
        await queryClient.invalidateQueries({ queryKey: queueKey })
        onDone()
      }}
    >
      Nobody has confirmed {contact.email} by the link that we mailed. The link to set a password
      goes to this address.
    </ReasonDialog>
  )
}

/** Rejects an application with a reason that the applicant reads (BK-002). */
export function RejectDialog({ registration, onDone, ...popup }: DecisionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, company, contact } = registration
  return (
    <ReasonDialog
      {...popup}
      title={`Reject ${company.name}?`}
      act="account.trial-rejected"
      confirm="Reject"
      danger
      run={async (reason) => {
        await api('rejectRegistration', { params: { id: String(id) }, body: { reason } })
        notify(staffNotices.trialRejected)
        await queryClient.invalidateQueries({ queryKey: queueKey })
        onDone()
      }}
    >
      The reason is mailed to {contact.email}.
    </ReasonDialog>
  )
}

const Closing = z.extend(z.pick(RejectRegistrationBody, { reason: true }), {
  mail: z.enum(['none', 'sign-in']),
})

/** Closes the application of an address that has an account already; its owner never gets the reason (BK-003). */
export function CloseDialog({ registration, onDone, ...popup }: DecisionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, company, contact, known } = registration
  return (
    <FormDialog
      {...popup}
      title={`Close the application of ${company.name}?`}
      size="default"
      schema={Closing}
      defaultValues={{ mail: 'none', reason: '' }}
      send={async ({ mail, reason }) => {
        const sendsSignIn = mail === 'sign-in'
        await api('rejectRegistration', {
          params: { id: String(id) },
          body: { reason, sendsSignIn },
        })
        notify(staffNotices.applicationClosed(sendsSignIn ? contact.email : undefined))
        await queryClient.invalidateQueries({ queryKey: queueKey })
        onDone()
      }}
      confirm="Close"
      danger
    >
      <NamedField
        name="mail"
        label={`E-mail to ${known?.name} of ${known?.company}`}
        group="choices"
      >
        {(control) => (
          <>
            <Radio value="none" {...control}>
              No e-mail
            </Radio>
            <Radio
              value="sign-in"
              disabled={!known?.canSignIn}
              hint={
                known?.canSignIn
                  ? `Tells ${contact.email} that the address has an account, and how to set a new password.`
                  : 'The account with this address cannot sign in.'
              }
              {...control}
            >
              How to sign in
            </Radio>
          </>
        )}
      </NamedField>
      <ReasonField
        act="registration.closed"
        hint="Recorded in the audit log. It is not mailed."
        first
      />
    </FormDialog>
  )
}

/** Mails a question to the applicant; the application waits until it is answered. */
export function QuestionDialog({ registration, onDone, ...popup }: DecisionDialogProps) {
  const { id, contact, templates } = registration
  const ask = useStaffAction('askApplicant', {
    done: staffNotices.questionSent,
    refresh: [queueKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Ask for more"
      description={`Goes to ${contact.name}, ${contact.email}. The answer is added to the application.`}
      size="default"
      schema={AskApplicantBody}
      defaultValues={{ text: '' }}
      send={async (body) => {
        await ask({ params: { id: String(id) }, body })
        onDone()
      }}
      confirm="Send"
      icon="send"
    >
      {(form) => {
        /** Adds a template below what was written, so that it replaces none of it. */
        function insert(template: string) {
          const text = [form.getValues('text').trimEnd(), template].filter(Boolean).join('\n\n')
          form.setValue('text', text, { shouldDirty: true, shouldValidate: true })
        }
        const menu = (
          <MenuButton
            variant="ghost"
            size="sm"
            label="Templates"
            items={templates.map(({ name, text }) => ({
              label: name,
              onSelect: () => insert(text),
            }))}
          >
            Templates
          </MenuButton>
        )
        return (
          <TextAreaField
            name="text"
            label="Question"
            limit={questionMax}
            aside={templates.length > 0 && menu}
            rows={6}
            first
          />
        )
      }}
    </FormDialog>
  )
}
