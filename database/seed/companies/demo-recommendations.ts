import type { Tx } from '#server/platform/database/database.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import type { MarketCompany } from '#database/seed/market.ts'
import { createRandom, type Random } from '#database/seed/random.ts'

const recommendationTexts: readonly string[] = [
  'Forty notebooks, forty as described. The serial list came before the pallet did, and the two with weak batteries were credited the same day.',
  'Packed properly every time, and someone answers the phone.',
  'Fair grading, quick paperwork, clear on lead times.',
  'Third deal this year. Grade A was grade A, and the pictures they sent beforehand were of the very machines that came.',
  'A dispute about twelve displays was solved within a day: they simply sent twelve others. I would buy from them again any time.',
  'Reliable buyer. Pays on the agreed day and collects with their own truck.',
  'They know their parts. We asked for one memory kit and were told that another fits better and costs less.',
  'Short e-mails, straight answers and no games about the price.',
  'Two pallets of mixed servers, sorted by generation and labelled. We saved a day of work in the warehouse.',
  'Export papers were right at the first attempt, which we do not often see.',
  'Good stock of power supplies and rails when nobody else had any.',
  'We sell them our returns every month. Their counts match ours, and their payment comes within the week.',
  'Took over a whole room on a Saturday, left it swept clean and sent the erasure report on Monday.',
  'Honest about faults. A line of tablets had scratches, and they told us before we had asked.',
  'Switches came tested, with the ports cleaned and the firmware written down for each of them.',
  'Our first deal with each other was small. They treated it like a large one.',
  'They kept a price for us over a weekend until our customer had signed.',
  'Shipping on the same day if one orders before noon, and the tracking number without being asked for it.',
  'The batteries were better than promised. That happens once in ten years.',
  'Very well organised RMA: a form, a number, an answer within two days.',
  'Bought 200 phones, unlocked and checked against the lists of stolen ones. Not a single one came back.',
  'Not the lowest prices, but you get what you pay for.',
  'Their people pick up the phone in four languages, and all of them know what is in stock.',
  'Straight people. They cancelled a deal because the goods were not good enough for our customer.',
  'We have traded drives with them for years: wiped, with reports, hours and health in one sheet.',
  'Customs had questions. They had the answers ready within the hour.',
  'Collected from three of our sites in one week and kept every appointment.',
  'Good to have someone in the market who says no straight away instead of maybe for a week.',
  'Printers with real page counts. We checked twenty of them, and all twenty were right.',
  'They found eight identical chassis for us when we had given up looking.',
]

const dayMs = 86_400_000
/** Companies with recommendations and favourites. */
const maxCompanies = 60
/** Companies that the demo member and the demo buyer follow. */
const followed = {
  member: ['Helder Hardware', 'Rackwise', 'Silverline Parts', 'Kestrel Datacom', 'Third Aisle'],
  buyer: ['Amstel Server Trading', 'Isar Serverhandel'],
}

const trades = ({ isServiceOnly, state }: MarketCompany) =>
  !isServiceOnly && (state === 'active' || state === 'overdue')

const ageOf = ({ createdAt }: MarketCompany, now: Date) =>
  Math.floor((now.getTime() - createdAt.getTime()) / dayMs)

/** Favourites: fixed ones of the demo accounts, random ones of others, who prefer active companies. */
function inventFavourites(companies: readonly MarketCompany[], now: Date, random: Random) {
  const [member, buyer, ...others] = companies
  const demoFavourites = [
    { fan: member, names: followed.member },
    { fan: buyer, names: followed.buyer },
  ].flatMap(({ fan, names }) =>
    companies
      .filter(({ name }) => names.includes(name))
      .map(({ id }, at) => ({
        contact_id: fan?.contacts[0]?.id,
        company_id: id,
        created_at: new Date(now.getTime() - (20 + 9 * at) * dayMs),
      })),
  )
  const candidates = companies.filter(trades).slice(0, maxCompanies)
  const randomFavourites = others.slice(0, maxCompanies).flatMap((company) =>
    company.contacts.flatMap((contact) =>
      candidates
        .filter(({ id, activity }) => id !== company.id && random.chance(0.02 + activity * 0.04))
        .map(({ id }) => ({
          contact_id: contact.id,
          company_id: id,
          created_at: new Date(now.getTime() - random.between(3, 900) * dayMs),
        })),
    ),
  )
  return [...demoFavourites, ...randomFavourites]
}

export async function writeFavourites(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
): Promise<void> {
  await copyRows(tx, 'favourite', inventFavourites(companies, now, createRandom(6)))
}

/** Inserts recommendations; two of them wait for the approval of the demo member's company. */
export async function writeRecommendations(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
): Promise<void> {
  const random = createRandom(7)
  const members = companies.filter(trades).slice(0, maxCompanies)
  const rows = members.flatMap((company, place) => {
    const years = ageOf(company, now) / 365
    const maxCount = company.name === 'Helder Hardware' ? 11 : Math.min(6, Math.floor(years / 3))
    const waiting = place === 0 ? 2 : 0
    const authors = random.shuffle(members.filter(({ id }) => id !== company.id))
    const texts = random.shuffle([...recommendationTexts])
    const times = Array.from(
      { length: random.between(maxCount > 6 ? maxCount : 0, maxCount) + waiting },
      () => random.between(9, 1000),
    ).toSorted((one, other) => other - one)
    return times.flatMap((daysAgo, at) => {
      const author = authors[at]
      const writer = author && random.pick(author.contacts)
      const text = texts[at]
      if (!writer || !text) return []
      const isWaiting = at >= times.length - waiting
      // Written after both companies joined.
      const maxDays = Math.min(ageOf(author, now), ageOf(company, now)) - 3
      const days = isWaiting ? times.length - at : Math.max(1, Math.min(daysAgo, maxDays))
      const writtenAt = new Date(now.getTime() - days * dayMs - 3_600_000)
      return {
        contact_id: writer.id,
        by_company_id: author.id,
        company_id: company.id,
        words: text,
        written_at: writtenAt,
        published_at: isWaiting ? undefined : new Date(writtenAt.getTime() + dayMs / 2),
      }
    })
  })
  await copyRows(
    tx,
    'recommendation',
    rows.toSorted((one, other) => one.written_at.getTime() - other.written_at.getTime()),
  )
}
