import type { MessageTarget } from '#web/features/messages/message-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const messageDialog = lazyPopup(() =>
  import('./message-dialog.tsx').then((module) => module.MessageDialog),
)

type MessageButtonProps = MessageTarget &
  Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
    /** In few words, beside the name of a contact; where there is no room for words, an envelope. */
    short?: boolean
  }

/** Opens a message to a contact, or to a company's main contact; open to visitors as well. */
export function MessageButton({
  company,
  contact,
  isFromServicePage,
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
      {message.render({ company, contact, isFromServicePage })}
    </>
  )
}
