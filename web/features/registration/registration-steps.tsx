import { heardChoices, heardText, registrationLimits } from '#contract/registration/registration.ts'
import type { RegistrationDraft } from '#web/features/registration/registration-draft.ts'
import { contractDialog, legalTextQuery, versionText } from '#web/features/site/legal-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'

export const stepNames = ['Company', 'How you heard', 'Contact']
export const stepTitles = (brand: string) => [
  'Your company',
  `How did you hear about ${brand}?`,
  'Contact person',
]

type Country = {
  code: string
  name: string
  isEU: boolean
  taxLabel: string
  isSanctioned: boolean
}
type CompanyStepProps = {
  countries: readonly Country[]
  /** The first input. */
  onStart: () => void
}

export function CompanyStep({ countries, onStart }: CompanyStepProps) {
  const { register, formState } = useFormContext<RegistrationDraft>()
  const { errors } = formState
  const code = useWatch<RegistrationDraft, 'country'>({ name: 'country' })
  const country = countries.find((one) => one.code === code)
  const choosable = countries.filter(({ isSanctioned }) => !isSanctioned)
  return (
    <div className="form" onInput={onStart}>
      <Field
        label="Company name"
        className="s3 solo"
        limit={registrationLimits.company}
        error={errors.company?.message}
      >
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
      <Field label="Website" mark="optional" className="s3 solo" error={errors.website?.message}>
        <TextInput inputMode="url" autoComplete="url" {...register('website')} />
      </Field>
      <Field label="Address" limit={registrationLimits.address} error={errors.address?.message}>
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="ZIP code" mark="optional" className="s2" error={errors.zip?.message}>
        <TextInput autoComplete="postal-code" {...register('zip')} />
      </Field>
      <Field label="City" mark="optional" className="s4" error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label="Country" className="s3 solo" error={errors.country?.message}>
        <NativeSelect autoComplete="country" {...register('country')}>
          <option value="">Choose a country</option>
          <Options of={choosable.map((one) => [one.code, one.name])} />
        </NativeSelect>
      </Field>
      <Field
        label={country?.taxLabel === 'EORI' ? 'EORI number' : 'VAT number'}
        mark="optional"
        className="s3 solo"
        hint={country?.isEU ? 'We check it with VIES.' : undefined}
        error={errors.vat?.message}
      >
        <TextInput autoCapitalize="characters" {...register('vat')} />
      </Field>
      <Field
        label="What you trade"
        mark="optional"
        hint="Members see this on your company page."
        limit={registrationLimits.desc}
        error={errors.desc?.message}
      >
        <TextArea rows={3} {...register('desc')} />
      </Field>
    </div>
  )
}

export function HeardStep({ isFromQrCode, brand }: { isFromQrCode: boolean; brand: string }) {
  const { register, formState } = useFormContext<RegistrationDraft>()
  const choices = isFromQrCode ? (['qr'] as const) : heardChoices
  return (
    <Field
      label={`How did you hear about ${brand}?`}
      hideLabel
      group="choices"
      error={formState.errors.hear?.message}
    >
      <div className="choice-list">
        {choices.map((heard) => (
          <Radio key={heard} value={heard} {...register('hear')}>
            {heardText(heard, brand)}
          </Radio>
        ))}
      </div>
    </Field>
  )
}

export function ContactStep() {
  const { register, formState } = useFormContext<RegistrationDraft>()
  const { errors } = formState
  const terms = useQuery(legalTextQuery(useApi(), 'contract')).data
  const dialog = usePopup(contractDialog)
  return (
    <div className="form">
      <Field label="Name" className="s3 solo" error={errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Function" className="s3 solo" error={errors.function?.message}>
        <TextInput autoComplete="organization-title" {...register('function')} />
      </Field>
      <Field
        label="E-mail"
        className="s3 solo"
        hint="Login details go to this address."
        error={errors.email?.message}
      >
        <EmailInput autoComplete="email" {...register('email')} />
      </Field>
      <Field
        label="Telephone"
        className="s3 solo"
        hint="With country code. We call to verify."
        error={errors.tel?.message}
      >
        <TextInput type="tel" autoComplete="tel" {...register('tel')} />
      </Field>
      <Field label="Contract" hideLabel group="choices" error={errors.isContractAgreed?.message}>
        <Checkbox {...register('isContractAgreed')}>
          I have read and agree to the{' '}
          <button type="button" className="link" {...dialog.trigger}>
            contract terms
          </button>
          {terms && ` (${versionText(terms)}).`}
        </Checkbox>
      </Field>
      {dialog.render({})}
    </div>
  )
}
