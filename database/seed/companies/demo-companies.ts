import { countText } from '#contract/figures/numbers.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import type { Random } from '#database/seed/random.ts'

export type DemoStatus =
  | 'broker'
  | 'plus'
  | 'trial'
  | 'trial-ended'
  | 'overdue'
  | 'force-pay'
  | 'service'

/** A named company of the demo market. */
export interface DemoCompany {
  name: string
  countryCode: string
  city: string
  /** Full years of membership. */
  years: number
  status: DemoStatus
  /** Ids of the lists it mainly trades on. */
  lists: readonly number[]
  /** Relative frequency of its broadcasts. */
  activity: number
  mainContact?: { name: string; function: string; email?: string; alternative?: string }
}

/** Broadcast lists by the word that the table uses, with the goods as companies describe them. */
const listWords: Record<string, { id: number; goods: string }> = {
  pc: { id: 1, goods: 'desktops' },
  server: { id: 2, goods: 'servers' },
  network: { id: 4, goods: 'networking equipment' },
  printer: { id: 5, goods: 'printers' },
  software: { id: 6, goods: 'software licences' },
  laptop: { id: 7, goods: 'notebooks' },
  electronics: { id: 8, goods: 'electronics' },
  pos: { id: 10, goods: 'point-of-sale equipment' },
  mobile: { id: 11, goods: 'smartphones' },
  components: { id: 12, goods: 'components' },
  monitor: { id: 13, goods: 'monitors' },
  tablet: { id: 14, goods: 'tablets' },
  gaming: { id: 15, goods: 'gaming hardware' },
}

const table = `
Amstel Server Trading | NL | Amsterdam | 12 | broker | server components network | 0 | Marit Vos, Purchasing
Helder Hardware | NL | Breda | 23 | broker | laptop pc printer | 6 | Joris Helder, Owner
Polderlogic | NL | Zwolle | 8 | service | | 0 | Harm Veldkamp, Transport planning
Waalbridge IT | NL | Rotterdam | 6 | broker | laptop monitor mobile | 4 |
Brabant Circular | NL | Eindhoven | 2 | plus | components gaming electronics | 2 |
Elbkontor IT | DE | Hamburg | 21 | broker | components server | 5 | Heike Lorenz, Sales
Rackwise | DE | Berlin | 14 | broker | network server laptop | 6 | Stefan Reuter, Sales
Okto Refurb | DE | Cologne | 7 | broker | laptop pc monitor | 4 | Anke Brandt, Purchasing
Isar Serverhandel | DE | Munich | 11 | broker | server components | 4 |
Spreewerk Components | DE | Cottbus | 4 | plus | components | 3 |
Havel Systeme | DE | Potsdam | 1 | plus | server laptop network | 2 | Lena Hartmann, Purchasing
Rheinrack | DE | Düsseldorf | 5 | plus | server network | 3 |
Neckar Datentechnik | DE | Stuttgart | 2 | plus | components pc | 2 |
Kestrel Datacom | GB | Manchester | 9 | broker | network components | 5 | Gareth Mercer, Trading
Northgate Reclaim | GB | London | 13 | broker | laptop tablet mobile | 5 |
Brightwell Recertified | GB | Reading | 15 | broker | server components | 4 | Hannah Lawson, Sales
Wipewell | GB | Leeds | 5 | service | | 0 | Priya Shah, Accounts
Severn Surplus | GB | Bristol | 3 | plus | pos printer electronics | 3 |
Clyde Handsets | GB | Glasgow | 1 | plus | mobile tablet | 2 |
Meridian IT Trade | BE | Antwerp | 22 | broker | monitor laptop pc | 5 | Wouter Maes, Managing director
Scheldt Systems | BE | Ghent | 4 | force-pay | server network | 1 | Elise Goossens, Administration
Auvergne Réseaux | FR | Clermont-Ferrand | 12 | broker | network | 4 | Julien Fabre, Purchasing
Atelier Réemploi | FR | Lyon | 6 | plus | laptop tablet printer | 3 |
Garonne Informatique | FR | Toulouse | 0 | trial-ended | laptop pc | 1 | Sophie Garnier, Managing director
Castello Informatica | IT | Milan | 16 | broker | pos printer laptop | 5 | Marco Castelli, Purchasing
Lambro Recupero | IT | Monza | 2 | plus | pc monitor | 2 |
Levante Ordenadores | ES | Valencia | 5 | plus | laptop pc printer | 3 |
Ebro Circular | ES | Zaragoza | 1 | plus | network electronics | 2 |
Tagus Reuse | PT | Lisbon | 0 | trial | tablet laptop | 2 | Rui Fonseca, Purchasing
Douro Componentes | PT | Porto | 2 | plus | components server | 2 |
Vistula Trade | PL | Warsaw | 8 | broker | pc laptop | 5 | Paweł Kubiak, Sales manager
Łódź Components | PL | Łódź | 2 | plus | components gaming | 3 |
Odra Software Depot | PL | Wrocław | 4 | plus | software pc | 3 |
Vltava Systems | CZ | Prague | 10 | broker | server network | 3 |
Morava Refurb | CZ | Brno | 3 | plus | laptop monitor | 2 |
Second Rack | DK | Copenhagen | 6 | broker | network server | 4 | Kasper Friis, Broker
Øresund IT Broker | DK | Copenhagen | 20 | broker | laptop mobile tablet | 3 |
Norrsken Refurb | SE | Stockholm | 11 | broker | laptop mobile gaming | 4 | Elin Nyström, Sales
Mälar Parts | SE | Stockholm | 2 | plus | printer components | 2 |
Fjordbyte | NO | Bergen | 1 | plus | server electronics | 2 |
Donau Hardware | AT | Vienna | 9 | broker | laptop pos monitor | 3 |
Graz Licence House | AT | Graz | 5 | plus | software | 3 | Verena Hofer, Licensing
Liffey Networks | IE | Dublin | 7 | plus | network | 3 |
Lee Valley Resale | IE | Cork | 0 | trial | pos mobile | 1 |
Third Aisle | US | Ashburn | 10 | broker | server network | 4 | Derek Chandler, Acquisitions
Bluepeak Systems | US | Austin | 6 | broker | components server | 5 | Dana Brooks, Procurement
Silverline Parts | US | Phoenix | 24 | broker | components laptop | 6 | Trevor Hensley, Sales
Great Lakes Memory | US | Chicago | 13 | broker | components | 4 |
Cascade Reclaim | US | Portland | 3 | plus | pc mobile electronics | 2 |
Peachtree Asset Escrow | US | Atlanta | 4 | service | | 0 | Renee Sutton, Escrow officer
Maple Byte | CA | Toronto | 2 | plus | pc laptop | 3 |
St Lawrence Surplus | CA | Montreal | 8 | overdue | network printer | 2 |
Harbour City Electronics | HK | Kwun Tong | 15 | broker | components mobile | 6 | Raymond Leung, Director
Kowloon Memory House | HK | Sham Shui Po | 20 | broker | components | 5 |
Pearl Delta Mobile | HK | Kwai Chung | 4 | broker | mobile tablet gaming | 5 | Winnie Cheung, Sales
Gulf Circular | AE | Dubai | 5 | broker | mobile laptop | 4 | Faisal Rahman, Trading
Jebel Ali Computers | AE | Dubai | 12 | broker | laptop pc monitor | 4 |
Sharjah Label & Print | AE | Sharjah | 1 | plus | printer pos | 2 |
Straits Component Exchange | SG | Ubi | 9 | broker | components server | 4 | Desmond Koh, Trading
Temasek Device Testing | SG | Kaki Bukit | 3 | service | | 0 | Jasmine Ong, Lab manager
`

