import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { ReasonBody } from '#contract/fields.ts'
import type { Notice } from '#contract/notices.ts'
import { ActionConflictNote } from '#web/features/companies/desk/dialogs/action-conflict-note.tsx'
import { useAccountAction } from '#web/features/companies/desk/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { contractResolver, putServerErrors } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import type { ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'

type ActionFormDialogProps<V extends FieldValues, T extends FieldValues> = PopupProps & {
  account: Account
  title: string
  /** The consequences, in a sentence. */
  about?: ReactNode
  confirm: string
  danger?: boolean
  size?: 'md' | 'default' | 'lg'
  schema: z.ZodMiniType<T, V>
  defaultValues: DefaultValues<V>
  send: (values: T, base: Account) => Promise<unknown>
  /** The current values of the account; untouched fields follow them. */
  valuesOf?: (account: Account) => Partial<V>
  /** Notice after success. */
  notice: Notice
  children?: ReactNode | ((form: UseFormReturn<V, unknown, T>) => ReactNode)
}

/** A form for an action on an account. It keeps the input after an error and shows conflicting changes. */
export function ActionFormDialog<V extends FieldValues, T extends FieldValues>(
  props: ActionFormDialogProps<V, T>,
) {
  const { account, title, about, confirm, danger = false, size = 'md' } = props
  const { schema, defaultValues, send, valuesOf, notice, children, ...popup } = props
  const form = useForm<V, unknown, T>({
    mode: 'onTouched',
    defaultValues,
    resolver: contractResolver(schema),
  })
  const { dirtyFields, isSubmitting } = form.formState
  const action = useAccountAction(account, () => {
    notify(notice)
    popup.onOpenChange(false)
  })

  /** Updates untouched fields to values changed by others, so that a retry does not revert them. */
  function follow(fresh: Account) {
    for (const [name, value] of Object.entries(valuesOf?.(fresh) ?? {})) {
      // The names are keys of the form's values, which are generic here.
      if (!(dirtyFields as Record<string, unknown>)[name])
        form.resetField(name as never, { defaultValue: value as never })
    }
  }

  const submit = form.handleSubmit((values) =>
    action.run({
      send: (base) => send(values, base),
      onFieldErrors: (failure) => putServerErrors(form, failure),
      onChanged: follow,
    }),
  )

  return (
    <FormProvider {...form}>
      <Dialog
        {...popup}
        title={title}
        size={size}
        confirmClose="typed"
        onSubmit={(event) => void submit(event)}
        foot={
          <SubmitFooter variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
            {confirm}
          </SubmitFooter>
        }
      >
        <div className="stack">
          <ActionConflictNote refusal={action.refusal} newEntries={action.newEntries} />
          {about && <div className="soft">{about}</div>}
          {typeof children === 'function' ? children(form) : children}
        </div>
      </Dialog>
    </FormProvider>
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
