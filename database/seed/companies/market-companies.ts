import { addressesPerPlan } from '#contract/broadcasts/broadcast-settings.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { getInitialType } from '#server/features/broadcasts/public.ts'
import { tierOf, trialEnd } from '#server/features/companies/public.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import {
  demoCompanies,
  type DemoCompany,
  describeCompany,
} from '#database/seed/companies/demo-companies.ts'
import { demoCountries, type DemoCountry } from '#database/seed/companies/demo-countries.ts'
import type { MarketCompany, MarketContact, MarketScale } from '#database/seed/market.ts'
import type { Random } from '#database/seed/random.ts'

const dayMs = 86_400_000
const accountEmails: ReadonlySet<string> = new Set(Object.values(demoAccounts))
const functions = [
  'Sales',
  'Purchasing',
  'Logistics',
  'Broker',
  'Account manager',
  'Warehouse',
  'Sales, servers',
  'Sales, notebooks',
  'Technician',
  'Finance',
]
const sharedMailboxes = ['sales', 'stock', 'offers', 'trading']

/** Converts a name to lower-case ASCII letters and digits, with its words joined by `glue`. */
export function plainName(name: string, glue: string): string {
  const latin: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', '&': 'and' }
  return name
    .toLowerCase()
    .replace(/[łøßæ&]/g, (letter) => latin[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, glue)
}

function monthsBefore(now: Date, months: number): Date {
  const day = Math.min(now.getUTCDate(), 28)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day))
}

/** Days since registration, and since the end of the trial. */
const trialDays = { trial: [1, 0], 'trial-ended': [45, 15] } as const

function accountOf({ status, years }: DemoCompany, now: Date, random: Random) {
  const paidSince = monthsBefore(now, years * 12 + random.between(0, 10))
  const always = { from: 0, until: now.getTime() }
  const paid = {
    memberSince: paidSince,
    createdAt: paidSince,
    trialEndsAt: undefined,
    broadcasts: always,
  }
  switch (status) {
    case 'broker':
    case 'plus':
      return { ...paid, plan: status, state: 'active', isServiceOnly: false } as const
    case 'overdue':
      return { ...paid, plan: 'plus', state: 'overdue', isServiceOnly: false } as const
    case 'force-pay': {
      const blocked = { from: 0, until: now.getTime() - 6 * dayMs }
      return {
        ...paid,
        plan: 'plus',
        state: 'force-pay',
        isServiceOnly: false,
        broadcasts: blocked,
      } as const
    }
    case 'service':
      return { ...paid, plan: undefined, state: 'active', isServiceOnly: true } as const
    case 'trial':
    case 'trial-ended': {
      const [registered, ended] = trialDays[status]
      const createdAt = new Date(
        now.getTime() - registered * dayMs - random.between(0, 5) * 3_600_000,
      )
      const broadcasts = {
        from: createdAt.getTime() + 3_600_000,
        until: now.getTime() - ended * dayMs,
      }
      return {
        plan: undefined,
        state: status,
        isServiceOnly: false,
        memberSince: undefined,
        createdAt,
        trialEndsAt: trialEnd(createdAt),
        broadcasts,
      } as const
    }
  }
}

/** The tier by years of membership: every company has the warranty and no complaints. */
function tierIn(
  { memberSince, ...account }: Pick<MarketCompany, 'memberSince' | 'isServiceOnly' | 'state'>,
  now: Date,
) {
  const day = memberSince?.toISOString().slice(0, 10) ?? null
  return tierOf({ ...account, memberSince: day, hasWarranty: true, unsolvedComplaints: 0 }, now)
}

type Address = { domain: string; telephone: (line: number) => string }

function addressOf(company: DemoCompany, country: DemoCountry, serial: number): Address {
  const city = country.cities.find(({ name }) => name === company.city) ?? country.cities[0]
  const area = city?.area ?? ''
  return {
    domain: `${plainName(company.name, '')}.example`,
    telephone: (line) => {
      const number = String(((serial * 7 + line) % 90) + 10)
      return `${country.dialling} ${area}${area.length < 4 ? ' 555' : ''} 01${number}`
    },
  }
}

/** The part of an e-mail address before the @, in one of three styles. */
function emailName(name: string, style: number): string {
  const words = plainName(name, ' ').split(' ')
  const last = words.at(-1) ?? ''
  const first = words[0] ?? ''
  return [first, `${first}.${last}`, `${first.charAt(0)}.${last}`][style % 3] ?? first
}

