import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { Icon } from '../marks/icon.tsx'
import { landmarkOf } from './landmark.ts'
import type { PopupProps } from './lazy-popup.tsx'
import type { MenuEntry } from './menu-button.tsx'

export type MenuPopupProps = PopupProps & {
  items: readonly MenuEntry[]
  label?: string | undefined
  align?: 'start' | 'end' | undefined
}

/** The open menu of a MenuButton. */
export function MenuPopup(props: MenuPopupProps) {
  const { open, onOpenChange, onClosed, anchor, byKeyboard, items, label, align = 'end' } = props
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open || !byKeyboard) return
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [open, byKeyboard])

  function change(next: boolean, details: Menu.Root.ChangeEventDetails) {
    // A press on the trigger is the trigger's own business: it toggles on click.
    const target = details.event.target
    if (!next && target instanceof Node && anchor.current?.contains(target)) return details.cancel()
    onOpenChange(next)
  }

  // A dialog opened by an entry keeps the focus it has taken meanwhile.
  function focusAfter() {
    const { activeElement, body } = document
    const here = activeElement === body || popup.current?.contains(activeElement)
    return here ? anchor.current : false
  }

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={open}
        modal
        onOpenChange={change}
        onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed()}
      >
        <Menu.Portal className="portal" container={landmarkOf(anchor.current)}>
          <Menu.Positioner className="menu-place" anchor={anchor} align={align} sideOffset={4}>
            <Menu.Popup ref={popup} className="menu" aria-label={label} finalFocus={focusAfter}>
              {items.map((entry, index) => (
                <Entry key={index} entry={entry} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'separator') return <Menu.Separator />
  if ('group' in entry) {
    return (
      <Menu.Group>
        <Menu.GroupLabel className="menu-group">{entry.group}</Menu.GroupLabel>
        {entry.items.map((item, index) => (
          <Entry key={index} entry={item} />
        ))}
      </Menu.Group>
    )
  }
  const { label, icon, reason, note, danger, onSelect, link } = entry
  const look = danger && !reason ? 'bad' : undefined
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {(reason ?? note) && <small>{reason ?? note}</small>}
    </>
  )
  if (link && !reason) {
    return (
      <Menu.LinkItem className={look} render={link} label={label} closeOnClick>
        {content}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item className={look} disabled={Boolean(reason)} label={label} onClick={onSelect}>
      {content}
    </Menu.Item>
  )
}
