import type { User } from '#contract/auth/auth.ts'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { hasOwnWords, mailLimits, replyRows, SendReplyBody } from '#contract/messages.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { MessageParties } from '#web/features/messages/message-parties.tsx'
import {
  messageStart,
  replyBody,
  replySubject,
  withTelephone,
} from '#web/features/messages/reply-text.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { useRef } from 'react'
import './reply-dialog.css'

type ReplyDialogProps = PopupProps & { broadcast: BroadcastDetail; onSent?: () => void }

/** Replies to the sender of a broadcast (BC-034 to BC-037). */
export function ReplyDialog(props: ReplyDialogProps) {
  const { user } = useViewer()
  return user && <ReplyForm {...props} user={user} />
}

function ReplyForm({ broadcast, user, onSent, ...popup }: ReplyDialogProps & { user: User }) {
  const api = useApi()
  const body = useRef<HTMLTextAreaElement | null>(null)
  const telephone = useRef(user.tel)
  const telephoneField = useRef<HTMLInputElement>(null)
  const to = broadcast.contact?.name ?? ''

  const schema = SendReplyBody.check(({ value, issues }) => {
    if (value.body === '' || hasOwnWords(value.body, user.signature)) return
    issues.push({
      code: 'custom',
      path: ['body'],
      message: fieldMessages.ownWords,
      input: value.body,
    })
  })
  const { form, refusal, submit } = useContractForm(schema, {
    broadcastId: broadcast.id,
    subject: replySubject(broadcast.subject),
    body: replyBody({ to, signature: user.signature, original: broadcast.message }),
  })
  const { errors, isSubmitting } = form.formState
  // Registered in the order of the form: of several invalid fields the first registered gets the focus.
  const subjectField = form.register('subject')
  const bodyField = form.register('body')

  const untouched = useRef(true)
  function startBelowGreeting(area: HTMLTextAreaElement) {
    if (!untouched.current) return
    untouched.current = false
    const start = messageStart(to)
    area.setSelectionRange(start, start)
    requestAnimationFrame(() => area.scrollTo(0, 0))
  }

  /** On leaving the field and on sending: a press of the button, or Ctrl+Enter, does not leave it. */
  function changeTelephone() {
    const next = telephoneField.current?.value.trim() ?? telephone.current
    if (next === telephone.current) return
    const changed = withTelephone(form.getValues('body'), telephone.current, next)
    telephone.current = next
    form.setValue('body', changed, { shouldValidate: form.formState.isSubmitted })
  }

  const send = submit(
    async (body) => {
      await api('sendReply', { body })
      popup.onOpenChange(false)
      onSent?.()
      notify(notices.messageSent)
    },
    () => notify(notices.messageFailed),
  )

  return (
    <Dialog
      {...popup}
      full
      title="Reply to Broadcast"
      description="We send your message to the sender by e-mail. Replies come to you."
      confirmClose="typed"
      initialFocus={body}
      onSubmit={(event) => {
        changeTelephone()
        send(event)
      }}
      foot={
        <SubmitFooter icon="send" busy={isSubmitting}>
          Send reply
        </SubmitFooter>
      }
    >
      <div className="form">
        <MessageParties
          to={
            <>
              <span className="strong">{to}</span>, {broadcast.company.name}{' '}
              <TierMark tier={broadcast.company.tier} />
            </>
          }
          from={user}
        />
        <Refusal>{refusal}</Refusal>
        <Field label="Telephone" className="s2">
          <TextInput
            type="tel"
            autoComplete="tel"
            defaultValue={user.tel}
            maxLength={50}
            className="num"
            ref={telephoneField}
            onBlur={changeTelephone}
          />
        </Field>
        <Field
          label="Subject"
          className="s4"
          limit={mailLimits.subject}
          error={errors.subject?.message}
        >
          <TextInput {...subjectField} />
        </Field>
        <Field label="Body" limit={mailLimits.body} error={errors.body?.message}>
          <TextArea
            rows={replyRows}
            className="reply-body"
            {...bodyField}
            onFocus={(event) => startBelowGreeting(event.currentTarget)}
            ref={(area) => {
              bodyField.ref(area)
              body.current = area
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
