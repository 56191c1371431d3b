/**
 * Countries with which a company of the European Union may do no business in goods of this market: those under full
 * sanctions, and those to which the export of computers and their parts is banned.
 */
export const sanctions = {
  /** ISO date of the last look at the sources. */
  asOf: '2026-11-29',
  /** Regulations of the Council of the European Union, in force with their changes, by ISO 3166-1 code. */
  sources: {
    BY: 'Regulation (EC) No 765/2006',
    IR: 'Regulation (EU) No 267/2012, applied again since 29 September 2025',
    KP: 'Regulation (EU) 2017/1509',
    RU: 'Regulation (EU) No 833/2014',
  },
} as const

export const isSanctioned = (countryCode: string): boolean =>
  Object.hasOwn(sanctions.sources, countryCode)
