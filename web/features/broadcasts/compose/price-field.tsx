import { currencyOfPrice, formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { composeMax, type ComposeFields } from '#contract/broadcasts/posting.ts'
import { type Currency } from '#contract/figures/currencies.ts'
import { parsePrice } from '#contract/figures/typed-price.ts'
import { PriceInput } from '#web/platform/forms/price-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

export type ComposeFormState = UseFormReturn<
  z.input<typeof ComposeFields>,
  unknown,
  z.output<typeof ComposeFields>
>

/** Price and currency (AM-032). Until the sender chooses a currency it follows the price. */
export function PriceField({ form }: { form: ComposeFormState }) {
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
      <PriceInput
        price={form.register('price')}
        currency={(chosen as Currency | undefined) ?? currency}
        onCurrency={(code) => {
          form.setValue('currency', code, { shouldDirty: true })
          if (isSubmitted || touchedFields.price) void form.trigger('price')
        }}
      />
    </Field>
  )
}

/** The price as readers will see it. */
function PricePreview(offer: { price: string; currency: Currency }) {
  return (
    <>
      Shown as <span className="nowrap">{formatOfferPrice(offer)}</span>
      {parsePrice(offer.price).cents === undefined && '. Not part of average prices.'}
    </>
  )
}
