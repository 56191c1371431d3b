import { addDays, businessDate } from '#contract/dates.ts'
import { plainName } from '#database/seed/companies/market-companies.ts'
import { drawLogo } from '#database/seed/companies/demo-logos.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import type { MarketCompany } from '#database/seed/market.ts'
import type { Random } from '#database/seed/random.ts'
import {
  demoServices,
  describeService,
  type DemoService,
} from '#database/seed/services/service-companies.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'

const dayMs = 86_400_000
/** Logos are drawn for some: drawing takes a millisecond each. */
const maxLogos = 36
/** Companies whose listing ends soon, and the one that has submitted a change. */
const endingSoon: readonly string[] = ['Kartonhaus Weber', 'Castilla Retiro']
const submitted = 'Temasek Device Testing'

/** Listings of members, by name, and of companies that are not members; most are published for a year. */
export async function writeServices(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
  random: Random,
): Promise<void> {
  const today = businessDate(now)
  const members = new Map(companies.map((company) => [company.name, company]))
  const fileIds = await writeLogos(tx, members, now)
  const listings = demoServices.map((service, index) => {
    const member = members.get(service.name)
    const since = random.between(20, 330)
    const daysLeft = endingSoon.includes(service.name) ? random.between(6, 24) : 365 - since + 31
    return {
      id: index + 1,
      company_id: member?.id,
      name: member ? undefined : service.name,
      country_code: member ? undefined : service.countryCode,
      logo_file_id: fileIds.get(service.name),
      ...textsOf(service, member),
      draft: member && service.name === submitted ? changedDraft(service, member) : undefined,
      submitted_at:
        member && service.name === submitted ? new Date(now.getTime() - 3 * 3_600_000) : undefined,
      decided_at: new Date(now.getTime() - since * dayMs),
      published_from: addDays(today, -since),
      published_until: addDays(today, daysLeft),
      changed_at: new Date(now.getTime() - since * dayMs),
    }
  })
  await copyRows(tx, 'service_listing', listings)
  await copyRows(
    tx,
    'service_listing_category',
    demoServices.flatMap(({ categories }, index) =>
      categories.map((category) => ({ listing_id: index + 1, category_id: category })),
    ),
  )
}

const textsOf = (service: DemoService, member: MarketCompany | undefined) => ({
  tagline: service.tagline,
  description: member?.description ?? describeService(service),
  website: `https://${plainName(service.name, '')}.example`,
  email: member ? '' : `info@${plainName(service.name, '')}.example`,
})

const changedDraft = (service: DemoService, member: MarketCompany): string =>
  JSON.stringify({
    ...textsOf(service, member),
    tagline: `${service.tagline}, also on your site`,
    categoryIds: [...service.categories, 10],
  })

async function writeLogos(tx: Tx, members: ReadonlyMap<string, MarketCompany>, now: Date) {
  const drawn = demoServices
    .filter(({ name }, index) => !members.has(name) && index % 5 < 2)
    .slice(0, maxLogos)
  const fileIds = new Map<string, number>()
  for (const [index, { name }] of drawn.entries()) {
    const content = drawLogo(index * 3 + 1)
    const file = { name: `service-logo-${index + 1}.png`, type: 'image/png', content }
    fileIds.set(name, await storeFile(tx, file, now))
  }
  return fileIds
}
