import { mailLimits, providerMessageRows, sendToProvider } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

type ProviderDialogProps = PopupProps & { subject: string; brand: string }

/** Writes a message to the operator, who answers by e-mail. */
export function ProviderDialog({ subject, brand, ...popup }: ProviderDialogProps) {
  const api = useApi()
  const { user } = useViewer()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { subject, body: '' },
    resolver: contractResolver(sendToProvider.body),
  })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (message) => {
    setRefusal(undefined)
    try {
      await api(sendToProvider, { body: message })
    } catch (failure) {
      notify(notices.messageFailed)
      if (isApiError(failure) && !putServerErrors(form, failure)) setRefusal(failure.msg)
      return
    }
    popup.onOpenChange(false)
    notify(notices.messageSent)
  })

  return (
    <Dialog
      {...popup}
      title={`Message to ${brand}`}
      description={user ? `We answer to ${user.email}.` : undefined}
      confirmClose="typed"
      onSubmit={(event) => void send(event)}
      foot={
        <>
          <DialogClose />
          <Button variant="primary" type="submit" icon="send" disabled={isSubmitting}>
            Send message
          </Button>
        </>
      }
    >
      <div className="form">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
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
