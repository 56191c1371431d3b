import { saveInvoiceStatus } from '#contract/back-office/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import type { InvoiceStatus } from '#contract/billing.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { invoiceStatusLabels } from '#web/features/back-office/companies/account-labels.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import * as z from 'zod/mini'

const Draft = z.omit(saveInvoiceStatus.body, { version: true })

const noOpenInvoice: InvoiceStatus = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
}

export function InvoiceStatusDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Last invoice of ${account.name}`}
      about="The account state follows: overdue, limited to payment, or open."
      confirm="Save"
      notice={staffNotices.invoiceStatusSaved}
      schema={Draft}
      defaultValues={{ ...noOpenInvoice, ...account.standing, reason: '' }}
      valuesOf={({ standing }) => ({ ...noOpenInvoice, ...standing })}
      send={(body, { id, version }) =>
        api(saveInvoiceStatus, { params: { id: String(id) }, body: { ...body, version } })
      }
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <Field
              label="The last invoice"
              group="choices"
              error={
                invoiceStatusLabels.map(({ name }) => errors[name]?.message).find(Boolean) ??
                undefined
              }
            >
              <div className="stack tight">
                {invoiceStatusLabels.map(({ name, label, hint }) => (
                  <Checkbox key={name} {...(hint && { hint })} {...form.register(name)}>
                    {label}
                  </Checkbox>
                ))}
              </div>
            </Field>
            <Field label="Payment link" mark="optional" error={errors.link?.message}>
              <TextInput type="url" placeholder="https://" {...form.register('link')} />
            </Field>
            <ReasonField act="invoice.standing" form={form} />
          </>
        )
      }}
    </ActionFormDialog>
  )
}
