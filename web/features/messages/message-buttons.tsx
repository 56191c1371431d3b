import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import type { MessageTarget } from '#web/features/messages/contact-message-dialog.tsx'
import { messageDialog } from '#web/features/messages/message-public.ts'
import { replyDialog } from '#web/features/messages/reply-public.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

type MessageButtonProps = MessageTarget &
  Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
    /** A short label, or an icon where space is short. */
    short?: boolean
  }

/** Opens a message to a contact or to the company's main contact; open to visitors. */
export function MessageButton({
  company,
  contact,
  isFromServicePage,
  subject,
  message: text,
  short = false,
  block,
  ...look
}: MessageButtonProps) {
  const message = usePopup(messageDialog)
  return (
    <>
      {short ? (
        <Button
          size="sm"
          icon="mail"
          aria-label={`Message to ${contact?.name ?? company.name}`}
          {...look}
          {...message.trigger}
        >
          <span className="no-phone">Message</span>
        </Button>
      ) : (
        <Button icon="mail" {...look} {...(block && { block })} {...message.trigger}>
          Send message
        </Button>
      )}
      {message.render({
        company,
        contact,
        isFromServicePage,
        message: text,
        ...(subject && { subject }),
      })}
    </>
  )
}

const providerDialog = lazyPopup(() =>
  import('./contact-message-dialog.tsx').then((module) => module.ProviderDialog),
)

type ProviderButtonProps = Pick<ButtonProps, 'variant'> & {
  /** The initial subject. */
  subject: string
  brand: string
}

/** Opens a message to the operator; open to every signed-in user, blocked or not. */
export function ProviderButton({ subject, brand, variant = 'ghost' }: ProviderButtonProps) {
  const message = usePopup(providerDialog)
  return (
    <>
      <Button variant={variant} icon="mail" {...message.trigger}>
        Write to {brand}
      </Button>
      {message.render({ subject, title: `Message to ${brand}` })}
    </>
  )
}

type PersonMessageButtonProps = {
  /** A person at the operator. */
  name: string
  /** The staff mailbox of the person; empty for the usual one. */
  mailbox: string
}

/** Opens a message to a person at the operator; open to visitors (ST-005). */
export function PersonMessageButton({ name, mailbox }: PersonMessageButtonProps) {
  const message = usePopup(providerDialog)
  return (
    <>
      <Button size="sm" icon="mail" aria-label={`Message to ${name}`} {...message.trigger}>
        Message
      </Button>
      {message.render({
        person: { name, mailbox },
        subject: mailbox ? '' : `For ${name}`,
        title: `Message to ${name}`,
      })}
    </>
  )
}

type ReplyButtonProps = {
  broadcast: BroadcastDetail
  /** A short label. */
  short?: boolean
  onSent?: () => void
}

/** Opens the reply to a broadcast; shortcut `r`. */
export function ReplyButton({ broadcast, short, onSent }: ReplyButtonProps) {
  const reply = usePopup(replyDialog)
  useKeys({ r: reply.show })
  return (
    <>
      <Button
        variant="primary"
        icon="reply"
        aria-keyshortcuts="r"
        {...(!short && { size: 'lg', block: true })}
        {...reply.trigger}
      >
        {short ? 'Reply' : 'Reply to Broadcast'}
      </Button>
      {reply.render({ broadcast, ...(onSent && { onSent }) })}
    </>
  )
}
