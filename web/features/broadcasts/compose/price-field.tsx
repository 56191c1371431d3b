import { currencyOfPrice, formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { composeMax, type ComposeFields } from '#contract/broadcasts/posting.ts'
import { currencies, parsePrice, type Currency } from '#contract/currencies.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

export type ComposeFormState = UseFormReturn<
  z.input<typeof ComposeFields>,
  unknown,
  z.output<typeof ComposeFields>
>

/** Price and currency (AM-032). Until the sender chooses a currency it follows the price. */
export function PriceField({ form }: { form: ComposeFormState }) {
  const currencyId = useId()
  const { errors, isSubmitted, touchedFields } = form.formState
  const [price, chosen] = form.watch(['price', 'currency'])
  const currency = currencyOfPrice(price, chosen as Currency | undefined)
  return (
    <Field
      label="Price per piece"
      className="s3"
      limit={composeMax.price}
      error={errors.price?.message ?? errors.currency?.message}
      hint={price.trim() && <PricePreview price={price.trim()} currency={currency} />}
    >
      <Joined>
        <TextInput numeric autoComplete="off" {...form.register('price')} />
        <NativeSelect
          id={currencyId}
          aria-label="Currency"
          aria-invalid={false}
          name="currency"
          value={chosen ?? currency}
          onChange={(event) => {
            form.setValue('currency', event.target.value, { shouldDirty: true })
            if (isSubmitted || touchedFields.price) void form.trigger('price')
          }}
        >
          <Options of={currencies} />
        </NativeSelect>
      </Joined>
    </Field>
  )
}

/** What readers will see as the price. */
function PricePreview(offer: { price: string; currency: Currency }) {
  return (
    <>
      Shown as <span className="nowrap">{formatOfferPrice(offer)}</span>
      {parsePrice(offer.price).cents === undefined && '. Not part of average prices.'}
    </>
  )
}
