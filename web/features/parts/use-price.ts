import { currencies, type Currency } from '#contract/currencies.ts'
import { priceText } from '#web/features/parts/price-text.ts'
import { usePreferences } from '#web/platform/preferences.tsx'
import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'

/** Writes prices in the currency that the reader chose (PT-011), or in a fixed one. */
export function usePrice(fixed?: Currency): (price: number | 'CALL') => string {
  const { currency = currencies[0] } = usePreferences()
  const rates = useSuspenseQuery(settingsQuery(useApi())).data
  return (price) => priceText(price, fixed ?? currency, rates)
}
