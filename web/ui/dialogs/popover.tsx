import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { landmarkOf } from './landmark.ts'
import type { PopupProps } from './lazy-popup.tsx'

export type PopoverPopupProps = PopupProps & {
  /** Accessible name. */
  label: string
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

/** A box with controls next to its trigger. Escape and a press outside close it. */
export function PopoverPopup(props: PopoverPopupProps) {
  const { open, onOpenChange, onClosed, anchor, label, align = 'start', children } = props

  function change(next: boolean, details: Popover.Root.ChangeEventDetails) {
    // A press on the trigger is the trigger's own business: it toggles on click.
    const target = details.event.target
    if (!next && target instanceof Node && anchor.current?.contains(target)) return details.cancel()
    onOpenChange(next)
  }

  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={open}
        onOpenChange={change}
        onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed()}
      >
        <Popover.Portal className="portal" container={landmarkOf(anchor.current)}>
          <Popover.Positioner className="menu-place" anchor={anchor} align={align} sideOffset={4}>
            <Popover.Popup className="menu popover" aria-label={label} finalFocus={anchor}>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
