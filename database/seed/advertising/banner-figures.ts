import { addDays, addYears, businessDate } from '#contract/dates.ts'
import { dataUrl, demoBanners, type DemoBanner } from '#database/seed/advertising/demo-banners.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import { createRandom, type Random } from '#database/seed/random.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Pages that readers open on a usual working day, and how that grew in a year. */
const pagesPerDay = 5200
const growthPerDay = 0.00035
/** Banners on a page. */
const shownPerPage = 4

/** Traffic of a day compared with a usual working day: quiet weekends, summers and ends of years. */
function trafficOn(day: string): number {
  const weekday = new Date(day).getUTCDay()
  const ofWeek = [0.09, 1.04, 1.1, 1.06, 1.02, 0.82, 0.13][weekday]!
  const [month, date] = day.split('-').slice(1).map(Number) as [number, number]
  if ((month === 12 && date >= 22) || (month === 1 && date <= 3)) return ofWeek * 0.3
  if ((month === 7 && date > 15) || (month === 8 && date < 20)) return ofWeek * 0.68
  return ofWeek
}

interface Booking extends DemoBanner {
  startsOn: string
  endsOn: string
}

/** The demo banners as they are booked on a day: for whole years, which may contain a leap day. */
export const bookingsOn = (today: string): Booking[] =>
  demoBanners.map((banner) => {
    const startsOn = addDays(today, banner.from)
    return { ...banner, startsOn, endsOn: addDays(addYears(startsOn, banner.years), -1) }
  })

/** Views of a day, shared among the banners of that day by their weights. */
function viewsOn(
  banner: Booking,
  { day, age }: { day: string; age: number },
  bookings: readonly Booking[],
  random: Random,
): number {
  const weights = bookings
    .filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    .reduce((sum, { weight }) => sum + weight, 0)
  // Nobody is drawn twice for a page, so a heavy banner is on every page at most.
  const share = Math.min(0.95, (shownPerPage * banner.weight) / Math.max(weights, shownPerPage))
  const pages = pagesPerDay * (1 + growthPerDay * age) * trafficOn(day)
  return Math.round(pages * share * (0.92 + random.fraction() * 0.16))
}

function clicksOf(views: number, { appeal }: DemoBanner, random: Random): number {
  const expected = (views * appeal) / 1000
  return Math.max(0, Math.round(expected + (random.fraction() - 0.5) * 2 * Math.sqrt(expected)))
}

/** Inserts bookings in every state, with figures of two years up to today (BK-082). */
export async function writeBanners(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now)
  const lastMonth = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  const random = createRandom(82)
  // The part of today that has passed.
  const hours = (now.getTime() - Date.parse(today)) / 3_600_000
  const bookings = bookingsOn(today)
  const figures = bookings.map((banner) => {
    const rows: { day: string; views: number; clicks: number }[] = []
    for (let age = banner.from; age <= 0; age++) {
      const day = addDays(today, age)
      if (day > banner.endsOn) break
      const whole = viewsOn(banner, { day, age }, bookings, random)
      const views = age === 0 ? Math.round(whole * Math.min(1, Math.max(0, hours / 24))) : whole
      rows.push({ day, views, clicks: clicksOf(views, banner, random) })
    }
    return banner.isWithdrawn ? rows.slice(0, -40) : rows
  })
  await copyRows(
    tx,
    'banner',
    bookings.map((banner, index) => ({
      alt: banner.alt,
      target_url: banner.targetUrl,
      picture: dataUrl(banner.picture),
      starts_on: banner.startsOn,
      ends_on: banner.endsOn,
      clicks: figures[index]!.reduce((sum, { clicks }) => sum + clicks, 0),
      customer_name: banner.customer,
      customer_email: banner.email,
      weight: banner.weight,
      withdrawn_at: banner.isWithdrawn && new Date(now.getTime() - 40 * 86_400_000),
      reported_month: banner.from < 0 ? lastMonth : undefined,
    })),
  )
  const ids = await tx<{ id: number }[]>`select id from banner order by id`
  await copyRows(
    tx,
    'banner_day',
    figures.flatMap((rows, index) => rows.map((row) => ({ banner_id: ids[index]!.id, ...row }))),
  )
}
