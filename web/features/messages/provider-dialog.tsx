import { mailLimits, providerMessageRows, sendToProvider } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { notify } from '#web/platform/notices.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useContractForm } from '#web/platform/use-contract-form.ts'
import { Dialog, SubmitFoot } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'

type ProviderDialogProps = PopupProps & { subject: string; brand: string }

/** Writes a message to the operator, who answers by e-mail. */
export function ProviderDialog({ subject, brand, ...popup }: ProviderDialogProps) {
  const api = useApi()
  const { user } = useViewer()
  const { form, refusal, submit } = useContractForm(sendToProvider.body, { subject, body: '' })
  const { errors, isSubmitting } = form.formState

  const send = submit(
    async (body) => {
      await api(sendToProvider, { body })
      popup.onOpenChange(false)
      notify(notices.messageSent)
    },
    () => notify(notices.messageFailed),
  )

  return (
    <Dialog
      {...popup}
      title={`Message to ${brand}`}
      description={user ? `We answer to ${user.email}.` : undefined}
      confirmClose="typed"
      onSubmit={send}
      foot={
        <SubmitFoot icon="send" busy={isSubmitting}>
          Send message
        </SubmitFoot>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field label="Subject" limit={mailLimits.subject} error={errors.subject?.message}>
          <TextInput {...form.register('subject')} />
        </Field>
        <Field label="Message" limit={mailLimits.body} error={errors.body?.message}>
          <TextArea rows={providerMessageRows} data-autofocus {...form.register('body')} />
        </Field>
      </div>
    </Dialog>
  )
}
