import { parseAskedPrice } from '#contract/asked-price.ts'
import { currencies, formatPrice, parsePrice, type Currency } from '#contract/currencies.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { countText, parseNumber } from '#contract/numbers.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { useId, useRef, type ComponentProps } from 'react'

type PriceInputProps = {
  price: ComponentProps<typeof TextInput>
  currency: Currency
  onCurrency: (chosen: Currency) => void
}

/** A price with its currency beside it. */
export function PriceInput({ price, currency, onCurrency }: PriceInputProps) {
  const currencyId = useId()
  return (
    <Joined>
      <TextInput numeric autoComplete="off" {...price} />
      <NativeSelect
        id={currencyId}
        aria-label="Currency"
        aria-invalid={false}
        name="currency"
        value={currency}
        onChange={({ target }) => {
          const chosen = currencies.find((code) => code === target.value)
          if (chosen) onCurrency(chosen)
        }}
      >
        <Options of={currencies} />
      </NativeSelect>
    </Joined>
  )
}

/** Until it is chosen by hand, the currency beside a price follows what is typed, such as `$300`. */
export function useFollowingCurrency(setCurrency: (currency: Currency, isChosen: boolean) => void) {
  const isChosen = useRef(false)
  return {
    follow(typed: string) {
      const [named] = parsePrice(typed).named
      if (named && !isChosen.current) setCurrency(named, false)
    },
    choose(currency: Currency) {
      isChosen.current = true
      setCurrency(currency, true)
    },
    /** For the next price in the same form. */
    reset() {
      isChosen.current = false
    },
  }
}

/** How a price was understood, such as `= $ 1,299.95`; nothing while it is empty or not accepted. */
export function priceReading(typed: string, currency: Currency): string | undefined {
  const read = typed.trim() === '' ? undefined : parseAskedPrice(typed, currency)
  if (!read || 'error' in read) return undefined
  return `= ${read.asked ? formatPrice(read.asked.cents, read.asked.currency) : callPrice}`
}

/** How a quantity was understood, such as `= 2,500`; nothing if it is plain digits, or no whole number. */
export function quantityReading(typed: string): string | undefined {
  const number = /^\s*\d*\s*$/.test(typed) ? undefined : parseNumber(typed)
  return Number.isInteger(number) ? `= ${countText(number!)}` : undefined
}
