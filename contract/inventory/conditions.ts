/** State of the goods of a stock line; the first is the default (IV-002). */
export const conditions = ['F/S', 'NOB', 'NEW', 'REF', 'USED', 'ASIS'] as const
export type Condition = (typeof conditions)[number]

/** Names in rows, where the full name has no room. */
export const shortConditions: Record<Condition, string> = {
  'F/S': 'F/S',
  NOB: 'Open box',
  NEW: 'New',
  REF: 'Refurbished',
  USED: 'Used',
  ASIS: 'As is',
}

/** Meaning of each code (IV-003). */
export const conditionWords: Record<Condition, string> = {
  'F/S': 'Factory sealed',
  NOB: 'New open box',
  NEW: 'New',
  REF: 'Refurbished',
  USED: 'Used, tested, sold without warranty',
  ASIS: 'As is, unknown',
}
