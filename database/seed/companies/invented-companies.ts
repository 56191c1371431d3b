import type { DemoCompany } from '#database/seed/companies/demo-companies.ts'
import { demoCountries } from '#database/seed/companies/demo-countries.ts'

const first =
  'Aldgate Ardenne Balder Basalt Birchwood Bluestone Calder Cedar Cobalt Copperfield Corvus Delta Eastgate Ember Fairway Falcon Fenland Foxglove Granite Greenway Halden Harrow Heron Inkwell Ironbridge Juniperus Kelvin Kingfisher Larkspur Ledger Linden Lodestar Marlow Millstone Monsoon Nimbus Northlight Oakley Onyx Orchard Osprey Pallas Pinewood Quarry Quayside Ravel Redwood Saffron Sable Sandpiper Tamarind Tidewater Umber Valley Vireo Westerly Willow Wren Yarrow Zephyr'.split(
    ' ',
  )
const last =
  'Systems Refurb Hardware Components Networks Remarketing Circular Datacom Reuse Surplus Parts Recertified Brokers Exchange Technology Resale Memory Asset-Recovery Computers Devices Storage Digital Logic Supply'.split(
    ' ',
  )
const middle =
  ',North,South,East,West,Central,Nordic,Baltic,Alpine,Coastal,Upper,Lower,Royal,United,Global,Prime,Union,Inter,Trans,Grand'.split(
    ',',
  )
const lists = [7, 2, 4, 12, 11, 1, 13, 5, 14, 10, 8, 6, 15]
const years = [1, 2, 4, 6, 1, 12, 3, 21, 0.5, 8]

/** A company beyond those known by name; the same number always gives the same one. */
export function inventCompany(number: number): DemoCompany {
  const word = first[number % first.length]
  const kind = last[Math.floor(number / first.length) % last.length]
  const part = middle[Math.floor(number / (first.length * last.length))]
  if (part === undefined) throw new RangeError('No names left for so many companies')
  const country = demoCountries[number % demoCountries.length]
  const city = country?.cities[number % country.cities.length]
  return {
    name: [word, part, kind?.replace('-', ' ')].filter(Boolean).join(' '),
    countryCode: country?.code ?? '',
    city: city?.name ?? '',
    years: Math.floor(years[number % years.length] ?? 1),
    standing: number % 3 === 0 ? 'broker' : 'plus',
    lists: [0, 3, 7].map((step) => lists[(number + step) % lists.length] ?? 7),
    activity: 1 + (number % 5),
  }
}
