import { currencies, type Currency } from '#contract/currencies.ts'
import { priceText } from '#web/features/parts/part/price-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'

/** Writes prices in the currency that the reader chose (PT-011), or in a fixed one. */
export function usePrice(fixed?: Currency): (price: number | 'CALL') => string {
  const { currency = currencies[0] } = usePreferences()
  const rates = useSuspenseQuery(settingsQuery(useApi())).data
  return (price) => priceText(price, fixed ?? currency, rates)
}
