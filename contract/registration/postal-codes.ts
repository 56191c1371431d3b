/** Countries without postal codes, by ISO 3166-1 code (Universal Postal Union). */
const without = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LC LY ML MO MR NA
  NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
)

/** Whether an address in a country needs a postal code. */
export const hasPostalCodes = (countryCode: string): boolean => !without.has(countryCode)
