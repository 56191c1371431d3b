/** A whole number as people read it: `1,234,567`. Without Intl, whose first use holds a page up. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
