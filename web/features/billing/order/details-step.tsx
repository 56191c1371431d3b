import { formatDay } from '#contract/dates.ts'
import { orderLimits, type OrderTerms } from '#contract/billing/orders.ts'
import { hasPostalCodes } from '#contract/registration/postal-codes.ts'
import { needsTaxNumber } from '#contract/registration/vat-numbers.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { addressesPerPlan, planNames } from '#contract/broadcasts/broadcast-settings.ts'
import type { OrderDraft } from '#web/features/billing/order/order-draft.ts'
import { PlanPrice } from '#web/features/billing/order/plan-choice.tsx'
import { contractDialog } from '#web/features/site/legal-public.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { useFormContext, useWatch } from 'react-hook-form'

export type Country = {
  code: string
  name: string
  isEU: boolean
  taxLabel: string
  isSanctioned: boolean
}

/** `VAT number`, or `EORI number` in the United Kingdom (AM-119). */
export const taxLabelOf = (country: Country | undefined): string =>
  country?.taxLabel === 'EORI' ? 'EORI number' : 'VAT number'

type DetailsStepProps = {
  terms: OrderTerms
  countries: readonly Country[]
  /** The first input. */
  onStart: () => void
}

/** The second stage: who is billed, and the contract (BL-016, BL-017). */
export function DetailsStep({ terms, countries, onStart }: DetailsStepProps) {
  const { register, formState } = useFormContext<OrderDraft>()
  const { errors } = formState
  const code = useWatch<OrderDraft, 'country'>({ name: 'country' })
  const country = countries.find((one) => one.code === code)
  const choosable = countries.filter(({ isSanctioned }) => !isSanctioned)
  const dialog = usePopup(contractDialog)
  const taxLabel = taxLabelOf(country)
  return (
    <>
      <p className="soft small">
        Read the terms, fill out the entire form, and check it for mistakes. To be completed by a
        person who may sign for the company. Incorrect or missing VAT or EORI numbers will result in
        appropriate taxes being added.
      </p>
      <div className="form" onInput={onStart}>
        <Field label="Name" className="s3 solo" error={errors.name?.message}>
          <TextInput autoComplete="name" {...register('name')} />
        </Field>
        <Field
          label="E-mail"
          className="s3 solo"
          hint="The invoice goes to this address."
          error={errors.email?.message}
        >
          <EmailInput autoComplete="email" {...register('email')} />
        </Field>
        <Field label="Company" limit={orderLimits.company} error={errors.company?.message}>
          <TextInput autoComplete="organization" {...register('company')} />
        </Field>
        <Field label="Address" limit={orderLimits.address} error={errors.address?.message}>
          <TextArea rows={2} autoComplete="street-address" {...register('address')} />
        </Field>
        <Field
          label="ZIP code"
          className="s2"
          mark={country && !hasPostalCodes(country.code) ? 'optional' : undefined}
          error={errors.zip?.message}
        >
          <TextInput autoComplete="postal-code" {...register('zip')} />
        </Field>
        <Field label="City" className="s4" error={errors.city?.message}>
          <TextInput autoComplete="address-level2" {...register('city')} />
        </Field>
        <Field label="Country" className="s3 solo" error={errors.country?.message}>
          <NativeSelect autoComplete="country" {...register('country')}>
            <option value="">Choose a country</option>
            <Options of={choosable.map((one) => [one.code, one.name])} />
          </NativeSelect>
        </Field>
        <Field
          label={taxLabel}
          className="s3 solo"
          mark={country && !needsTaxNumber(country.code) ? 'optional' : undefined}
          hint={
            country === undefined || country.isEU
              ? 'We check it with VIES after the order.'
              : country.taxLabel === 'EORI'
                ? 'Such as GB123456789000.'
                : 'Your local tax number, if you have one.'
          }
          error={errors.vat?.message}
        >
          <TextInput autoCapitalize="characters" {...register('vat')} />
        </Field>
        <Field label="Contract" hideLabel group="choices" error={errors.isContractAgreed?.message}>
          <Checkbox {...register('isContractAgreed')}>
            I have read and agree to the{' '}
            <button type="button" className="link" {...dialog.trigger}>
              contract terms
            </button>{' '}
            (version {terms.contract.version}, {formatDay(terms.contract.validFrom)}).
          </Checkbox>
        </Field>
        {dialog.render({})}
      </div>
    </>
  )
}

type PlanSideProps = { terms: OrderTerms; plan: Plan; onChange: () => void }

/** The plan that is being ordered, next to its form. */
export function PlanSide({ terms, plan, onChange }: PlanSideProps) {
  return (
    <aside className="wizard-side" aria-label="Your plan">
      <h2>{planNames[plan]}</h2>
      <PlanPrice terms={terms} plan={plan} />
      <Ticks
        facts={[
          `${addressesPerPlan[plan]} addresses on broadcast lists`,
          'Unlimited inventory upload',
          'Unlimited access',
        ]}
      />
      <p>
        <Button size="sm" onClick={onChange}>
          Change plan
        </Button>
      </p>
    </aside>
  )
}
