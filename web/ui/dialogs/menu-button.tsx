import { Button, IconButton, type ButtonProps } from '../forms/button.tsx'
import { lazyPopup, usePopup } from './lazy-popup.tsx'
import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../marks/icon-paths.ts'

type LinkSlot = { className?: string; children?: ReactNode }

export type MenuEntry =
  | 'separator'
  /** Entries below a heading. */
  | { group: string; items: readonly MenuEntry[] }
  | {
      label: string
      icon?: IconName | undefined
      /** Why it is unavailable ("from 23/11/2026"); disables the entry and is shown behind the label. */
      reason?: string | undefined
      danger?: boolean | undefined
      /** A short text behind the label, such as a count. */
      note?: string | undefined
      onSelect?: (() => void) | undefined
      /** A link of the router instead of `onSelect`; it receives label and icon as children. */
      link?: ReactElement<LinkSlot> | undefined
    }

const menuPopup = lazyPopup(() => import('./menu.tsx').then((module) => module.MenuPopup))

type MenuButtonProps = Omit<ButtonProps, 'onClick' | 'ref' | 'type'> & {
  items: readonly MenuEntry[]
  /** Accessible name of the menu, and of the button if it has only an icon. */
  label?: string
  align?: 'start' | 'end'
}

/** A button that opens a menu. The menu's code loads on pointer or focus. */
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
