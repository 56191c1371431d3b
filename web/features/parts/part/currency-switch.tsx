import { currencies, currencySigns } from '#contract/currencies.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const options = currencies.map((value) => ({ value, label: `${currencySigns[value]} ${value}` }))

/** What prices are shown in, remembered in this browser (PT-011, CN-016). */
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