const accounts: Record<string, { email: string; alternative?: string }> = {
  'Amstel Server Trading': {
    email: demoAccounts.member,
    alternative: 'stock@amstelservertrading.example',
  },
  'Havel Systeme': { email: demoAccounts.buyer },
  Wipewell: { email: demoAccounts.service },
  'Tagus Reuse': { email: demoAccounts.trial },
  'Garonne Informatique': { email: demoAccounts.ended },
  'Scheldt Systems': { email: demoAccounts.overdue },
}

export const demoCompanies: readonly DemoCompany[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', countryCode = '', city = '', years, status, lists = '', activity, person] =
      line.split('|').map((cell) => cell.trim())
    const [personName, role] = (person ?? '').split(', ')
    return {
      name,
      countryCode,
      city,
      years: Number(years),
      status: status as DemoStatus,
      lists: lists
        .split(' ')
        .filter(Boolean)
        .map((word) => listWords[word]?.id ?? 0),
      activity: Number(activity),
      ...(personName && role
        ? { mainContact: { name: personName, function: role, ...accounts[name] } }
        : {}),
    }
  })

const services: Record<string, string> = {
  Polderlogic:
    'Pallet transport for the IT trade: collection, customs papers and delivery across the EU in 48 hours, with photos at both ends.',
  Wipewell:
    'Certified data erasure and shredding at your site, with a certificate for each serial number the same day.',
  'Peachtree Asset Escrow':
    'Escrow for IT deals: the money moves when the buyer has inspected the goods. Licensed in Georgia.',
  'Temasek Device Testing':
    'Independent testing and grading of handsets and notebooks, with a report, for buyers who cannot inspect the goods themselves.',
}

const openings = [
  'We buy, test and sell {goods} from leasing returns and company refreshes.',
  'Independent broker of {goods}.',
  'Stocking reseller of {goods}, new and refurbished.',
  'Refurbisher of {goods} with our own workshop in {city}.',
  '{goods}: we buy whole lots and sell tested units.',
  'We have traded {goods} for many years and export worldwide.',
]

const licenceOpenings = [
  'Independent broker of {goods}.',
  'We have traded {goods} for many years and export worldwide.',
]

const closings = [
  'A team of {people}, and {area} m² of warehouse in {city}.',
  'In-house testing, data erasure with a report, and pallets out every working day.',
  'We answer within the hour.',
  'We buy every week, in any quantity.',
  'Everything we sell comes with one month return to base.',
  'A family business with {people} people.',
]

/** Generates the profile text of a company. */
export function describeCompany({ name, city, lists }: DemoCompany, random: Random): string {
  const description = services[name]
  if (description) return description
  const traded = lists
    .map((list) => Object.values(listWords).find(({ id }) => id === list)?.goods)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1')
  // Licences need no workshop.
  const fitting = lists.includes(listWords.software!.id) ? licenceOpenings : openings
  const people = random.between(3, 45)
  const area = Math.max(3, Math.round((people * random.between(40, 120)) / 100)) * 100
  const text = `${random.pick(fitting)} ${random.pick(closings)}`
    .replaceAll('{goods}', traded)
    .replaceAll('{city}', city)
    .replaceAll('{people}', String(people))
    .replaceAll('{area}', countText(area))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
