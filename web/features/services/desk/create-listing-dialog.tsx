import { CreateServiceListingBody } from '#contract/services/desk/listings.ts'
import { useListingChange } from '#web/features/services/desk/api.ts'
import { useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { SelectField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'

/** Adds the listing of a company that is not a member; it is written and published on its page. */
export function CreateListingDialog(popup: PopupProps) {
  const api = useApi()
  const navigate = useAdminNavigate()
  const change = useListingChange()
  const countries =
    useQuery(payloadQuery(api, ['countries'], 'countriesAll', {})).data?.results ?? []
  return (
    <FormDialog
      {...popup}
      title="Add company"
      description="For companies that are not members. Members are linked to categories on their own page."
      schema={CreateServiceListingBody}
      defaultValues={{ name: '', countryCode: '' }}
      send={async (body) => {
        const listing = (await api('createServiceListing', { body })).payload
        await change(listing)
        void navigate(`/services/${listing.id}`)
      }}
      confirm="Add company"
      columns
    >
      <TextField name="name" label="Company" className="s4" limit={100} first />
      <SelectField
        name="countryCode"
        label="Country"
        className="s2"
        of={[['', 'Choose'], ...countries.map(({ code, name }) => [code, name] as const)]}
      />
    </FormDialog>
  )
}