/** Generates the companies of a market with their contacts, the demo accounts first. */
export function inventCompanies(scale: MarketScale, now: Date, random: Random): MarketCompany[] {
  const hasDemoAccount = ({ mainContact }: DemoCompany) =>
    accountEmails.has(mainContact?.email ?? '')
  const withAccount = demoCompanies.filter(hasDemoAccount)
  if (scale.companies < withAccount.length)
    throw new RangeError(`A market needs at least ${withAccount.length} companies`)
  const others = demoCompanies.filter((company) => !hasDemoAccount(company))
  const listed = [...withAccount, ...others.slice(0, scale.companies - withAccount.length)]
  const all = Array.from(
    { length: scale.companies },
    (_, at) => listed[at] ?? inventCompany(at - listed.length),
  )

  const isPaid = ({ status }: DemoCompany) => status === 'broker' || status === 'plus'
  const share = Math.ceil((scale.subscribers ?? 0) / Math.max(1, all.filter(isPaid).length))
  if (share > addressesPerPlan.broker)
    throw new RangeError(`${scale.subscribers} subscribers need more companies: at most 10 each`)

  let contactId = 0
  let seats = scale.subscribers
  return all.map((demo, at) => {
    const id = at + 1
    const country = demoCountries.find(({ code }) => code === demo.countryCode)
    if (!country) throw new Error(`No country ${demo.countryCode} in the demo market`)
    const account = accountOf(demo, now, random)
    const plan = account.plan && share > addressesPerPlan.plus ? 'broker' : account.plan
    const size = Math.max(share * (isPaid(demo) ? 1 : 0), contactCount(demo, random))
    const address = addressOf(demo, country, id)
    const contacts = inventContacts(demo, country, address, id, size, account.createdAt, random)
    const initialType = (position: number) =>
      getInitialType(
        { plan: plan ?? null, isServiceOnly: account.isServiceOnly },
        position - 1,
        defaultOperatorSettings.defaultBroadcastType,
      )
    for (const contact of contacts) {
      contact.id = ++contactId
      if (seats === undefined || !plan) contact.receives = initialType(contact.position)
      else if (isPaid(demo) && contact.position <= share && seats > 0) seats--
      else contact.receives = 2
    }
    const cityAt = Math.max(
      0,
      country.cities.findIndex(({ name }) => name === demo.city),
    )
    const street = country.streets[cityAt % country.streets.length]
    return {
      id,
      name: demo.name,
      country,
      city: demo.city,
      address: `${street} ${random.between(2, 180)}\n${country.cities[cityAt]?.postal} ${demo.city}`,
      telephone: address.telephone(0),
      website: `https://${address.domain}`,
      description: describeCompany(demo, random),
      ...account,
      tier: tierIn(account, now),
      plan,
      lists: demo.lists,
      activity: demo.activity,
      contacts,
    }
  })
}

function contactCount({ status }: DemoCompany, random: Random): number {
  if (status === 'broker') return random.between(2, 5)
  if (status === 'plus' || status === 'service') return random.between(1, 2)
  return 1
}

function inventContacts(
  demo: DemoCompany,
  country: DemoCountry,
  { domain, telephone }: Address,
  companyId: number,
  size: number,
  createdAt: Date,
  random: Random,
): MarketContact[] {
  const emails = new Set<string>()
  const mainFirst = demo.mainContact?.name.split(' ')[0]
  const firstNames = random.shuffle(country.firstNames.filter((name) => name !== mainFirst))
  const lastNames = random.shuffle([...country.lastNames])
  return Array.from({ length: size }, (_, at) => {
    const main = at === 0 ? demo.mainContact : undefined
    const round = Math.floor(at / firstNames.length)
    const first = firstNames[at % firstNames.length]
    const name = main?.name ?? `${first} ${lastNames[(at + round) % lastNames.length]}`
    let email = main?.email ?? `${emailName(name, companyId)}@${domain}`
    if (emails.has(email)) email = `${emailName(name, companyId)}${at + 1}@${domain}`
    emails.add(email)
    const mailbox = sharedMailboxes[at]
    const shared = mailbox && random.chance(0.3) ? `${mailbox}@${domain}` : undefined
    return {
      id: 0,
      companyId,
      position: at + 1,
      name,
      function: main?.function ?? functions[(companyId + at) % functions.length] ?? '',
      telephone: telephone(at + 1),
      email,
      alternative: main?.email ? main.alternative : shared,
      receives: 0,
      createdAt,
    }
  })
}

const firstWords =
  'Aldgate Ardenne Balder Basalt Birchwood Bluestone Calder Cedar Cobalt Copperfield Corvus Delta Eastgate Ember Fairway Falcon Fenland Foxglove Granite Greenway Halden Harrow Heron Inkwell Ironbridge Juniperus Kelvin Kingfisher Larkspur Ledger Linden Lodestar Marlow Millstone Monsoon Nimbus Northlight Oakley Onyx Orchard Osprey Pallas Pinewood Quarry Quayside Ravel Redwood Saffron Sable Sandpiper Tamarind Tidewater Umber Valley Vireo Westerly Willow Wren Yarrow Zephyr'.split(
    ' ',
  )
const kinds =
  'Systems Refurb Hardware Components Networks Remarketing Circular Datacom Reuse Surplus Parts Recertified Brokers Exchange Technology Resale Memory Asset-Recovery Computers Devices Storage Digital Logic Supply'.split(
    ' ',
  )
const middleWords =
  ',North,South,East,West,Central,Nordic,Baltic,Alpine,Coastal,Upper,Lower,Royal,United,Global,Prime,Union,Inter,Trans,Grand'.split(
    ',',
  )
const lists = [7, 2, 4, 12, 11, 1, 13, 5, 14, 10, 8, 6, 15]
const years = [1, 2, 4, 6, 1, 12, 3, 21, 0.5, 8]

/** Generates an additional company, always the same for the same number. */
function inventCompany(number: number): DemoCompany {
  const word = firstWords[number % firstWords.length]
  const kind = kinds[Math.floor(number / firstWords.length) % kinds.length]
  const middle = middleWords[Math.floor(number / (firstWords.length * kinds.length))]
  if (middle === undefined) throw new RangeError('Too many companies: no names left')
  const country = demoCountries[number % demoCountries.length]
  const city = country?.cities[number % country.cities.length]
  return {
    name: [word, middle, kind?.replace('-', ' ')].filter(Boolean).join(' '),
    countryCode: country?.code ?? '',
    city: city?.name ?? '',
    years: Math.floor(years[number % years.length] ?? 1),
    status: number % 3 === 0 ? 'broker' : 'plus',
    lists: [0, 3, 7].map((step) => lists[(number + step) % lists.length] ?? 7),
    activity: 1 + (number % 5),
  }
}
