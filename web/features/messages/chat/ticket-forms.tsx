import { AnswerTicketBody, mailLimits, MessageContent, messageRows } from '#contract/messages.ts'
import { notices } from '#contract/page-notices.ts'
import { ownTicketsKey } from '#web/features/messages/chat/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

interface Draft {
  subject: string
  message: string
  mailbox: string
}
const emptyDraft: Draft = { subject: '', message: '', mailbox: '' }

/** Unsent texts, by ticket; kept while the panel is open. */
export type Drafts = ReturnType<typeof useDrafts>

export function useDrafts() {
  const [drafts] = useState(() => new Map<number | 'new', Draft>())
  return {
    get: (key: number | 'new') => drafts.get(key) ?? emptyDraft,
    /** Keeps what was typed into a field of a form. */
    onInput: (key: number | 'new') => (event: FormEvent<HTMLFormElement>) => {
      const { name, value } = event.target as HTMLInputElement
      drafts.set(key, { ...(drafts.get(key) ?? emptyDraft), [name]: value })
    },
    remove: (key: number | 'new') => void drafts.delete(key),
    hasAny: () => [...drafts.values()].some(({ message }) => message.trim() !== ''),
  }
}

const Words = z.extend(MessageContent, { mailbox: z.string() })

type NewTicketFormProps = {
  drafts: Drafts
  onBack: (() => void) | undefined
  onSent: () => void
}

/** A new message to the operator. */
export function NewTicketForm({ drafts, onBack, onSent }: NewTicketFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const mailboxes = useQuery(settingsQuery(api)).data?.mailboxNames ?? []
  const { form, refusal, submit } = useContractForm(Words, drafts.get('new'))
  const { errors, isSubmitting } = form.formState
  const send = submit(async ({ mailbox, ...words }) => {
    await api('sendToProvider', { body: { ...words, ...(mailbox !== '' && { mailbox }) } })
    drafts.remove('new')
    notify(notices.messageSent)
    await queryClient.invalidateQueries({ queryKey: ownTicketsKey })
    onSent()
  })
  return (
    <form noValidate className="stack" onSubmit={send} onInput={drafts.onInput('new')}>
      {onBack && (
        <div>
          <Button size="sm" icon="left" onClick={onBack}>
            All messages
          </Button>
        </div>
      )}
      <Refusal>{refusal}</Refusal>
      {mailboxes.length > 0 && (
        <Field label="To" error={errors.mailbox?.message}>
          <NativeSelect {...form.register('mailbox')}>
            <option value="">General</option>
            <Options of={mailboxes.map((name) => [name, name])} />
          </NativeSelect>
        </Field>
      )}
      <Field label="Subject" limit={mailLimits.subject} error={errors.subject?.message}>
        <TextInput autoComplete="off" data-autofocus {...form.register('subject')} />
      </Field>
      <Field label="Message" limit={mailLimits.body} error={errors.message?.message}>
        <TextArea rows={messageRows} {...form.register('message')} />
      </Field>
      <Button variant="primary" type="submit" icon="send" block busy={isSubmitting}>
        Send
      </Button>
    </form>
  )
}

/** The next message of a ticket. */
export function AnswerForm({ ticketId, drafts }: { ticketId: number; drafts: Drafts }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(AnswerTicketBody, {
    message: drafts.get(ticketId).message,
  })
  const { errors, isSubmitting } = form.formState
  const send = submit(async (body) => {
    await api('answerTicket', { params: { id: String(ticketId) }, body })
    drafts.remove(ticketId)
    form.reset({ message: '' })
    await queryClient.invalidateQueries({ queryKey: ownTicketsKey })
  })
  return (
    <form noValidate className="stack tight" onSubmit={send} onInput={drafts.onInput(ticketId)}>
      <Refusal>{refusal}</Refusal>
      <Field label="Your message" limit={mailLimits.body} error={errors.message?.message}>
        {/* Left empty, it is not a mistake: most readers only read. */}
        <TextArea rows={3} {...form.register('message')} onBlur={undefined} />
      </Field>
      <Button variant="primary" type="submit" icon="send" block busy={isSubmitting}>
        Send
      </Button>
    </form>
  )
}
