import { parseAskedPrice } from '#contract/figures/asked-price.ts'
import { currencies, formatPrice, type Currency } from '#contract/figures/currencies.ts'
import { parsePrice } from '#contract/figures/typed-price.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'
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

/**
 * Until it is chosen by hand, the currency beside a price follows what is typed, such as `$300`, and is the former one
 * again once the sign is gone.
 */
export function useFollowingCurrency(
  currency: Currency,
  setCurrency: (currency: Currency, isChosen: boolean) => void,
) {
  const isChosen = useRef(false)
  const former = useRef<Currency>(undefined)
  return {
    follow(typed: string) {
      if (isChosen.current) return
      const [named] = parsePrice(typed).named
      if (named) {
        former.current ??= currency
        setCurrency(named, false)
      } else if (former.current) {
        setCurrency(former.current, false)
        former.current = undefined
      }
    },
    choose(chosen: Currency) {
      isChosen.current = true
      former.current = undefined
      setCurrency(chosen, true)
    },
    /** Begins the next price in the same form. @returns its currency: a typed sign counts for its own price only */
    reset(): Currency {
      const next = former.current ?? currency
      isChosen.current = false
      former.current = undefined
      return next
    },
  }
}

/** Formats the interpretation of a price, such as `= $ 1,299.95`; nothing while it is empty or not accepted. */
export function priceReading(typed: string, currency: Currency): string | undefined {
  const read = typed.trim() === '' ? undefined : parseAskedPrice(typed, currency)
  if (!read || 'error' in read) return undefined
  return `= ${read.price ? formatPrice(read.price.cents, read.price.currency) : callPrice}`
}

/** Formats the interpretation of a quantity, such as `= 2,500`; nothing if it is plain digits, or no whole number. */
export function quantityReading(typed: string): string | undefined {
  const number = /^\s*\d*\s*$/.test(typed) ? undefined : parseNumber(typed)
  return Number.isInteger(number) ? `= ${countText(number!)}` : undefined
}
