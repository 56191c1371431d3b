import { MessageContent, messageRows, mailLimits } from '#contract/messages.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { privacySubjects, privacyRequestKinds } from '#contract/privacy/privacy-kinds.ts'
import { useApi } from '#web/platform/api/api.ts'
import { SelectField, TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'

const Request = z.object({
  privacyKind: z.enum(privacyRequestKinds, fieldMessages.choice),
  message: MessageContent.shape.message,
})
/** A copy can be downloaded beside the button. */
const offered = privacyRequestKinds.filter((kind) => kind !== 'access')

/** Asks the operator for the correction or erasure of the own data, or objects to its use (BK-103). */
export function PrivacyRequestDialog(popup: PopupProps) {
  const api = useApi()
  return (
    <FormDialog
      {...popup}
      title="Privacy request"
      about={
        <p className="small">
          We answer by e-mail within a month. The <Link to={paths.privacy}>privacy policy</Link>{' '}
          says what we keep and why.
        </p>
      }
      schema={Request}
      defaultValues={{ privacyKind: 'correction', message: '' }}
      send={async ({ privacyKind, message }) => {
        const subject = privacySubjects[privacyKind]
        await api('sendToProvider', { body: { subject, message, privacyKind } })
        notify(notices.messageSent)
      }}
      onRefused={() => notify(notices.messageFailed)}
      confirm="Send request"
      icon="send"
      columns
    >
      <SelectField
        name="privacyKind"
        label="What do you ask for?"
        of={offered.map((kind) => [kind, privacySubjects[kind]])}
      />
      <TextAreaField
        name="message"
        label="Details"
        hint="For example what is wrong, or which data you mean."
        limit={mailLimits.body}
        rows={messageRows}
      />
    </FormDialog>
  )
}
