import { expect, it } from 'vitest'
import {
  addDays,
  addYears,
  businessDate,
  businessDayStart,
  nextBusinessDayStart,
} from '#contract/dates.ts'
import { bookingsOn } from '#database/seed/advertising/banner-figures.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { inventBroadcasts } from '#database/seed/broadcasts/market-broadcasts.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import { demoScale } from '#database/seed/market.ts'
import { datedPosts, lastVisitOf } from '#database/seed/news/demo-news.ts'
import { createRandom } from '#database/seed/random.ts'
import { inventSearches } from '#database/seed/stock/demo-activity.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Times of a day in Amsterdam: after midnight, when clocks change, in the morning and before the next midnight. */
function timesOf(day: string): Date[] {
  const noon = new Date(`${day}T12:00:00Z`)
  return [
    new Date(businessDayStart(noon).getTime() + 2 * minuteMs),
    new Date(`${day}T01:00:00Z`),
    new Date(`${day}T08:40:00Z`),
    new Date(nextBusinessDayStart(noon).getTime() - 2 * minuteMs),
  ]
}

const fourWeeks = Array.from({ length: 28 }, (_, place) => addDays('2026-11-14', place))
const turns = '2026-12-31 2027-01-01 2027-01-31 2027-02-28 2027-03-01 2027-06-30 2028-02-29'.split(
  ' ',
)
/** Days on which the clocks of Amsterdam change. */
const clockChanges = ['2026-10-25', '2027-03-28']

/** Counts of what the browser tests need, in a market that is filled at a time. */
function countNeeds(now: Date) {
  const companies = inventCompanies(demoScale, now, createRandom(1))
  const broadcasts = [...inventBroadcasts(companies, demoScale, now, createRandom(3))]
  const posts = datedPosts(now)
  const [member] = companies
  const others = broadcasts.filter(
    ({ company }) => company !== member && company.state === 'active',
  )
  const offers = (word: string, filter: { side?: 'WTS' | 'WTB'; listId?: number } = {}) =>
    others.filter(
      ({ offer, listId }) =>
        new RegExp(`\\b${word}\\b`, 'i').test(`${offer.brand} ${offer.description}`) &&
        offer.side === (filter.side ?? offer.side) &&
        listId === (filter.listId ?? listId),
    )
  const age = ({ sentAt }: { sentAt: Date }) => now.getTime() - sentAt.getTime()
  const own = broadcasts.filter(({ company }) => company === member)
  const unread = companies.flatMap(({ contacts }) =>
    contacts.map(({ id, email }) => ({
      email,
      posts: posts.filter(({ date }) => date > lastVisitOf(id, posts)).length,
    })),
  )
  const laptops = 7
  return {
    'unread posts of each demo account': Math.min(
      ...unread
        .filter(({ email }) => Object.values<string>(demoAccounts).includes(email))
        .map((one) => one.posts),
    ),
    'unread posts of each member': Math.min(...unread.map((one) => one.posts)),
    'categories of news': new Set(posts.map(({ post }) => post.cat)).size,
    'posts of the last two weeks': posts.filter(
      ({ date }) => now.getTime() - date.getTime() < 14 * dayMs,
    ).length,
    broadcasts: broadcasts.length,
    'broadcasts of the last 24 hours': broadcasts.filter((one) => age(one) < dayMs).length,
    'broadcasts of favourites': others.filter(({ company }) => company.name === 'Rackwise').length,
    'Laptop broadcasts': others.filter(({ listId }) => listId === laptops).length,
    'Lenovo laptops wanted': offers('lenovo', { side: 'WTB', listId: laptops }).length,
    'Lenovo laptops on two pages': offers('lenovo', { side: 'WTS', listId: laptops }).length - 10,
    'Dell on sale on two pages': offers('dell', { side: 'WTS' }).length - 10,
    'prices of HP': offers('hp', { side: 'WTS' }).filter(({ offer }) => Number(offer.price) > 0)
      .length,
    'product links': others.filter(({ offer }) => offer.productLink).length,
    'old broadcasts to a quiet list': others.filter((one) => one.listId === 5 && age(one) > dayMs)
      .length,
    'own broadcasts too new to be sent again': own.filter((one) => age(one) < dayMs).length,
    'own broadcasts of weeks ago': own.filter((one) => age(one) > 15 * dayMs).length,
    'Gold members': companies.filter(({ tier }) => tier === 2).length,
    'searches of today': inventSearches(now, createRandom(2)).length,
    'bookings of at least twelve months': bookingsOn(businessDate(now)).every(
      ({ startsOn, endsOn }) => endsOn >= addDays(addYears(startsOn, 1), -1),
    )
      ? 1
      : 0,
    'nothing of the future': [
      ...broadcasts.map(({ sentAt }) => sentAt),
      ...posts.map(({ date }) => date),
      ...companies.map(({ createdAt }) => createdAt),
    ].every((at) => at < now)
      ? 1
      : 0,
  }
}

it.each([...clockChanges, ...fourWeeks, ...turns])(
  'the demo market that is filled on %s has what the browser tests look for, early and late',
  (day) => {
    for (const now of timesOf(day)) {
      const missing = Object.entries(countNeeds(now)).filter(([, count]) => !(count > 0))
      expect(missing, now.toISOString()).toEqual([])
    }
  },
)
