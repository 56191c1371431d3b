import { addSuppression, everyTopic } from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { suppressionKey } from '#web/features/mail/desk/log/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { EmailInput } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'

type SuppressAddressDialogProps = PopupProps & {
  topics: readonly { topic: string; title: string }[]
}

export function SuppressAddressDialog({ topics, ...popup }: SuppressAddressDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(addSuppression.body, {
    address: '',
    topic: everyTopic,
    reason: '',
  })
  const { errors, isSubmitting } = form.formState

  const stop = submit(async (body) => {
    await api(addSuppression, { body })
    popup.onOpenChange(false)
    notify(staffNotices.addressStopped)
    await queryClient.invalidateQueries({ queryKey: suppressionKey })
  })

  return (
    <Dialog
      {...popup}
      title="Suppress an address"
      description="Queued mail is stopped too. Security mails are always sent."
      size="md"
      confirmClose="typed"
      onSubmit={stop}
      foot={
        <SubmitFooter variant="danger" busy={isSubmitting}>
          Suppress address
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Field label="Address" error={errors.address?.message}>
          <EmailInput autoComplete="off" {...form.register('address')} />
        </Field>
        <Field
          label="Scope"
          hint="Suppressing a list also sets it to “Off” in the settings of the owner of the address."
          error={errors.topic?.message}
        >
          <NativeSelect {...form.register('topic')}>
            <Options of={topics.map(({ topic, title }) => [topic, title])} />
          </NativeSelect>
        </Field>
        <ReasonField act="mail.suppressed" form={form} />
      </div>
    </Dialog>
  )
}
