/** An integer with thousands separators: `1,234,567`. Without Intl, because its first use is slow in browsers. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
