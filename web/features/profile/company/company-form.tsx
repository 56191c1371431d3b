import { companyTerms, companyTextMax, type CompanyTerm } from '#contract/company-terms.ts'
import { notices } from '#contract/page-notices.ts'
import { CompanyDraft } from '#contract/profile.ts'
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
  ...Object.fromEntries(companyTerms.map(({ name, label }) => [name, label])),
}

const valuesOf = ({ company }: OwnCompany) => ({
  tel: company.tel ?? '',
  website: company.website ?? '',
  address: company.address ?? '',
  description: company.description ?? '',
  ...(Object.fromEntries(companyTerms.map(({ name }) => [name, company[name] ?? ''])) as Record<
    CompanyTerm,
    string
  >),
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
        api('updateCompany', {
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
              limit={companyTextMax}
              error={errors.description?.message}
            >
              <TextArea rows={5} {...form.register('description')} />
            </Field>
            {companyTerms.map(({ name, label }) => (
              <Field key={name} label={label} limit={companyTextMax} error={errors[name]?.message}>
                <TextArea rows={2} {...form.register(name)} />
              </Field>
            ))}
          </>
        )
      }}
    </ProfileForm>
  )
}
