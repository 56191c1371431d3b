import type { User } from '#contract/auth/auth.ts'
import {
  mailLimits,
  messageRows,
  MessageContent,
  visitorLimits,
  VisitorIdentity,
  type VisitorFields,
} from '#contract/messages.ts'
import { notices } from '#contract/page-notices.ts'
import { CaptchaLine } from '#web/features/messages/captcha-line.tsx'
import { MessageParties } from '#web/features/messages/message-parties.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useCaptcha } from '#web/platform/forms/use-captcha.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Dialog, SubmitFooter, type DialogProps } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'

export type ContactMessage = MessageContent & Partial<VisitorFields> & { mailbox?: string }

type ContactMessageDialogProps = PopupProps & {
  title: string
  description?: string | undefined
  /** Further recipient details besides the title. */
  to?: ReactNode
  /** The initial subject. */
  subject: string
  /** The initial text. */
  message?: string | undefined
  /** Shown above the form. */
  before?: ReactNode
  /** Names of the staff mailboxes to choose from. */
  mailboxes?: readonly string[]
  /** Sends the message; of visitors with their details and the proof of work. */
  send: (message: ContactMessage) => Promise<unknown>
}

/** Form of a contact message; visitors also enter their details (CO-023 to CO-025). */
function ContactMessageDialog(props: ContactMessageDialogProps) {
  const { user } = useViewer()
  return user ? <MemberMessageForm {...props} user={user} /> : <VisitorMessageForm {...props} />
}

const MemberWords = z.extend(MessageContent, { mailbox: z.string() })

function MemberMessageForm({
  to,
  subject,
  message = '',
  mailboxes,
  send,
  user,
  ...dialog
}: ContactMessageDialogProps & { user: User }) {
  const { form, refusal, submit } = useContractForm(MemberWords, {
    subject,
    message,
    mailbox: '',
  })
  const { errors, isSubmitting } = form.formState
  const submitMessage = submit(
    async (words) => {
      await send(withMailbox(words))
      dialog.onOpenChange(false)
      notify(notices.messageSent)
    },
    () => notify(notices.messageFailed),
  )
  return (
    <MessageForm {...dialog} onSubmit={submitMessage} isSubmitting={isSubmitting}>
      {to && <MessageParties to={to} from={user} />}
      <Refusal>{refusal}</Refusal>
      <MailboxField
        names={mailboxes}
        field={form.register('mailbox')}
        error={errors.mailbox?.message}
      />
      <WordFields
        subject={form.register('subject')}
        message={form.register('message')}
        errors={errors}
        startsBelow={subject !== ''}
      />
    </MessageForm>
  )
}

const VisitorWords = z.extend(VisitorIdentity, MemberWords.shape)

function VisitorMessageForm({
  to,
  subject,
  message: _message,
  mailboxes,
  send,
  ...dialog
}: ContactMessageDialogProps) {
  const captcha = useCaptcha()
  const { form, refusal, submit } = useContractForm(VisitorWords, {
    senderName: '',
    companyName: '',
    senderEmail: '',
    subject,
    message: '',
    mailbox: '',
  })
  const { errors, isSubmitting } = form.formState
  const submitMessage = submit(
    async (message) => {
      if (captcha.answer === undefined) return
      await send(withMailbox({ ...message, captcha: captcha.answer }))
      dialog.onOpenChange(false)
      notify(notices.messageSent)
    },
    (_failure, isBesideFields) => {
      // After field errors the solution can be used again.
      if (!isBesideFields) captcha.again()
      notify(notices.messageFailed)
    },
  )
  return (
    <MessageForm
      {...dialog}
      onSubmit={submitMessage}
      isSubmitting={isSubmitting}
      mayNotYet={captcha.answer === undefined}
    >
      {to && <MessageParties to={to} />}
      <Refusal>{refusal}</Refusal>
      <Field label="Full name" className="s3" error={errors.senderName?.message}>
        <TextInput
          autoComplete="name"
          maxLength={visitorLimits.name}
          data-autofocus
          {...form.register('senderName')}
        />
      </Field>
      <Field label="Company" className="s3" error={errors.companyName?.message}>
        <TextInput
          autoComplete="organization"
          maxLength={visitorLimits.company}
          {...form.register('companyName')}
        />
      </Field>
      <Field label="E-mail" hint="Replies go to this address." error={errors.senderEmail?.message}>
        <EmailInput autoComplete="email" {...form.register('senderEmail')} />
      </Field>
      <MailboxField
        names={mailboxes}
        field={form.register('mailbox')}
        error={errors.mailbox?.message}
      />
      <WordFields
        subject={form.register('subject')}
        message={form.register('message')}
        errors={errors}
      />
      <CaptchaLine captcha={captcha} />
    </MessageForm>
  )
}

