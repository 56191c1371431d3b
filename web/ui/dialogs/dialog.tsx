import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import {
  useRef,
  useState,
  type ComponentProps,
  type FormEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, IconButton, type ButtonProps } from '../forms/button.tsx'
import { cx } from '../class-names.ts'
import type { PopupProps } from './lazy-popup.tsx'

export type DialogProps = PopupProps & {
  title: ReactNode
  description?: ReactNode
  /** 24, 33, 40 or 54 rem wide. */
  size?: 'sm' | 'md' | 'default' | 'lg'
  children: ReactNode
  /** Stays visible below the scrolling body; the primary button comes last. */
  foot?: ReactNode
  /** Fills the whole screen of a phone, for long forms. */
  full?: boolean
  /** When to confirm closing: after typing, or as the caller decides. */
  confirmClose?: 'typed' | boolean | (() => boolean)
  /** Cannot be closed by the user: no close button, no Escape, no click outside. */
  persistent?: boolean
  /** Body and foot become one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
}

/** A modal dialog; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    onClosed,
    title,
    description,
    size = 'default',
    children,
    full,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const typed = useRef(false)
  const leftFrom = useRef<Element | null>(null)
  const isLeaving = useRef(false)
  const [asking, setAsking] = useState(false)
  // The start of a page, which had the focus: Base UI would return it to the first button in there.
  const place = useRef<HTMLElement>(null)

  function returnFocus(): boolean {
    const now = document.activeElement
    if (now !== document.body && !popup.current?.contains(now)) return false
    if (!place.current?.isConnected) return true
    place.current.focus({ preventScroll: true })
    return false
  }

  function mustAsk() {
    const { confirmClose = false } = props
    if (confirmClose === 'typed') return typed.current
    return typeof confirmClose === 'function' ? confirmClose() : confirmClose
  }

  function change(next: boolean, details: BaseDialog.Root.ChangeEventDetails) {
    if (next) return onOpenChange(true)
    if (props.persistent) return details.cancel()
    isLeaving.current = true
    if (!mustAsk()) return onOpenChange(false)
    details.cancel()
    if (asking && details.reason === 'escape-key') return keep()
    if (!asking) leftFrom.current = document.activeElement
    setAsking(true)
  }

  function keep() {
    // Before the question is removed, or the dialog would take the focus.
    if (leftFrom.current instanceof HTMLElement) leftFrom.current.focus()
    setAsking(false)
  }

  const content = (
    <>
      <div className="dialog-body" onInput={(event) => (typed.current ||= isTyping(event.target))}>
        {children}
      </div>
      {props.foot && (
        <footer className="dialog-foot" hidden={asking}>
          {props.foot}
        </footer>
      )}
      {asking && (
        <footer className="dialog-foot">
          <p role="alert">Discard draft?</p>
          <Button ref={takeFocus} onClick={keep}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => onOpenChange(false)}>
            Discard
          </Button>
        </footer>
      )}
    </>
  )

  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root
        open={open}
        onOpenChange={change}
        onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed()}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className="scrim" />
          <BaseDialog.Viewport className="dialog-place">
            <BaseDialog.Popup
              ref={popup}
              className={cx('dialog', size !== 'default' && size, full && 'full', props.className)}
              initialFocus={() => {
                const { activeElement } = document
                const isPlace = activeElement instanceof HTMLElement && activeElement.tabIndex < 0
                place.current = isPlace && !activeElement.closest('.menu') ? activeElement : null
                return props.initialFocus?.current ?? findInitialFocus(popup.current)
              }}
              finalFocus={returnFocus}
              onFocusCapture={() => (isLeaving.current = false)}
              onBlurCapture={(event) => {
                // A field that the user leaves with Escape is not validated: it would turn red.
                if (isLeaving.current) event.stopPropagation()
              }}
            >
              <header>
                <div>
                  <BaseDialog.Title>{title}</BaseDialog.Title>
                  {description && <BaseDialog.Description>{description}</BaseDialog.Description>}
                </div>
                {!props.persistent && (
                  <BaseDialog.Close render={<IconButton icon="x" label="Close" />} />
                )}
              </header>
              {props.onSubmit ? (
                <form noValidate onSubmit={props.onSubmit} onKeyDown={submitOnCtrlEnter}>
                  {content}
                </form>
              ) : (
                content
              )}
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  )
}

/** Text is worth a confirmation, a selected option is not. */
function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(target.type)
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}

/** A button that closes the dialog, with confirmation if needed. */
export function DialogClose({ children = 'Cancel', ...rest }: ButtonProps) {
  return <BaseDialog.Close render={<Button {...rest}>{children}</Button>} />
}

/** The footer of a form dialog: a cancel and a submit button. */
export function SubmitFooter(button: ButtonProps) {
  return (
    <>
      <DialogClose />
      <Button variant="primary" type="submit" {...button} />
    </>
  )
}

/** The description of a dialog, announced with its title. */
export function DialogDescription(props: ComponentProps<'div'>) {
  return <BaseDialog.Description render={<div {...props} />} />
}

const fieldSelector =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * The element that gets the focus when a dialog opens: its first field, else its first button in the foot. On touch
 * screens the dialog itself, so that no on-screen keyboard covers it.
 */
/** Ctrl+Enter, or Cmd+Enter, presses the primary button from any field; with Shift, the one marked for it. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  // Events of a dialog opened from this one arrive here too.
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  const form = event.currentTarget
  const marked = event.shiftKey ? form.querySelector<HTMLElement>('[data-shift-enter]') : null
  const button = marked ?? form.querySelector<HTMLElement>('[type=submit]')
  if (!button?.matches(':disabled')) button?.click()
}

function findInitialFocus(popup: HTMLElement | null): HTMLElement | null {
  if (!popup) return null
  if (matchMedia('(hover: none) and (pointer: coarse)').matches) return popup
  const marked = popup.querySelector<HTMLElement>('[data-autofocus]:not([inert] *)')
  const first = marked ?? popup.querySelector<HTMLElement>(`.dialog-body :is(${fieldSelector})`)
  if (first instanceof HTMLInputElement && first.type === 'radio' && first.name) {
    const name = CSS.escape(first.name)
    return popup.querySelector<HTMLElement>(`input[type=radio][name="${name}"]:checked`) ?? first
  }
  return first ?? popup.querySelector<HTMLElement>('.dialog-foot :is(button, a)') ?? popup
}
