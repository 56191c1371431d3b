import { IconButton } from '#web/ui/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'
import type { MenuLink } from './menus.ts'

const phoneMenu = lazyPopup(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu))

/** The whole menu where the bar has no room for it. */
export function PhoneMenuButton({ links }: { links: readonly MenuLink[] }) {
  const menu = usePopup(phoneMenu)
  return (
    <>
      <IconButton className="only-narrow" icon="menu" label="Menu" {...menu.trigger} />
      {menu.render({ links })}
    </>
  )
}
