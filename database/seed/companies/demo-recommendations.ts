import type { Tx } from '#server/platform/database/database.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import type { MarketCompany } from '#database/seed/market.ts'
import { createRandom, type Random } from '#database/seed/random.ts'
import { recommendationWords } from '#database/seed/texts/recommendation-words.ts'

const dayMs = 86_400_000
/** Companies that speak of each other; a larger market has no more of it. */
const speakers = 60
/** Companies that the demo member and the demo buyer follow. */
const followed = {
  member: ['Helder Hardware', 'Rackwise', 'Silverline Parts', 'Kestrel Datacom', 'Third Aisle'],
  buyer: ['Amstel Server Trading', 'Isar Serverhandel'],
}

const trades = ({ isServiceOnly, state }: MarketCompany) =>
  !isServiceOnly && (state === 'active' || state === 'overdue')

const ageOf = ({ createdAt }: MarketCompany, now: Date) =>
  Math.floor((now.getTime() - createdAt.getTime()) / dayMs)

/** Who follows whom: the two of the demo those they know, everybody else the ones that broadcast most. */
function inventFavourites(companies: readonly MarketCompany[], now: Date, random: Random) {
  const [member, buyer, ...others] = companies
  const known = [
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
  const liked = companies.filter(trades).slice(0, speakers)
  const strangers = others.slice(0, speakers).flatMap((company) =>
    company.contacts.flatMap((contact) =>
      liked
        .filter(({ id, activity }) => id !== company.id && random.chance(0.02 + activity * 0.04))
        .map(({ id }) => ({
          contact_id: contact.id,
          company_id: id,
          created_at: new Date(now.getTime() - random.between(3, 900) * dayMs),
        })),
    ),
  )
  return [...known, ...strangers]
}

export async function writeFavourites(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
): Promise<void> {
  await copyRows(tx, 'favourite', inventFavourites(companies, now, createRandom(6)))
}

/** What the companies say of each other; two recommendations wait for the company of the demo member. */
export async function writeRecommendations(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
): Promise<void> {
  const random = createRandom(7)
  const circle = companies.filter(trades).slice(0, speakers)
  const rows = circle.flatMap((company, place) => {
    const years = ageOf(company, now) / 365
    const many = company.name === 'Helder Hardware' ? 11 : Math.min(6, Math.floor(years / 3))
    const waiting = place === 0 ? 2 : 0
    const authors = random.shuffle(circle.filter(({ id }) => id !== company.id))
    const words = random.shuffle([...recommendationWords])
    const times = Array.from({ length: random.between(many > 6 ? many : 0, many) + waiting }, () =>
      random.between(9, 1000),
    ).toSorted((one, other) => other - one)
    return times.flatMap((daysAgo, at) => {
      const author = authors[at]
      const writer = author && random.pick(author.contacts)
      const said = words[at]
      if (!writer || !said) return []
      const isWaiting = at >= times.length - waiting
      // Nobody has spoken before both were members.
      const most = Math.min(ageOf(author, now), ageOf(company, now)) - 3
      const days = isWaiting ? times.length - at : Math.max(1, Math.min(daysAgo, most))
      const writtenAt = new Date(now.getTime() - days * dayMs - 3_600_000)
      return {
        contact_id: writer.id,
        by_company_id: author.id,
        company_id: company.id,
        words: said,
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
