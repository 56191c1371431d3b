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
import { memberBroadcasts } from '#database/seed/broadcasts/member-broadcasts.ts'
import { PostingRecord } from '#database/seed/broadcasts/posting-limits.ts'
import type { Random } from '#database/seed/random.ts'
import { writeOffer } from '#database/seed/broadcasts/write-offer.ts'

export const catalogue: readonly Product[] = [...computers, ...infrastructure, ...devices]

interface Topic {
  listId: number
  side: Side
}

/** How often each list is broadcast to, want to sell and want to buy. */
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
  let left = random.fraction() * allTraffic
  const topic = traffic.find(({ weight }) => (left -= weight) < 0) ?? traffic[0]
  if (!topic) throw new Error('No list to broadcast to')
  return topic
}

/** Draws topics; the first ones after `startDay()` are one of each, in mixed order. */
function topicDeck(random: Random) {
  let sure: Topic[] = []
  return {
    startDay: () => void (sure = random.shuffle([...traffic])),
    next: (): Topic => sure.pop() ?? drawTopic(random),
  }
}

interface Sender {
  company: MarketCompany
  contact: MarketContact
}

/** Every contact who may broadcast, as often as its company is active; and those at home on a list. */
function sendersOf(companies: readonly MarketCompany[], memberId: number) {
  const everybody: Sender[] = []
  const atHome = new Map<number, Sender[]>()
  for (const company of companies) {
    if (company.id === memberId) continue
    for (const contact of company.contacts) {
      const sender = { company, contact }
      const times = Math.max(0, company.activity - contact.position + 1)
      for (let time = 0; time < times; time++) {
        everybody.push(sender)
        for (const listId of company.lists) {
          const known = atHome.get(listId)
          if (known) known.push(sender)
          else atHome.set(listId, [sender])
        }
      }
    }
  }
  return { everybody, atHome }
}

const plainKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Invents broadcasts, oldest first, one at a time: memory does not grow with their number. Nobody passes a posting
 * limit.
 * @throws RangeError when the companies are too few to send so many within the limits
 */
export function* inventBroadcasts(
  companies: readonly MarketCompany[],
  scale: MarketScale,
  now: Date,
  random: Random,
): Generator<MarketBroadcast> {
  const member = companies[0]
  if (!member) throw new RangeError('A market needs companies')
  const own = memberBroadcasts(member, now).slice(0, scale.broadcasts)
  const { everybody, atHome } = sendersOf(companies, member.id)
  const products = Map.groupBy(catalogue, ({ listId }) => listId)
  const record = new PostingRecord()
  const deck = topicDeck(random)

  function findSender(topic: Topic, { at, day }: Moment): Sender {
    const allowed = ({ company, contact }: Sender) =>
      at >= company.broadcasts.from &&
      at < company.broadcasts.until &&
      record.mayPost({ contactId: contact.id, listId: topic.listId, day, at })
    const home = atHome.get(topic.listId) ?? everybody
    for (let tries = 0; tries < 60; tries++) {
      const sender = random.pick(tries < 40 && !random.chance(0.15) ? home : everybody)
      if (allowed(sender)) return sender
    }
    const left = everybody.find(allowed)
    if (!left) throw new RangeError('Too few companies for so many broadcasts within the limits')
    return left
  }

  function findOffer(topic: Topic, sender: Sender, at: number) {
    const choices = products.get(topic.listId) ?? []
    for (let tries = 0; tries < 200; tries++) {
      const offer = writeOffer(topic.side, random.pick(choices), sender, random)
      const what = plainKey(`${offer.brand} ${offer.description} ${offer.condition}`)
      const key = `${sender.company.id} ${topic.listId} ${topic.side} ${what}`
      if (!record.isDuplicate(key, at)) return { offer, key }
    }
    throw new RangeError('Too few products for so many broadcasts of one company')
  }

  let id = 0
  let isRecent = false
  for (const moment of marketMoments(scale.broadcasts - own.length, scale.days, now, random)) {
    while (own[0] && own[0].sentAt.getTime() <= moment.at) yield { ...take(own), id: ++id }
    if (moment.isRecent && !isRecent) deck.startDay()
    isRecent = moment.isRecent
    const topic = deck.next()
    const sender = findSender(topic, moment)
    const { offer, key } = findOffer(topic, sender, moment.at)
    const { company, contact } = sender
    const { at, day } = moment
    record.note({ contactId: contact.id, listId: topic.listId, day, at }, key)
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
  while (own.length) yield { ...take(own), id: ++id }
}

function take<T>(queue: T[]): T {
  const [first] = queue.splice(0, 1)
  if (first === undefined) throw new Error('Nothing left')
  return first
}
