import { quoteLimits, quoteMessageRows } from '#contract/quotes.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** The stock line of a quote request. */
export type QuotablePart = {
  id: number
  partNumber: string
  manufacturer: string
  companyName: string
}

type Name =
  | 'requestedQuantity'
  | 'sendToAll'
  | 'message'
  | 'companyName'
  | 'contactName'
  | 'contactEmail'
  | 'contactTel'

type QuoteFieldsProps = {
  part: QuotablePart
  /** Visitors enter address and country; those of members are known. */
  fields: Record<Name, UseFormRegisterReturn> &
    Partial<Record<'address' | 'country', UseFormRegisterReturn>>
  errors: Partial<Record<Name | 'address' | 'country', { message?: string | undefined }>>
  /** The member whose profile fills the fields. */
  member?: { email: string } | undefined
}

/** The request comes first, because the buyer's details are filled in (PT-038). */
export function QuoteFields({ part, fields, errors, member }: QuoteFieldsProps) {
  return (
    <>
      <Field label="Requested quantity" className="s2" error={errors.requestedQuantity?.message}>
        <TextInput
          numeric
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...fields.requestedQuantity}
        />
      </Field>
      <Checkbox hint="Recipients do not see each other." {...fields.sendToAll}>
        Send to all companies that offer {part.partNumber}
      </Checkbox>
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
