import { Button, IconButton, type ButtonProps } from '../forms/button.tsx'
import { lazyPopup, usePopup } from './lazy-popup.tsx'
import type { MenuEntry } from './menu-entry.ts'

const menuPopup = lazyPopup(() => import('./menu.tsx').then((module) => module.MenuPopup))

type MenuButtonProps = Omit<ButtonProps, 'onClick' | 'ref' | 'type'> & {
  items: readonly MenuEntry[]
  /** Names the menu; with `icon` and no children it also names the button. */
  label?: string
  align?: 'start' | 'end'
}

/** A button that opens a menu; the menu's code comes on pointer or focus. */
export function MenuButton({ items, label, align, children, icon, ...rest }: MenuButtonProps) {
  const menu = usePopup(menuPopup, { kind: 'menu' })
  return (
    <>
      {children === undefined && icon ? (
        <IconButton {...rest} icon={icon} label={label ?? 'More'} {...menu.trigger} />
      ) : (
        <Button iconAfter="down" {...rest} icon={icon} {...menu.trigger}>
          {children}
        </Button>
      )}
      {menu.render({ items, label, align })}
    </>
  )
}
