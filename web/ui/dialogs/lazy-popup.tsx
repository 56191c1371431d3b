import {
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'

/** The props of every popup component; spread them onto Dialog, ConfirmDialog or MenuPopup. */
export type PopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** After the exit has finished: the popup can be unmounted. */
  onClosed: () => void
  /** The trigger. */
  anchor: RefObject<HTMLElement | null>
  byKeyboard: boolean
}

export type LazyPopup<Props extends PopupProps> = {
  /** Starts loading; a failed load is tried again the next time. */
  preload: () => Promise<ComponentType<Props>>
  /** The component once loaded. */
  ready: () => ComponentType<Props> | null
}

/** A popup that loads its code on demand. Call it outside components. */
export function lazyPopup<Props extends PopupProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyPopup<Props> {
  let component: ComponentType<Props> | null = null
  let pending: Promise<ComponentType<Props>> | null = null
  return {
    ready: () => component,
    preload() {
      pending ??= load().then(
        (loaded) => (component = loaded),
        (failure: unknown) => {
          pending = null
          throw failure
        },
      )
      return pending
    },
  }
}

type Phase = 'closed' | 'loading' | 'open' | 'closing'

/**
 * The trigger's props and the popup itself. Pointer and focus preload the code; a click before it
 * has loaded is remembered, and further clicks while loading change nothing.
 */
export function usePopup<Props extends PopupProps>(
  popup: LazyPopup<Props>,
  { kind = 'dialog' }: { kind?: 'dialog' | 'menu' } = {},
) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [phase, setPhase] = useState<Phase>('closed')
  const [byKeyboard, setByKeyboard] = useState(false)
  const open = phase === 'open'

  function preload() {
    popup.preload().catch(() => {})
  }

  function show() {
    if (popup.ready()) return setPhase('open')
    setPhase('loading')
    popup.preload().then(
      () => setPhase((now) => (now === 'loading' ? 'open' : now)),
      (failure: unknown) => {
        setPhase('closed')
        reportError(failure)
      },
    )
  }

  function hide() {
    setPhase((now) => (now === 'open' ? 'closing' : now === 'loading' ? 'closed' : now))
  }

  function onClick(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, and focus must find its way back here.
    event.currentTarget.focus({ preventScroll: true })
    setByKeyboard(event.detail === 0)
    if (phase === 'loading') return
    if (open) hide()
    else show()
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (kind !== 'menu' || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setByKeyboard(true)
    show()
  }

  function render(own: Omit<Props, keyof PopupProps>): ReactNode {
    const Popup = popup.ready()
    if (!Popup || phase === 'closed' || phase === 'loading') return null
    const props = {
      ...own,
      open,
      onOpenChange: (next: boolean) => (next ? show() : hide()),
      onClosed: () => setPhase((now) => (now === 'closing' ? 'closed' : now)),
      anchor,
      byKeyboard,
    } as Props
    return <Popup {...props} />
  }

  return {
    open,
    /** True until its exit has finished. */
    isOnScreen: phase === 'open' || phase === 'closing',
    show,
    hide,
    render,
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      'aria-busy': phase === 'loading' || undefined,
      'data-popup-open': open ? '' : undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick,
      onKeyDown,
    },
  }
}
