import type { Account } from '#contract/back-office/back-office.ts'
import type { Notice } from '#contract/notices.ts'
import {
  type planDialog,
  reasonedActionDialog,
  staffMessageDialog,
} from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import type { ReactNode } from 'react'

/** A button that opens a dialog about an account. */
export function ActionButton({
  dialog,
  account,
  children,
}: {
  dialog: typeof planDialog
  account: Account
  children: ReactNode
}) {
  const popup = usePopup(dialog)
  return (
    <>
      <Button size="sm" {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account })}
    </>
  )
}

/** A button for the words that staff put before people. */
export function StaffMessageButton({
  account,
  kind,
  variant = 'default',
  children,
}: {
  account: Account
  kind: 'block' | 'message'
  variant?: NonNullable<ButtonProps['variant']>
  children: ReactNode
}) {
  const popup = usePopup(staffMessageDialog)
  return (
    <>
      <Button size="sm" variant={variant} {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account, kind })}
    </>
  )
}

type ReasonedButtonProps = {
  account: Account
  label: string
  title: string
  about: string
  confirm: string
  said: Notice
  danger?: boolean
  send: (reason: string, base: Account) => Promise<unknown>
}

/** A button whose act needs nothing but a reason. */
export function ReasonedButton({ account, label, danger = false, ...act }: ReasonedButtonProps) {
  const popup = usePopup(reasonedActionDialog)
  return (
    <>
      <Button size="sm" variant={danger ? 'quiet-danger' : 'default'} {...popup.trigger}>
        {label}
      </Button>
      {popup.render({ account, danger, ...act })}
    </>
  )
}
