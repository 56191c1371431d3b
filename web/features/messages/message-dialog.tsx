import { sendToContact } from '#contract/messages.ts'
import { ContactMessageDialog } from '#web/features/messages/contact-message-dialog.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

export type MessageTarget = {
  company: { id: number; name: string; country: string }
  /** The main contact if absent; visitors do not see contacts. */
  contact?: { id: number; name: string } | undefined
  isFromServicePage?: boolean | undefined
}

/** Writes a message to a contact, who answers by e-mail (CO-022 to CO-025). */
export function MessageDialog({
  company,
  contact,
  isFromServicePage = false,
  ...popup
}: PopupProps & MessageTarget) {
  const api = useApi()
  const { user } = useViewer()
  const whom = user && contact ? { recipientId: contact.id } : { companyId: company.id }
  return (
    <ContactMessageDialog
      {...popup}
      title="Send message"
      description={
        user
          ? 'We send your message to the contact by e-mail. Replies come to you.'
          : 'We send your message to this member by e-mail. They decide whether to reply.'
      }
      to={
        contact && user ? (
          <>
            <span className="strong">{contact.name}</span>, {company.name}
          </>
        ) : (
          <>
            <span className="strong">{company.name}</span>, {company.country}
          </>
        )
      }
      subject=""
      send={(letter) => api(sendToContact, { body: { ...letter, ...whom, isFromServicePage } })}
    />
  )
}
