import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import type { TooltipPopup } from './tooltip.tsx'

type TipTarget = {
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string | undefined
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: () => void
}

type TipProps = {
  text: ReactNode
  /** One element that can be focused. */
  children: ReactElement<TipTarget>
}

const showAfterMs = 400
const leaveGraceMs = 100

type Popup = ComponentType<Parameters<typeof TooltipPopup>[0]>

/** A few words on hover or focus; only for what the page also says elsewhere or can be done without. */
export function Tip({ text, children }: TipProps) {
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [Popup, setPopup] = useState<Popup | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()

  useEffect(() => () => clearTimeout(timer.current), [])

  function soon(next: boolean, ms: number) {
    clearTimeout(timer.current)
    if (next && !Popup) {
      void import('./tooltip.tsx').then(
        (module) => setPopup(() => module.TooltipPopup),
        reportError,
      )
    }
    timer.current = setTimeout(() => setOpen(next), ms)
  }

  return (
    <>
      {cloneElement(children, {
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: () => soon(true, showAfterMs),
        onPointerLeave: () => soon(false, leaveGraceMs),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && soon(true, 0),
        onBlur: () => soon(false, 0),
      })}
      {Popup && (
        <Popup
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          id={id}
          text={text}
          onPointerEnter={() => soon(true, 0)}
          onPointerLeave={() => soon(false, leaveGraceMs)}
        />
      )}
    </>
  )
}
