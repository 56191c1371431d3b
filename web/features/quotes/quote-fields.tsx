import type { Currency } from '#contract/figures/currencies.ts'
import { conditions, conditionWords } from '#contract/inventory/inventory.ts'
import { quoteLimits, quoteMessageRows } from '#contract/quotes.ts'
import {
  quantityReading,
  PriceInput,
  priceReading,
  useFollowingCurrency,
} from '#web/platform/forms/price-input.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** The stock line of a quote request. */
export type QuotablePart = {
  id: number
  partNumber: string
  manufacturer: string
  companyName: string
}

export const quoteFieldNames = [
  'requestedQuantity',
  'targetPrice',
  'condition',
  'neededBy',
  'sendToAll',
  'message',
  'companyName',
  'contactName',
  'contactEmail',
  'contactTel',
] as const
export type QuoteFieldName = (typeof quoteFieldNames)[number]

type QuoteFieldsProps = {
  /** Its other sellers can be asked too; undefined for selected lines. */
  part: QuotablePart | undefined
  /** Several part numbers have no common target price and quantity. */
  areSeveral?: boolean
  /** Visitors enter address and country; those of members are known. */
  fields: Record<QuoteFieldName, UseFormRegisterReturn> &
    Partial<Record<'address' | 'country', UseFormRegisterReturn>>
  errors: Partial<
    Record<
      QuoteFieldName | 'targetCurrency' | 'address' | 'country',
      { message?: string | undefined }
    >
  >
  /** The typed values, to show how they were understood. */
  typed: { quantity: string; targetPrice: string; targetCurrency: Currency }
  onCurrency: (currency: Currency, isChosen: boolean) => void
  /** The recipients of the request, below the choice of one company or all. */
  recipients: ReactNode
  /** The member whose profile fills the fields. */
  member?: { email: string } | undefined
}

/** The request comes first, because the buyer's details are filled in (PT-038). */
export function QuoteFields(props: QuoteFieldsProps) {
  const { part, fields, errors, typed, onCurrency, recipients, member } = props
  const { areSeveral = false } = props
  const following = useFollowingCurrency(typed.targetCurrency, onCurrency)
  return (
    <>
      {!areSeveral && (
        <>
          <Field
            label="Requested quantity"
            className="s3 solo"
            hint={quantityReading(typed.quantity)}
            error={errors.requestedQuantity?.message}
          >
            <TextInput
              numeric
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              {...fields.requestedQuantity}
            />
          </Field>
          <Field
            label="Target price each"
            mark="optional"
            className="s3 solo"
            hint={priceReading(typed.targetPrice, typed.targetCurrency)}
            error={errors.targetPrice?.message ?? errors.targetCurrency?.message}
          >
            <PriceInput
              price={{
                ...fields.targetPrice,
                inputMode: 'decimal',
                onChange: (event) => {
                  following.follow(event.target.value)
                  void fields.targetPrice.onChange(event)
                },
              }}
              currency={typed.targetCurrency}
              onCurrency={following.choose}
            />
          </Field>
        </>
      )}
      <Field
        label="Condition"
        mark="optional"
        className="s3 solo"
        error={errors.condition?.message}
      >
        <NativeSelect {...fields.condition}>
          <Options
            of={[
              ['', 'Any condition'],
              ...conditions.map((code) => [code, `${code} · ${conditionWords[code]}`] as const),
            ]}
          />
        </NativeSelect>
      </Field>
      <Field label="Needed by" mark="optional" className="s3 solo" error={errors.neededBy?.message}>
        <DateInput {...fields.neededBy} />
      </Field>
      {part && (
        <Checkbox hint="Recipients do not see each other." {...fields.sendToAll}>
          Send to all companies that offer {part.partNumber}
        </Checkbox>
      )}
      {recipients}
      <Field
        label="Message"
        mark="optional"
        limit={quoteLimits.message}
        error={errors.message?.message}
      >
        <TextArea rows={quoteMessageRows} {...fields.message} />
      </Field>
      <Field label="Company name" className="s3 solo" error={errors.companyName?.message}>
        <TextInput
          autoComplete="organization"
          maxLength={quoteLimits.companyName}
          // The buyer comes from the session (AM-122).
          readOnly={member !== undefined}
          {...fields.companyName}
        />
      </Field>
      <Field label="Contact person" className="s3 solo" error={errors.contactName?.message}>
        <TextInput
          autoComplete="name"
          maxLength={quoteLimits.contactName}
          {...fields.contactName}
        />
      </Field>
      <Field
        label="E-mail"
        className="s3 solo"
        hint={member && `Replies always go to ${member.email}.`}
        error={errors.contactEmail?.message}
      >
        <EmailInput autoComplete="email" {...fields.contactEmail} />
      </Field>
      <Field label="Telephone" className="s3 solo" error={errors.contactTel?.message}>
        <TextInput
          type="tel"
          autoComplete="tel"
          className="num"
          maxLength={quoteLimits.telephone}
          {...fields.contactTel}
        />
      </Field>
      {fields.address && (
        <Field label="Address" mark="optional" className="s3 solo" error={errors.address?.message}>
          <TextInput
            autoComplete="street-address"
            maxLength={quoteLimits.address}
            {...fields.address}
          />
        </Field>
      )}
      {fields.country && (
        <Field label="Country" mark="optional" className="s3 solo" error={errors.country?.message}>
          <TextInput
            autoComplete="country-name"
            maxLength={quoteLimits.country}
            {...fields.country}
          />
        </Field>
      )}
    </>
  )
}
