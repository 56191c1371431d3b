import { sendToProvider } from '#contract/messages.ts'
import { ContactMessageDialog } from '#web/features/messages/contact-message-dialog.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type ProviderDialogProps = PopupProps & { subject: string; brand: string }

/** Writes a message to the operator, who answers by e-mail. */
export function ProviderDialog({ brand, ...popup }: ProviderDialogProps) {
  const api = useApi()
  const { user } = useViewer()
  return (
    <ContactMessageDialog
      {...popup}
      title={`Message to ${brand}`}
      description={user ? `We reply to ${user.email}.` : undefined}
      send={(body) => api(sendToProvider, { body })}
    />
  )
}