type MessageFormProps = PopupProps &
  Pick<DialogProps, 'title' | 'onSubmit' | 'children'> & {
    description?: string | undefined
    before?: ReactNode
    isSubmitting: boolean
    mayNotYet?: boolean
  }

function MessageForm({
  isSubmitting,
  mayNotYet = false,
  before,
  children,
  ...dialog
}: MessageFormProps) {
  return (
    <Dialog
      {...dialog}
      full
      confirmClose="typed"
      foot={
        <SubmitFooter icon="send" busy={isSubmitting} disabled={mayNotYet}>
          Send message
        </SubmitFooter>
      }
    >
      {before}
      <div className="form">{children}</div>
    </Dialog>
  )
}

/** Leaves out the mailbox if none was chosen. */
const withMailbox = <W extends { mailbox: string }>({ mailbox, ...words }: W) => ({
  ...words,
  ...(mailbox && { mailbox }),
})

type MailboxFieldProps = {
  names: readonly string[] | undefined
  field: UseFormRegisterReturn<'mailbox'>
  error: string | undefined
}

/** The staff mailbox that a message goes to, if the operator offers a choice (BK-077). */
function MailboxField({ names = [], field, error }: MailboxFieldProps) {
  if (names.length === 0) return null
  return (
    <Field label="About" error={error}>
      <NativeSelect {...field}>
        <option value="">General question</option>
        <Options of={names} />
      </NativeSelect>
    </Field>
  )
}

type WordFieldsProps = {
  subject: UseFormRegisterReturn<'subject'>
  message: UseFormRegisterReturn<'message'>
  errors: Partial<Record<'subject' | 'message', { message?: string | undefined }>>
  /** Focuses the message, because the subject is filled in. */
  startsBelow?: boolean
}

function WordFields({ subject, message, errors, startsBelow = false }: WordFieldsProps) {
  return (
    <>
      <Field label="Subject" limit={mailLimits.subject} error={errors.subject?.message}>
        <TextInput {...subject} />
      </Field>
      <Field label="Message" limit={mailLimits.body} error={errors.message?.message}>
        <TextArea
          rows={messageRows}
          {...(startsBelow && { 'data-autofocus': true })}
          {...message}
        />
      </Field>
    </>
  )
}

export type MessageTarget = {
  company: { id: number; name: string; country: string }
  /** The main contact if absent; visitors do not see contacts. */
  contact?: { id: number; name: string } | undefined
  isFromServicePage?: boolean | undefined
  /** The initial subject. */
  subject?: string
  /** The initial text of a member's message. */
  message?: string | undefined
  /** The message to which this is a reply, shown above the form. */
  quoted?: string
  /** Called once it was sent. */
  onSent?: () => void
}

/** Writes a message to a contact, who answers by e-mail (CO-022 to CO-025). */
export function MessageDialog({
  company,
  contact,
  isFromServicePage = false,
  subject = '',
  message,
  quoted,
  onSent,
  ...popup
}: PopupProps & MessageTarget) {
  const api = useApi()
  const { user } = useViewer()
  const recipient = user && contact ? { recipientId: contact.id } : { companyId: company.id }
  return (
    <ContactMessageDialog
      {...popup}
      title="Send message"
      description={
        user
          ? 'We send your message to the contact by e-mail. Replies come to you.'
          : `We send your message to this ${isFromServicePage ? 'company' : 'member'} by e-mail. They decide whether to reply.`
      }
      to={
        contact && user ? (
          <>
            <span className="strong">{contact.name}</span>, {company.name}
            {quoted && <span className="message-quoted small soft">{quoted}</span>}
          </>
        ) : (
          <>
            <span className="strong">{company.name}</span>
            {company.country && `, ${company.country}`}
          </>
        )
      }
      subject={subject}
      message={message}
      send={async (written) => {
        await api('sendToContact', { body: { ...written, ...recipient, isFromServicePage } })
        onSent?.()
      }}
    />
  )
}

type ProviderDialogProps = PopupProps & {
  subject: string
  title: string
  /** Otherwise it says where we reply to. */
  description?: string | undefined
  before?: ReactNode
  /** A person at the operator, whose mailbox it goes to; otherwise the writer chooses one. */
  person?: { name: string; mailbox: string }
}

/** Writes a message to the operator, who answers by e-mail. */
export function ProviderDialog({ description, person, ...popup }: ProviderDialogProps) {
  const api = useApi()
  const { user } = useViewer()
  const names = useQuery(settingsQuery(api)).data?.mailboxNames ?? []
  const mailbox = names.find((name) => name === person?.mailbox)
  return (
    <ContactMessageDialog
      {...popup}
      mailboxes={person ? [] : names}
      description={description ?? (user ? `We reply to ${user.email}.` : undefined)}
      send={(body) => api('sendToProvider', { body: { ...body, ...(mailbox && { mailbox }) } })}
    />
  )
}
