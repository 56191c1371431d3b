import type { InvoiceStatus } from '#contract/billing/account-status.ts'
import type { Location, Place } from '#contract/map.ts'

/** Statuses of the invoices of a company, worst first. */
export const invoiceStatusLabels: readonly { name: keyof InvoiceStatus; label: string }[] = [
  { name: 'forcePay', label: 'Account closed until it pays' },
  { name: 'isPastDue', label: 'Overdue' },
  { name: 'isPastDueEbm', label: 'Meeting invoice overdue' },
  { name: 'isEbmInvoice', label: 'Meeting invoice at the early price' },
  { name: 'isDue', label: 'An invoice is open' },
  { name: 'isNoNotif', label: 'Reminders are off' },
]

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Coordinates as maps copy them, and URLs of map pages. */
const forms = [
  new RegExp(`^\\(?${degrees}°?\\s*[,;\\s]\\s*${degrees}°?\\)?$`),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${degrees}/${degrees}`),
  new RegExp(`@${degrees},${degrees}`),
]

/** Parses coordinates; null if empty, undefined if invalid. */
export function parsePlace(typed: string): Place | undefined {
  const text = typed.trim()
  if (text === '') return null
  for (const form of forms) {
    const [match, lat, lng] = form.exec(text) ?? []
    if (match === undefined) continue
    const place = { lat: Number(lat), lng: Number(lng) }
    return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
  }
  return undefined
}

export const placeText = (place: Place) => (place ? `${place.lat}, ${place.lng}` : '')

/** By what a company is on the map, and how precisely. */
export function locationText({ source, km }: Location, country: string): string {
  const within = km ? `, within about ${km} km` : ''
  switch (source) {
    case 'hand':
      return 'Placed by staff'
    case 'service':
      return `Found by the geocoding service${within}`
    case 'postcode':
      return `In the area of its postcode${within}`
    case 'city':
      return `In its city${within}`
    case 'country':
      return `In the middle of ${country}`
  }
}
