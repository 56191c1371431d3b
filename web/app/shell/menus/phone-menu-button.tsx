import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import type { MenuLink } from './menus.ts'
import { usePendingApprovals } from './use-pending-approvals.ts'

const phoneMenu = lazyPopup(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu))

/** Opens the whole menu on narrow screens. */
export function PhoneMenuButton({ links }: { links: readonly MenuLink[] }) {
  const menu = usePopup(phoneMenu)
  const waiting = usePendingApprovals()
  return (
    <>
      <IconButton
        className="only-narrow phone-menu-button"
        icon="menu"
        label="Menu"
        data-waiting={waiting > 0 || undefined}
        {...menu.trigger}
      />
      {menu.render({ links })}
    </>
  )
}
