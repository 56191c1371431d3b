import type { OpenInvoice } from '#web/features/billing/desk/invoice-dialogs.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'

const reminderDialog = lazyPopup(() =>
  import('./invoice-dialogs.tsx').then((module) => module.ReminderDialog),
)
const dueDateDialog = lazyPopup(() =>
  import('./invoice-dialogs.tsx').then((module) => module.DueDateDialog),
)

/** The acts on an open invoice as menu entries, and their dialogs; none on others. */
export function useOpenInvoiceActs(invoice: OpenInvoice | undefined, isOverdue: boolean) {
  const remind = usePopup(reminderDialog)
  const extend = usePopup(dueDateDialog)
  const items: MenuEntry[] = invoice
    ? [
        {
          label: 'Send a reminder',
          icon: 'mail',
          reason: isOverdue ? undefined : 'not overdue',
          onSelect: remind.show,
        },
        { label: 'Extend the due date', icon: 'clock', onSelect: extend.show },
      ]
    : []
  const dialogs = invoice && (
    <>
      {remind.render({ invoice })}
      {extend.render({ invoice })}
    </>
  )
  return { items, dialogs }
}

type OpenInvoiceMenuProps = { invoice: OpenInvoice; isOverdue: boolean }

export function OpenInvoiceMenu({ invoice, isOverdue }: OpenInvoiceMenuProps) {
  const { items, dialogs } = useOpenInvoiceActs(invoice, isOverdue)
  return (
    <>
      <MenuButton icon="dots" size="sm" label={`Actions for ${invoice.number}`} items={items} />
      {dialogs}
    </>
  )
}
