import { createServiceListing } from '#contract/services/service-desk.ts'
import { countriesAll } from '#contract/site/site.ts'
import { useListingChange } from '#web/features/services/desk/api.ts'
import { useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'

/** Adds the listing of a company that is not a member; it is written and published on its page. */
export function CreateListingDialog(popup: PopupProps) {
  const api = useApi()
  const navigate = useAdminNavigate()
  const change = useListingChange()
  const countries = useQuery(payloadQuery(api, ['countries'], countriesAll, {})).data?.results ?? []
  const { form, refusal, submit } = useContractForm(createServiceListing.body, {
    name: '',
    countryCode: '',
  })
  const { errors, isSubmitting } = form.formState
  const create = submit(async (body) => {
    const listing = (await api(createServiceListing, { body })).payload
    await change(listing)
    popup.onOpenChange(false)
    void navigate(`/services/${listing.id}`)
  })
  return (
    <Dialog
      {...popup}
      size="md"
      title="Add company"
      description="For companies that are not members. Members are linked to categories on their own page."
      confirmClose="typed"
      onSubmit={create}
      foot={<SubmitFooter busy={isSubmitting}>Add company</SubmitFooter>}
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field label="Company" className="s4" limit={100} error={errors.name?.message}>
          <TextInput autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
        <Field label="Country" className="s2" error={errors.countryCode?.message}>
          <NativeSelect {...form.register('countryCode')}>
            <option value="">Choose</option>
            <Options of={countries.map(({ code, name }) => [code, name])} />
          </NativeSelect>
        </Field>
      </div>
    </Dialog>
  )
}
