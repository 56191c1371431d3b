import type { MessageTarget } from '#web/features/messages/message-dialog.tsx'
import { Button, IconButton, type ButtonProps } from '#web/ui/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'

const messageDialog = lazyPopup(() =>
  import('./message-dialog.tsx').then((module) => module.MessageDialog),
)

type MessageButtonProps = MessageTarget &
  Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
    /** An envelope alone, beside the name of a contact. */
    iconOnly?: boolean
  }

/** Opens a message to a contact, or to a company's main contact; open to visitors as well. */
export function MessageButton({
  company,
  contact,
  isFromServicePage,
  iconOnly = false,
  block,
  ...look
}: MessageButtonProps) {
  const message = usePopup(messageDialog)
  return (
    <>
      {iconOnly ? (
        <IconButton
          icon="mail"
          label={`Send a message to ${contact?.name ?? company.name}`}
          {...look}
          {...message.trigger}
        />
      ) : (
        <Button icon="mail" {...look} {...(block && { block })} {...message.trigger}>
          Send message
        </Button>
      )}
      {message.render({ company, contact, isFromServicePage })}
    </>
  )
}
