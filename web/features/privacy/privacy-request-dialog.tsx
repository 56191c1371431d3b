import { MessageContent, messageRows, mailLimits, sendToProvider } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { privacySubjects, privacyRequestKinds } from '#contract/privacy/privacy-kinds.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
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
  const { form, refusal, submit } = useContractForm(Request, {
    privacyKind: 'correction',
    message: '',
  })
  const { errors, isSubmitting } = form.formState
  const send = submit(
    async ({ privacyKind, message }) => {
      const subject = privacySubjects[privacyKind]
      await api(sendToProvider, { body: { subject, message, privacyKind } })
      popup.onOpenChange(false)
      notify(notices.messageSent)
    },
    () => notify(notices.messageFailed),
  )
  return (
    <Dialog
      {...popup}
      title="Privacy request"
      size="md"
      confirmClose="typed"
      onSubmit={send}
      foot={
        <SubmitFooter icon="send" busy={isSubmitting}>
          Send request
        </SubmitFooter>
      }
    >
      <div className="form">
        <p className="small soft">
          We answer by e-mail within a month. The <Link to={paths.privacy}>privacy policy</Link>{' '}
          says what we keep and why.
        </p>
        <Refusal>{refusal}</Refusal>
        <Field label="What do you ask for?" error={errors.privacyKind?.message}>
          <NativeSelect {...form.register('privacyKind')}>
            {offered.map((kind) => (
              <option key={kind} value={kind}>
                {privacySubjects[kind]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label="Details"
          hint="For example what is wrong, or which data you mean."
          limit={mailLimits.body}
          error={errors.message?.message}
        >
          <TextArea rows={messageRows} {...form.register('message')} />
        </Field>
      </div>
    </Dialog>
  )
}
