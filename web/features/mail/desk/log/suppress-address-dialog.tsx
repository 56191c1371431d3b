import { AddSuppressionBody, everyTopic } from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { suppressionKey } from '#web/features/mail/desk/log/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { EmailField, SelectField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type SuppressAddressDialogProps = PopupProps & {
  topics: readonly { topic: string; title: string }[]
}

export function SuppressAddressDialog({ topics, ...popup }: SuppressAddressDialogProps) {
  const suppress = useStaffAction('addSuppression', {
    done: staffNotices.addressStopped,
    refresh: [suppressionKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Suppress an address"
      description="Queued mail is stopped too. Security mails are always sent."
      schema={AddSuppressionBody}
      defaultValues={{ address: '', topic: everyTopic, reason: '' }}
      send={(body) => suppress({ body })}
      confirm="Suppress address"
      danger
    >
      <EmailField name="address" label="Address" />
      <SelectField
        name="topic"
        label="Scope"
        hint="Suppressing a list also sets it to “Off” in the settings of the owner of the address."
        of={topics.map(({ topic, title }) => [topic, title])}
      />
      <ReasonField act="mail.suppressed" />
    </FormDialog>
  )
}
