import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ReplyToTicketBody, ticketReplyMax, type Ticket } from '#contract/messages/desk/tickets.ts'
import { ticketQuery } from '#web/features/messages/desk/api.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useApi, type ApiError } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type FocusEvent } from 'react'

const tab = () => sessionStorage

/** Writes a reply, from a template or not, which ends with the signature. A draft stays in this tab until it is sent. */
export function TicketReply({ ticket, queue }: { ticket: Ticket; queue: Queue }) {
  const { id, email, mailbox, reply } = ticket
  const api = useApi()
  const queryClient = useQueryClient()
  const signed = (text: string) => (reply.signature ? `${text}\n\n${reply.signature}` : text)
  const blank = { text: signed(''), mailbox, isDone: false }
  const draftKey = `ticket-reply:${useStaff().id}:${id}`
  const stored = readStorage(tab, draftKey)
  // A reply that arrived while its answer was lost.
  const isSent = typeof stored === 'string' && stored.trim() === ticket.thread.at(-1)?.text
  const draft = isSent ? null : stored
  const { form, refusal, submit } = useContractForm(
    ReplyToTicketBody,
    typeof draft === 'string' ? { ...blank, text: draft } : blank,
  )
  const { errors, isSubmitting } = form.formState
  const keep = (text: string) => writeStorage(tab, draftKey, text === blank.text ? null : text)
  const box = useRef<HTMLFormElement>(null)

  function loadNewEntries({ extra }: ApiError) {
    if (extra === 'CHANGED') void queryClient.invalidateQueries(ticketQuery(api, id))
  }
  const send = (isDone: boolean, opensNext = isDone) =>
    submit(async (body) => {
      const { payload } = await api('replyToTicket', {
        params: { id: String(id) },
        body: { ...body, isDone, lastEntryId: ticket.thread.at(-1)?.id },
      })
      keep(blank.text)
      // Updates the cache, because another request would add an entry to the audit log.
      queryClient.setQueryData(ticketQuery(api, id).queryKey, payload)
      form.reset(blank)
      notify(staffNotices.ticketReplied)
      await queryClient.invalidateQueries({ queryKey: queueKey })
      if (opensNext) queue.openNext([{ kind: 'ticket', id }])
    }, loadNewEntries)
  function startAboveSignature({ target }: FocusEvent<HTMLTextAreaElement>) {
    const start = () => target.value === blank.text && target.setSelectionRange(0, 0)
    start()
    // A click places the cursor after the focus.
    requestAnimationFrame(start)
  }
  /** Puts a template where the cursor is, so that it replaces nothing that was written. */
  function insert(template: string) {
    const written = form.getValues('text')
    const at = box.current?.querySelector('textarea')?.selectionStart ?? 0
    const text =
      written === blank.text
        ? signed(template)
        : written.slice(0, at) + template + written.slice(at)
    form.setValue('text', text, { shouldDirty: true })
    keep(text)
  }
  const sendOpen = send(false)
  const sendAndGoOn = send(false, true)
  const sendAndClose = send(true)

  return (
    <Panel title={`Reply to ${email}`}>
      <form
        ref={box}
        className="ticket-reply"
        noValidate
        onSubmit={sendOpen}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendAndGoOn(event)
        }}
      >
        <Refusal>{refusal}</Refusal>
        <Field label="Reply" hideLabel limit={ticketReplyMax} error={errors.text?.message}>
          <TextArea
            rows={6}
            data-reply
            onFocus={startAboveSignature}
            {...form.register('text', {
              onChange: ({ target }: { target: HTMLTextAreaElement }) => keep(target.value),
            })}
          />
        </Field>
        <div className="ticket-reply-foot">
          <Button type="submit" variant="primary" icon="send" busy={isSubmitting}>
            Send
          </Button>
          {!ticket.done && (
            <Button busy={isSubmitting} onClick={sendAndClose}>
              Send and close
            </Button>
          )}
          {reply.templates.length > 0 && (
            <MenuButton
              variant="ghost"
              label="Templates"
              items={reply.templates.map(({ name, text }) => ({
                label: name,
                onSelect: () => insert(text),
              }))}
            >
              Templates
            </MenuButton>
          )}
          {reply.mailboxes.length > 1 && (
            <Field label="Send as" hideLabel className="push">
              <NativeSelect small {...form.register('mailbox')}>
                <Options
                  of={reply.mailboxes.map(
                    ({ name, address }) => [name, name ? `${name}, ${address}` : address] as const,
                  )}
                />
              </NativeSelect>
            </Field>
          )}
        </div>
      </form>
    </Panel>
  )
}
