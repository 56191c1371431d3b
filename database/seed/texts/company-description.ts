import type { DemoCompany } from '#database/seed/companies/demo-companies.ts'
import type { Random } from '#database/seed/random.ts'

const goods: Record<number, string> = {
  1: 'desktops',
  2: 'servers',
  4: 'networking',
  5: 'printers',
  6: 'software licences',
  7: 'notebooks',
  8: 'electronics',
  10: 'point of sale',
  11: 'smartphones',
  12: 'components',
  13: 'monitors',
  14: 'tablets',
  15: 'gaming',
}

const services: Record<string, string> = {
  Polderlogic:
    'Pallet transport for the IT trade: collection, customs papers and delivery across the EU in 48 hours, with photos at both ends.',
  Wipewell:
    'Certified data erasure and shredding on your own site, certificate per serial number the same day.',
  'Peachtree Asset Escrow':
    'Escrow for IT deals: the money moves when the buyer has inspected the goods. Licensed in Georgia.',
  'Temasek Device Testing':
    'Independent testing and grading of handsets and notebooks, with report, for buyers who cannot inspect themselves.',
}

const openings = [
  'We buy, test and sell {goods} from leasing returns and company refreshes.',
  'Independent broker for {goods}.',
  'Stocking reseller of {goods}, new and refurbished.',
  'Refurbisher of {goods} with our own workshop in {city}.',
  '{goods}: we buy whole lots and sell tested pieces.',
  'Since many years in {goods}. Export to all of Europe and the Middle East.',
]

const closings = [
  '{people} people, {area} m² in {city}.',
  'Own testing, wiping with report, pallets every working day.',
  'We answer within the hour.',
  'Buying weekly, in any quantity.',
  '1 month return to base on everything we sell.',
  'Family business, {people} people.',
]

/** A profile text as companies write it: what they trade, who they are. */
export function describeCompany({ name, city, lists }: DemoCompany, random: Random): string {
  const known = services[name]
  if (known) return known
  const traded = lists
    .map((id) => goods[id])
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1')
  const text = `${random.pick(openings)} ${random.pick(closings)}`
    .replaceAll('{goods}', traded)
    .replaceAll('{city}', city)
    .replaceAll('{people}', String(random.between(3, 45)))
    .replaceAll('{area}', String(random.between(4, 60) * 100))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
