import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const providerDialog = lazyPopup(() =>
  import('./provider-dialog.tsx').then((module) => module.ProviderDialog),
)

type ProviderButtonProps = Pick<ButtonProps, 'variant'> & {
  /** What the message is about; can be changed. */
  subject: string
  /** Short name of the operator. */
  brand: string
}

/** Opens a message to the operator; open to every signed-in account, blocked or not. */
export function ProviderButton({ subject, brand, variant = 'ghost' }: ProviderButtonProps) {
  const message = usePopup(providerDialog)
  return (
    <>
      <Button variant={variant} icon="mail" {...message.trigger}>
        Write to {brand}
      </Button>
      {message.render({ subject, brand })}
    </>
  )
}
