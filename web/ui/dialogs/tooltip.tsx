import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode, RefObject } from 'react'
import { landmarkOf } from './landmark.ts'

type TooltipPopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  id: string
  text: ReactNode
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The open tooltip of a Tip. */
export function TooltipPopup({
  open,
  onOpenChange,
  anchor,
  id,
  text,
  ...pointer
}: TooltipPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Root open={open} onOpenChange={onOpenChange}>
        <Tooltip.Portal className="portal" container={landmarkOf(anchor.current)}>
          <Tooltip.Positioner className="tip-place" anchor={anchor} sideOffset={6}>
            <Tooltip.Popup className="tip" id={id} role="tooltip" {...pointer}>
              {text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </CSPProvider>
  )
}
