import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { computers } from '#database/seed/catalogue/computers.ts'
import { devices } from '#database/seed/catalogue/devices.ts'
import { infrastructure } from '#database/seed/catalogue/infrastructure.ts'
import type { Product } from '#database/seed/catalogue/product.ts'
import { marketMoments, type Moment } from '#database/seed/broadcasts/market-calendar.ts'
import type {
  MarketBroadcast,
  MarketCompany,
  MarketContact,
  MarketScale,
} from '#database/seed/market.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { memberBroadcasts } from '#database/seed/broadcasts/member-broadcasts.ts'
import type { Random } from '#database/seed/random.ts'
import { writeOffer } from '#database/seed/broadcasts/write-offer.ts'

export const catalogue: readonly Product[] = [...computers, ...infrastructure, ...devices]

interface Topic {
  listId: number
  side: Side
}

/** Relative frequency of WTS and WTB broadcasts by list id. */
const traffic: readonly (Topic & { weight: number })[] = [
  [7, 96, 41],
  [2, 84, 38],
  [4, 71, 46],
  [12, 58, 39],
  [11, 34, 12],
  [1, 28, 9],
  [13, 22, 6],
  [5, 13, 8],
  [14, 11, 4],
  [10, 9, 5],
  [8, 6, 3],
  [6, 5, 2],
  [15, 3, 1],
].flatMap(([listId = 0, selling = 0, buying = 0]) => [
  { listId, side: 'WTS' as const, weight: selling },
  { listId, side: 'WTB' as const, weight: buying },
])
const allTraffic = traffic.reduce((sum, { weight }) => sum + weight, 0)

function drawTopic(random: Random): Topic {
  let remaining = random.fraction() * allTraffic
  const topic = traffic.find(({ weight }) => (remaining -= weight) < 0) ?? traffic[0]
  if (!topic) throw new Error('No topic')
  return topic
}

/** Draws random topics; after `startDay()` every topic comes once before any is repeated. */
function topicDeck(random: Random) {
  let pending: Topic[] = []
  return {
    startDay: () => void (pending = random.shuffle([...traffic])),
    next: (): Topic => pending.pop() ?? drawTopic(random),
  }
}

interface Sender {
  company: MarketCompany
  contact: MarketContact
}

/** Contacts who may broadcast, weighted by the activity of their company: all, and by list that the company trades on. */
function sendersOf(companies: readonly MarketCompany[], memberId: number) {
  const all: Sender[] = []
  const byList = new Map<number, Sender[]>()
  for (const company of companies) {
    if (company.id === memberId) continue
    for (const contact of company.contacts) {
      const sender = { company, contact }
      const times = Math.max(0, company.activity - contact.position + 1)
      for (let time = 0; time < times; time++) {
        all.push(sender)
        for (const listId of company.lists) {
          const senders = byList.get(listId)
          if (senders) senders.push(sender)
          else byList.set(listId, [sender])
        }
      }
    }
  }
  return { all, byList }
}

const plainKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Generates broadcasts within the posting limits, oldest first. Memory use does not depend on their number.
 * @throws RangeError if the limits do not allow this number of broadcasts
 */
