import { paths } from '#contract/paths.ts'
import { conditions, conditionWords, shortConditions } from '#contract/inventory/inventory.ts'
import { wholePrice } from '#contract/figures/asked-price.ts'
import { type Currency, currencies, currencySigns } from '#contract/figures/currencies.ts'
import type { Settings } from '#contract/site/site.ts'
import { readPartSearch } from '#web/features/parts/search/part-search.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'
import { usePreferences, setPreference } from '#web/platform/page/preferences.tsx'
import { BackLink } from '#web/platform/page/back-link.tsx'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'

/** Links to where the user came from, else to the last parts search of this window (PT-027). */
export function BackToParts() {
  return (
    <BackLink
      to="/parts"
      search={readPartSearch(useRememberedSearch(paths.parts))}
      list="parts search"
    />
  )
}

const conditionOf = (code: string) => conditions.find((name) => name === code)

/** A condition in short, with its full name as the title. */
export function ConditionName({ code }: { code: string }) {
  const condition = conditionOf(code)
  return condition ? (
    <span title={conditionWords[condition]}>{shortConditions[condition]}</span>
  ) : (
    code
  )
}

export function conditionText(code: string): string {
  const condition = conditionOf(code)
  return condition ? conditionWords[condition] : code
}

/** US dollars and pounds for one euro. */
type Rates = Pick<Settings, 'USD' | 'GBP'>

/** Converts a price in euro to a currency (PT-011). */
export function priceText(price: number | 'CALL', currency: Currency, rates: Rates): string {
  if (price === 'CALL') return price
  return wholePrice(price * (currency === 'EUR' ? 1 : rates[currency]), currency)
}

/** Returns a function that formats prices in the chosen currency (PT-011), or in a fixed one. */
export function usePrice(fixed?: Currency): (price: number | 'CALL') => string {
  const { currency = currencies[0] } = usePreferences()
  const rates = useSuspenseQuery(settingsQuery(useApi())).data
  return (price) => priceText(price, fixed ?? currency, rates)
}

const options = currencies.map((value) => ({
  value,
  label: (
    <>
      {currencySigns[value]}
      <span className="sr-phone"> {value}</span>
    </>
  ),
}))

/** Chooses the currency of prices, stored in this browser (PT-011, CN-016). */
export function CurrencySwitch({ className }: { className?: string }) {
  const { currency = currencies[0] } = usePreferences()
  return (
    <Segmented
      small
      label="Currency"
      className={className}
      options={options}
      value={currency}
      onValueChange={(chosen) => setPreference('currency', chosen)}
    />
  )
}
