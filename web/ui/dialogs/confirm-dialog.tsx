import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import type { PopupProps } from './lazy-popup.tsx'

type ConfirmDialogProps = PopupProps & {
  title: ReactNode
  /** The consequence, in a sentence. */
  children: ReactNode
  /** The verb: "Remove". */
  confirm: ReactNode
  cancel?: ReactNode
  danger?: boolean
  /** While what will happen is not known, or it cannot be done. */
  disabled?: boolean
  /** Closes when it is fulfilled; when it fails the dialog stays, and the caller says why. */
  onConfirm: () => unknown
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    onClosed,
    title,
    children,
    confirm,
    cancel = 'Cancel',
    danger,
    disabled,
  } = props
  const [busy, setBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)

  async function runConfirmed() {
    setBusy(true)
    try {
      await props.onConfirm()
      onOpenChange(false)
    } catch {
      setBusy(false)
    }
  }

  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root
        open={open}
        onOpenChange={(next) => !busy && onOpenChange(next)}
        onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed()}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="scrim" />
          <AlertDialog.Viewport className="dialog-place">
            <AlertDialog.Popup className="dialog md" initialFocus={safe}>
              <header>
                <AlertDialog.Title>{title}</AlertDialog.Title>
              </header>
              <AlertDialog.Description className="dialog-body soft" render={<div />}>
                {children}
              </AlertDialog.Description>
              <footer className="dialog-foot">
                <AlertDialog.Close render={<Button ref={safe}>{cancel}</Button>} />
                <Button
                  variant={danger ? 'danger' : 'primary'}
                  disabled={disabled}
                  busy={busy}
                  onClick={runConfirmed}
                >
                  {confirm}
                </Button>
              </footer>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
