import { addressesPerPlan } from '#contract/broadcasts/broadcast-settings.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { getInitialType } from '#server/features/broadcasts/public.ts'
import { tierOf, trialEnd } from '#server/features/companies/public.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { demoCompanies, type DemoCompany } from '#database/seed/companies/demo-companies.ts'
import { demoCountries, type DemoCountry } from '#database/seed/companies/demo-countries.ts'
import { inventCompany } from '#database/seed/companies/invented-companies.ts'
import type { MarketCompany, MarketContact, MarketScale } from '#database/seed/market.ts'
import type { Random } from '#database/seed/random.ts'
import { describeCompany } from '#database/seed/texts/company-description.ts'

const dayMs = 86_400_000
const accountEmails: ReadonlySet<string> = new Set(Object.values(demoAccounts))
const functions = [
  'Sales',
  'Purchasing',
  'Logistics',
  'Broker',
  'Account manager',
  'Warehouse',
  'Sales servers',
  'Sales notebooks',
  'Technical',
  'Finance',
]
const sharedMailboxes = ['sales', 'stock', 'offers', 'trading']

/** Lower-case letters and digits of a name, without accents, joined by `glue`. */
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

/** Days since a company that never paid registered, and since its trial ended. */
const trialDays = { trial: [1, 0], 'trial-ended': [45, 15] } as const

function standingOf({ standing, years }: DemoCompany, now: Date, random: Random) {
  const paidSince = monthsBefore(now, years * 12 + random.between(0, 10))
  const always = { from: 0, until: now.getTime() }
  const paid = {
    memberSince: paidSince,
    createdAt: paidSince,
    trialEndsAt: undefined,
    broadcasts: always,
  }
  switch (standing) {
    case 'broker':
    case 'plus':
      return { ...paid, plan: standing, state: 'active', isServiceOnly: false } as const
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
      const [registered, ended] = trialDays[standing]
      const createdAt = new Date(
        now.getTime() - registered * dayMs - random.between(0, 5) * 3_600_000,
      )
      const broadcasts = {
        from: createdAt.getTime() + 3_600_000,
        until: now.getTime() - ended * dayMs,
      }
      return {
        plan: undefined,
        state: standing,
        isServiceOnly: false,
        memberSince: undefined,
        createdAt,
        trialEndsAt: trialEnd(createdAt),
        broadcasts,
      } as const
    }
  }
}

/** The tier by its rule; nobody here has an unsolved complaint or gives no warranty. */
function tierIn(
  { memberSince, ...standing }: Pick<MarketCompany, 'memberSince' | 'isServiceOnly' | 'state'>,
  now: Date,
) {
  const day = memberSince?.toISOString().slice(0, 10) ?? null
  return tierOf({ ...standing, memberSince: day, hasWarranty: true, unsolvedComplaints: 0 }, now)
}

type Addressing = { domain: string; telephone: (line: number) => string }

function addressingOf(company: DemoCompany, country: DemoCountry, serial: number): Addressing {
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

/** First name and family name apart; some first names have two words. */
function emailName(name: string, style: number): string {
  const words = plainName(name, ' ').split(' ')
  const last = words.at(-1) ?? ''
  const first = words[0] ?? ''
  return [first, `${first}.${last}`, `${first.charAt(0)}.${last}`][style % 3] ?? first
}

/** Invents the companies of a market and their contacts; those of the demo accounts are always among them. */
export function inventCompanies(scale: MarketScale, now: Date, random: Random): MarketCompany[] {
  const holdsAccount = ({ mainContact }: DemoCompany) => accountEmails.has(mainContact?.email ?? '')
  const holders = demoCompanies.filter(holdsAccount)
  if (scale.companies < holders.length)
    throw new RangeError(`A market needs at least ${holders.length} companies`)
  const others = demoCompanies.filter((company) => !holdsAccount(company))
  const known = [...holders, ...others.slice(0, scale.companies - holders.length)]
  const all = Array.from(
    { length: scale.companies },
    (_, at) => known[at] ?? inventCompany(at - known.length),
  )

  const isPaid = ({ standing }: DemoCompany) => standing === 'broker' || standing === 'plus'
  const share = Math.ceil((scale.subscribers ?? 0) / Math.max(1, all.filter(isPaid).length))
  if (share > addressesPerPlan.broker)
    throw new RangeError(`${scale.subscribers} subscribers need more companies: at most 10 each`)

  let contactId = 0
  let seats = scale.subscribers
  return all.map((demo, at) => {
    const id = at + 1
    const country = demoCountries.find(({ code }) => code === demo.countryCode)
    if (!country) throw new Error(`No country ${demo.countryCode} in the demo market`)
    const standing = standingOf(demo, now, random)
    const plan = standing.plan && share > addressesPerPlan.plus ? 'broker' : standing.plan
    const size = Math.max(share * (isPaid(demo) ? 1 : 0), contactsIn(demo, random))
    const addressing = addressingOf(demo, country, id)
    const contacts = inventContacts(demo, country, addressing, id, size, standing.createdAt, random)
    const startsWith = (position: number) =>
      getInitialType(
        { plan, isServiceOnly: standing.isServiceOnly },
        position - 1,
        defaultOperatorSettings.defaultBroadcastType,
      )
    for (const contact of contacts) {
      contact.id = ++contactId
      if (seats === undefined || !plan) contact.receives = startsWith(contact.position)
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
      telephone: addressing.telephone(0),
      website: `https://${addressing.domain}`,
      description: describeCompany(demo, random),
      ...standing,
      tier: tierIn(standing, now),
      plan,
      lists: demo.lists,
      activity: demo.activity,
      contacts,
    }
  })
}

function contactsIn({ standing }: DemoCompany, random: Random): number {
  if (standing === 'broker') return random.between(2, 5)
  if (standing === 'plus' || standing === 'service') return random.between(1, 2)
  return 1
}

function inventContacts(
  demo: DemoCompany,
  country: DemoCountry,
  { domain, telephone }: Addressing,
  companyId: number,
  size: number,
  createdAt: Date,
  random: Random,
): MarketContact[] {
  const taken = new Set<string>()
  const mainFirst = demo.mainContact?.name.split(' ')[0]
  const firstNames = random.shuffle(country.firstNames.filter((name) => name !== mainFirst))
  const lastNames = random.shuffle([...country.lastNames])
  return Array.from({ length: size }, (_, at) => {
    const main = at === 0 ? demo.mainContact : undefined
    const round = Math.floor(at / firstNames.length)
    const first = firstNames[at % firstNames.length]
    const name = main?.name ?? `${first} ${lastNames[(at + round) % lastNames.length]}`
    let email = main?.email ?? `${emailName(name, companyId)}@${domain}`
    if (taken.has(email)) email = `${emailName(name, companyId)}${at + 1}@${domain}`
    taken.add(email)
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
