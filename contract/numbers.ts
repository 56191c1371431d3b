/** An integer with thousands separators: `1,234,567`. Without Intl, because its first use is slow in browsers. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * Parses a number as people type it; undefined if the text is anything else.
 * - Of two different marks the last is the decimal mark: `1.299,95` and `1,299.95`.
 * - A repeated mark groups thousands: `1.450.000`.
 * - A single mark groups thousands if exactly three digits follow: `2,500` and `2.500` are 2500. Otherwise, and after
 *   a leading zero, it is the decimal mark: `2,50`, `0.125`.
 * - Spaces and apostrophes group thousands. `285,-` and `285.` are 285, `.5` is 0.5.
 */
export function parseNumber(text: string): number | undefined {
  const amount = text
    .normalize('NFKC')
    .trim()
    .replace(/[.,]( ?[-–—=]+)?$/, '')
    .replace(/^(?=[.,]\d)/, '0')
    .replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '')
  const parts = /^(\d{1,12}|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,4}))?$/.exec(amount)
  if (!parts) return undefined
  const [, whole = '', group, mark, decimals = ''] = parts
  if (group !== undefined && group === mark) return undefined
  const digits = whole.replace(/[.,]/g, '')
  const isGroup = group === undefined && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(digits)
  return Number(isGroup ? digits + decimals : `${digits}.${decimals || '0'}`)
}
