import { notices } from '#contract/page-notices.ts'
import { CompanyDraft, updateCompany } from '#contract/profile.ts'
import type { OwnCompany } from '#web/features/profile/api.ts'
import { ProfileForm } from '#web/features/profile/entry/profile-form.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'

const labels = {
  tel: 'Telephone',
  website: 'Website',
  address: 'Address',
  description: 'About',
  shippingDetails: 'Shipping',
  warrantyPolicy: 'Warranty',
}

const valuesOf = ({ company }: OwnCompany) => ({
  tel: company.tel ?? '',
  website: company.website ?? '',
  address: company.address ?? '',
  description: company.description ?? '',
  shippingDetails: company.shippingDetails ?? '',
  warrantyPolicy: company.warrantyPolicy ?? '',
})

/** Edits the profile of the own company (PF-003). */
export function CompanyForm({ own, onDone }: { own: OwnCompany; onDone: () => void }) {
  const api = useApi()
  return (
    <ProfileForm
      label="Company"
      own={own}
      schema={CompanyDraft}
      valuesOf={valuesOf}
      labels={labels}
      send={(values, base) =>
        api(updateCompany, {
          body: { ...values, id: base.company.id, version: base.versions.company },
        })
      }
      saved={notices.companyUpdated}
      failed={notices.companyNotUpdated}
      onDone={onDone}
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <Field label="Telephone" className="s3 solo" error={errors.tel?.message}>
              <TextInput type="tel" {...form.register('tel')} />
            </Field>
            <Field label="Website" className="s3 solo" error={errors.website?.message}>
              <TextInput
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                {...form.register('website')}
              />
            </Field>
            <Field label="Address" error={errors.address?.message}>
              <TextArea rows={2} {...form.register('address')} />
            </Field>
            <Field
              label="About"
              hint="What you trade, how you work, what you are good at."
              limit={5000}
              error={errors.description?.message}
            >
              <TextArea rows={5} {...form.register('description')} />
            </Field>
            <Field label="Shipping" limit={5000} error={errors.shippingDetails?.message}>
              <TextArea rows={2} {...form.register('shippingDetails')} />
            </Field>
            <Field label="Warranty" limit={5000} error={errors.warrantyPolicy?.message}>
              <TextArea rows={2} {...form.register('warrantyPolicy')} />
            </Field>
          </>
        )
      }}
    </ProfileForm>
  )
}
