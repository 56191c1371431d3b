import type { InvoiceStatus } from '#contract/billing.ts'
import type { Place } from '#contract/map.ts'

export const invoiceStatusLabels: readonly {
  name: Exclude<keyof InvoiceStatus, 'link'>
  label: string
  hint?: string
}[] = [
  { name: 'isDue', label: 'An invoice is open' },
  {
    name: 'isPastDue',
    label: 'Past due',
    hint: 'They see a reminder on the site and keep full access.',
  },
  { name: 'forcePay', label: 'Must pay first', hint: 'Access is limited to payment.' },
  { name: 'isEbmInvoice', label: 'Early-bird price' },
  { name: 'isPastDueEbm', label: 'Early-bird price expired' },
  {
    name: 'isNoNotif',
    label: 'Mute reminders',
    hint: 'Dismissible notices about the invoice are not shown.',
  },
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
    const [found, lat, lng] = form.exec(text) ?? []
    if (found === undefined) continue
    const place = { lat: Number(lat), lng: Number(lng) }
    return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
  }
  return undefined
}

export const placeText = (place: Place) => (place ? `${place.lat}, ${place.lng}` : '')