export function* inventBroadcasts(
  companies: readonly MarketCompany[],
  scale: MarketScale,
  now: Date,
  random: Random,
): Generator<MarketBroadcast> {
  const member = companies[0]
  if (!member) throw new RangeError('A market needs companies')
  const buyer = companies.find(({ contacts }) => contacts[0]?.email === demoAccounts.buyer)
  const own = memberBroadcasts({ member, buyer }, now).slice(0, scale.broadcasts)
  const { all, byList } = sendersOf(companies, member.id)
  const products = Map.groupBy(catalogue, ({ listId }) => listId)
  const record = new PostingRecord()
  const deck = topicDeck(random)

  function findSender(topic: Topic, { at, day }: Moment): Sender {
    const allowed = ({ company, contact }: Sender) =>
      at >= company.broadcasts.from &&
      at < company.broadcasts.until &&
      record.mayPost({ contactId: contact.id, listId: topic.listId, day, at })
    const local = byList.get(topic.listId) ?? all
    for (let tries = 0; tries < 60; tries++) {
      const sender = random.pick(tries < 40 && !random.chance(0.15) ? local : all)
      if (allowed(sender)) return sender
    }
    const other = all.find(allowed)
    if (other) return other
    throw new RangeError('Too many broadcasts for the posting limits of these companies')
  }

  function findOffer(topic: Topic, sender: Sender, at: number) {
    const choices = products.get(topic.listId) ?? []
    for (let tries = 0; tries < 200; tries++) {
      const offer = writeOffer(topic.side, random.pick(choices), sender, random)
      const what = plainKey(`${offer.brand} ${offer.description} ${offer.condition}`)
      const key = `${sender.company.id} ${topic.listId} ${topic.side} ${what}`
      if (!record.isDuplicate(key, at)) return { offer, key }
    }
    throw new RangeError('Too many broadcasts for the products of one list')
  }

  let id = 0
  let isRecent = false
  for (const moment of marketMoments(scale.broadcasts - own.length, scale.days, now, random)) {
    while (own[0] && own[0].sentAt.getTime() <= moment.at) yield { ...shift(own), id: ++id }
    if (moment.isRecent && !isRecent) deck.startDay()
    isRecent = moment.isRecent
    const topic = deck.next()
    const sender = findSender(topic, moment)
    const { offer, key } = findOffer(topic, sender, moment.at)
    const { company, contact } = sender
    const { at, day } = moment
    record.add({ contactId: contact.id, listId: topic.listId, day, at }, key)
    const fromEmail =
      contact.alternative && random.chance(0.3) ? contact.alternative : contact.email
    const sentAt = new Date(at)
    yield {
      id: ++id,
      listId: topic.listId,
      company,
      contact,
      fromEmail,
      offer,
      createdAt: sentAt,
      sentAt,
    }
  }
  while (own.length) yield { ...shift(own), id: ++id }
}

function shift<T>(queue: T[]): T {
  const [first] = queue.splice(0, 1)
  if (first === undefined) throw new Error('The queue is empty')
  return first
}

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

/** Stricter than the limits of the product (BC-050 to BC-053). */
const limits = { perListPerDay: 4, perDay: 15, pauseMs: 5 * minuteMs, duplicateMs: weekMs }

interface Posting {
  contactId: number
  listId: number
  /** Business day in Amsterdam. */
  day: string
  /** Unix time in milliseconds, ascending. */
  at: number
}

/** Posts within the periods of the limits. */
class PostingRecord {
  readonly #contacts = new Map<number, { day: string; at: number; lists: number[] }>()
  readonly #offers = new Map<string, number>()

  mayPost({ contactId, listId, day, at }: Posting): boolean {
    const posted = this.#contacts.get(contactId)
    if (!posted) return true
    if (at - posted.at < limits.pauseMs) return false
    if (posted.day !== day) return true
    const onList = posted.lists.filter((id) => id === listId).length
    return posted.lists.length < limits.perDay && onList < limits.perListPerDay
  }

  /** Whether the same offer, with any quantity and price, was sent within the last week. */
  isDuplicate(offerKey: string, at: number): boolean {
    const last = this.#offers.get(offerKey)
    return last !== undefined && at - last <= limits.duplicateMs
  }

  add({ contactId, listId, day, at }: Posting, offerKey: string): void {
    const posted = this.#contacts.get(contactId)
    if (posted?.day === day) {
      posted.at = at
      posted.lists.push(listId)
    } else {
      this.#contacts.set(contactId, { day, at, lists: [listId] })
    }
    this.#offers.delete(offerKey)
    this.#offers.set(offerKey, at)
    for (const [key, last] of this.#offers) {
      if (at - last <= limits.duplicateMs) break
      this.#offers.delete(key)
    }
  }
}
