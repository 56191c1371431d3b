import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import {
  useRef,
  useState,
  type ComponentProps,
  type FormEventHandler,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, IconButton, type ButtonProps } from '../forms/button.tsx'
import { cx } from '../class-names.ts'
import { firstToFocus } from './first-to-focus.ts'
import type { PopupProps } from './lazy-popup.tsx'

export type DialogProps = PopupProps & {
  title: ReactNode
  description?: ReactNode
  /** 24, 33, 40 or 54 rem wide. */
  size?: 'sm' | 'md' | 'default' | 'lg'
  children: ReactNode
  /** Stays in sight below the scrolling body; the primary button comes last. */
  foot?: ReactNode
  /** Fills the whole screen of a phone, for long forms. */
  full?: boolean
  /** When to ask before closing: after any typing, or as the caller knows. */
  confirmClose?: 'typed' | boolean | (() => boolean)
  /** Cannot be closed by who reads it: no cross, no Escape, no click beside it. */
  lasting?: boolean
  /** Body and foot become one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
}

/** A modal dialog; on a phone a sheet from below. */
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
  const [asking, setAsking] = useState(false)

  function mustAsk() {
    const { confirmClose = false } = props
    if (confirmClose === 'typed') return typed.current
    return typeof confirmClose === 'function' ? confirmClose() : confirmClose
  }

  function change(next: boolean, details: BaseDialog.Root.ChangeEventDetails) {
    if (next) return onOpenChange(true)
    if (props.lasting) return details.cancel()
    if (!mustAsk()) return onOpenChange(false)
    details.cancel()
    if (asking && details.reason === 'escape-key') return keep()
    if (!asking) leftFrom.current = document.activeElement
    setAsking(true)
  }

  function keep() {
    // Before the question goes, or the dialog itself would take the focus that is lost with it.
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
              initialFocus={props.initialFocus ?? (() => firstToFocus(popup.current))}
              onMouseDown={keepFocusInField}
            >
              <header>
                <div>
                  <BaseDialog.Title>{title}</BaseDialog.Title>
                  {description && <BaseDialog.Description>{description}</BaseDialog.Description>}
                </div>
                {!props.lasting && (
                  <BaseDialog.Close render={<IconButton icon="x" label="Close" />} />
                )}
              </header>
              {props.onSubmit ? (
                <form noValidate onSubmit={props.onSubmit}>
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

/** A choice is made again in a moment; words are not. */
function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(target.type)
}

/** Leaving a field may show its error, which would move the pressed button away before the click. */
function keepFocusInField(event: MouseEvent<HTMLElement>) {
  if ((event.target as Element).closest('button')) event.preventDefault()
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}

/** A button in the dialog that closes it, through the question about typed text. */
export function DialogClose({ children = 'Cancel', ...rest }: ButtonProps) {
  return <BaseDialog.Close render={<Button {...rest}>{children}</Button>} />
}

/** The foot of a dialog that is a form: a way out, and the button that sends it. */
export function SubmitFoot(button: ButtonProps) {
  return (
    <>
      <DialogClose />
      <Button variant="primary" type="submit" {...button} />
    </>
  )
}

/** What a dialog says, read out with its title when it opens. */
export function DialogWords(props: ComponentProps<'div'>) {
  return <BaseDialog.Description render={<div {...props} />} />
}
