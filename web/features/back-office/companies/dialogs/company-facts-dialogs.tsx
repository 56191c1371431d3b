import { changeCompany, placeCompany } from '#contract/back-office/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { countriesQuery } from '#web/features/back-office/companies/api.ts'
import { placeText, parsePlace } from '#web/features/back-office/companies/account-labels.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const CompanyDraft = z.omit(changeCompany.body, { version: true })

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
        api(changeCompany, { params: { id: String(id) }, body: { ...values, version } })
      }
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <div className="form">
            <Field label="Company" className="s4" limit={100} error={errors.name?.message}>
              <TextInput data-autofocus {...form.register('name')} />
            </Field>
            <Field label="Country" className="s2" error={errors.countryCode?.message}>
              <NativeSelect {...form.register('countryCode')}>
                <Options of={offered.map(({ code, name }) => [code, name])} />
              </NativeSelect>
            </Field>
            <Field label="Website" className="s3" error={errors.website?.message}>
              <TextInput type="url" placeholder="https://" {...form.register('website')} />
            </Field>
            <Field label="Telephone" className="s3" error={errors.telephone?.message}>
              <TextInput type="tel" {...form.register('telephone')} />
            </Field>
            <Field label="Address" error={errors.address?.message}>
              <TextArea rows={2} {...form.register('address')} />
            </Field>
            <Field label="VAT or EORI number" className="s3" error={errors.vatNumber?.message}>
              <TextInput {...form.register('vatNumber')} />
            </Field>
            <Field label="Meeting" group="choices" className="s3">
              <Checkbox {...form.register('isAttendingEbm')}>
                Attends the next European Broker Meeting
              </Checkbox>
            </Field>
            <Field label="Description" limit={5000} error={errors.description?.message}>
              <TextArea rows={4} {...form.register('description')} />
            </Field>
            <ReasonField act="company.changed" form={form} optional />
          </div>
        )
      }}
    </ActionFormDialog>
  )
}

const PlaceDraft = z.extend(z.omit(placeCompany.body, { version: true }), {
  place: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (typed) => parsePlace(typed) !== undefined,
          'Enter coordinates such as 52.3676, 4.9041',
        ),
      ),
    z.transform((typed) => parsePlace(typed) ?? null),
  ),
})
const placeValues = ({ place }: Account) => ({ place: placeText(place) })

/** The location of a company on the map (BK-071). */
export function CompanyPlaceDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  const { name, country, address } = account
  const lines = [...address.split('\n'), country].map((line) => line.trim()).filter(Boolean)
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Map location of ${name}`}
      about={
        <>
          Members see it on the map of the directory. Find the address on{' '}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            OpenStreetMap
          </a>{' '}
          and copy its coordinates or the URL of the page.
        </>
      }
      confirm="Save"
      notice={staffNotices.companyPlaced}
      schema={PlaceDraft}
      defaultValues={{ ...placeValues(account), reason: '' }}
      valuesOf={placeValues}
      send={(values, { id, version }) =>
        api(placeCompany, { params: { id: String(id) }, body: { ...values, version } })
      }
    >
      {(form) => (
        <div className="form">
          <Field
            label="Coordinates"
            hint={`Degrees north and east, such as 52.3676, 4.9041. Leave empty for the centre of ${country}.`}
            error={form.formState.errors.place?.message}
          >
            <TextInput data-autofocus {...form.register('place')} />
          </Field>
          <ReasonField act="company.placed" form={form} optional />
        </div>
      )}
    </ActionFormDialog>
  )
}
