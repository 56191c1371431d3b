import { ChangeCompanyBody } from '#contract/companies/desk/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { countriesQuery } from '#web/features/companies/desk/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { SelectField, TextAreaField, TextField } from '#web/platform/forms/fields.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const CompanyDraft = z.omit(ChangeCompanyBody, { version: true })

const companyValues = (account: Account) => ({
  name: account.name,
  countryCode: account.countryCode,
  address: account.address,
  telephone: account.telephone,
  website: account.website,
  description: account.description,
  vatNumber: account.vatNumber,
  isAttendingEbm: account.isAttendingEbm,
})

export function CompanyFactsDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  // The selected option keeps its element when the others load; otherwise the selection would be lost.
  const own = { code: account.countryCode, name: account.country }
  const offered = useQuery(countriesQuery(api)).data ?? [own]
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Edit ${account.name}`}
      about="A new name or telephone number is masked for visitors in all broadcasts of the company, in addition to the old one."
      confirm="Save"
      size="default"
      notice={staffNotices.companyUpdated}
      schema={CompanyDraft}
      defaultValues={{ ...companyValues(account), reason: '' }}
      valuesOf={companyValues}
      send={(values, { id, version }) =>
        api('changeCompany', { params: { id: String(id) }, body: { ...values, version } })
      }
    >
      {(form) => (
        <div className="form">
          <TextField name="name" label="Company" className="s4" limit={100} first />
          <SelectField
            name="countryCode"
            label="Country"
            className="s2"
            of={offered.map(({ code, name }) => [code, name])}
          />
          <TextField
            name="website"
            label="Website"
            className="s3"
            input={{ type: 'url', placeholder: 'https://' }}
          />
          <TextField name="telephone" label="Telephone" className="s3" input={{ type: 'tel' }} />
          <TextAreaField name="address" label="Address" />
          <TextField name="vatNumber" label="VAT or EORI number" className="s3" />
          <Field label="Meeting" group="choices" className="s3">
            <Checkbox {...form.register('isAttendingEbm')}>
              Attends the next European Broker Meeting
            </Checkbox>
          </Field>
          <TextAreaField name="description" label="Description" limit={5000} rows={4} />
          <ReasonField act="company.changed" optional />
        </div>
      )}
    </ActionFormDialog>
  )
}
