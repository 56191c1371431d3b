import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Account, AccountAction } from '#contract/back-office/back-office.ts'
import { editConflict } from '#contract/companies/desk/company-actions.ts'
import { ReasonBody } from '#contract/fields.ts'
import type { Notice } from '#contract/notices.ts'
import { ActionConflictNote } from '#web/features/companies/desk/dialogs/action-conflict-note.tsx'
import { accountQuery } from '#web/features/companies/desk/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { type ApiError, useApi } from '#web/platform/api/api.ts'
import { FormDialog, type FormDialogProps } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type ActionFormDialogProps<V extends FieldValues, T extends FieldValues> = Omit<
  FormDialogProps<V, T>,
  'send' | 'onRefused' | 'title'
> & {
  account: Account
  title: string
  send: (values: T, base: Account) => Promise<unknown>
  /** The current values of the account; untouched fields follow them. */
  valuesOf?: (account: Account) => Partial<V>
  /** Notice after success. */
  notice: Notice
}

/**
 * A form for an action on an account with optimistic concurrency. After a conflict it reads the account again, keeps
 * the input, shows what others did, and uses the new version for the next attempt.
 */
export function ActionFormDialog<V extends FieldValues, T extends FieldValues>(
  props: ActionFormDialogProps<V, T>,
) {
  const { account, send, valuesOf, notice, children, ...dialog } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(account)
  const [conflict, setConflict] = useState<{ refusal: string; newEntries: AccountAction[] }>()

  async function follow(
    { extra, msg }: ApiError,
    _isBesideFields: boolean,
    form: UseFormReturn<V, unknown, T>,
  ) {
    if (extra !== editConflict) return false
    const fresh = await queryClient.fetchQuery({ ...accountQuery(api, base.id), staleTime: 0 })
    const last = base.log[0]?.id ?? 0
    setBase(fresh)
    setConflict({ refusal: msg, newEntries: fresh.log.filter(({ id }) => id > last) })
    // Untouched fields follow, so that the next attempt does not revert them.
    for (const [name, value] of Object.entries(valuesOf?.(fresh) ?? {})) {
      // The names are keys of the form's values, which are generic here.
      if (!(form.formState.dirtyFields as Record<string, unknown>)[name])
        form.resetField(name as never, { defaultValue: value as never })
    }
    return true
  }

  return (
    <FormDialog
      {...dialog}
      send={async (values) => {
        setConflict(undefined)
        await send(values, base)
        await queryClient.invalidateQueries({ queryKey: ['accounts'] })
        notify(notice)
      }}
      onRefused={follow}
    >
      {(form) => {
        // Fields that nobody reads are not tracked.
        void form.formState.dirtyFields
        return (
          <>
            {conflict && <ActionConflictNote {...conflict} />}
            {typeof children === 'function' ? children(form) : children}
          </>
        )
      }}
    </FormDialog>
  )
}

type ReasonedActionDialogProps = PopupProps & {
  account: Account
  act: AuditAction
  title: string
  about: ReactNode
  confirm: string
  danger?: boolean
  notice: Notice
  send: (reason: string, base: Account) => Promise<unknown>
}

/** An action that needs only a reason. */
export function ReasonedActionDialog({ act, send, ...props }: ReasonedActionDialogProps) {
  return (
    <ActionFormDialog
      {...props}
      schema={ReasonBody}
      defaultValues={{ reason: '' }}
      send={({ reason }, base) => send(reason, base)}
    >
      <ReasonField act={act} first />
    </ActionFormDialog>
  )
}
