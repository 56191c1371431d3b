import type { Account } from '#contract/back-office/back-office.ts'
import { placeCompany } from '#contract/back-office/company-actions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { placeText, parsePlace } from '#web/features/back-office/companies/parse-place.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import * as z from 'zod/mini'

const Draft = z.extend(z.omit(placeCompany.body, { version: true }), {
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
const valuesOf = ({ place }: Account) => ({ place: placeText(place) })

/** Where a company is on the map of the directory (BK-071). */
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
      said={staffNotices.companyPlaced}
      schema={Draft}
      defaultValues={{ ...valuesOf(account), reason: '' }}
      valuesOf={valuesOf}
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
          <ReasonField form={form} optional />
        </div>
      )}
    </ActionFormDialog>
  )
}
