import type { Product } from '#database/seed/catalogue/product.ts'
import type { Random } from '#database/seed/random.ts'
import { asIsTalk, goodsTalk, sealedTalk } from '#database/seed/texts/goods.ts'
import {
  farewells,
  greetings,
  invitations,
  linkLines,
  regionOf,
  termsOf,
} from '#database/seed/texts/terms.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { MarketCompany, MarketContact } from '#database/seed/market.ts'

/** Input of the free text of a broadcast. */
export interface Pitch {
  side: Side
  product: Product
  /** Description and condition, which the text must not contradict. */
  stated: string
  pieces: number
  company: MarketCompany
  contact: MarketContact
  /** Page of the lot on the company's site. */
  link: string
}

/** Statements on the same topic may contradict each other, so a text has at most one of each topic. */
const topics = [
  /\bstand\b|vesa/i,
  /adapter|charger|power|cord|plug/i,
  /cradle/i,
  /\brails?\b/i,
  /batter/i,
  /\bbox|packag|carton|bulk/i,
  /keyboard|\bkb\b|qwerty|azerty|\bUS\b/i,
  /hours/i,
  /bracket/i,
  /cadd(y|ies)/i,
  /page/i,
  /toner/i,
  /serial|imei/i,
  /pallet/i,
  /\bears\b/i,
  /wiped|erased|reset/i,
  /scratch|dent|wear|clean/i,
  /test/i,
  /scope|EXW|ex works|FOB|ships?\b|stock in|loading/i,
  /split|full lot|take all|smaller|MOQ/i,
  /sealed/i,
  /refurb/i,
  /colour/i,
  /payment|T\/T|wire/i,
  /\bfor a?\b/i,
  /iCloud|MDM/i,
  /partial/i,
  /monthly|every month|long term/i,
  /days|weeks?\b|urgent|tomorrow|friday/i,
]

const aboutBulk =
  /MOQ|split|full lot|take all|when you take|pallet|trays? of|per box|cartons|at least 100|better price|smaller lots|four by four|partial|pack of|About|half of|on \{|some |most\b/i
const aboutFlaws =
  /dent|wear|scratch|bright spot|missing|damaged|residue|marks|engrav|tape|sticker|yellow/i
const aboutUse =
  /owner|\buse\b|leasing|school|fleet|refresh|closure|cent(re|er)\b|pulled|hours|battery|batteries|cycles|pages|used|refurbished|bank project|hospital|ministry|removed|removal|decommission|cleaned|drives wiped|returns|tested/i

/** Whether a statement is plausible for the number of pieces and the condition. */
function fits(statement: string, { pieces, stated }: Pitch): boolean {
  if (pieces < 25 && aboutBulk.test(statement)) return false
  if (/(New.*|F\/S)$/.test(stated) && aboutUse.test(statement)) return false
  return !(/(Grade A|New.*|Refurbished|F\/S)$/.test(stated) && aboutFlaws.test(statement))
}

/** Picks statements that contradict neither each other nor the given text. */
function pickStatements(choices: readonly string[], count: number, text: string, random: Random) {
  const used = new Set(topics.filter((topic) => topic.test(text)))
  const chosen: string[] = []
  for (let tries = 0; chosen.length < count && tries < count * 4; tries++) {
    const next = random.pick(choices)
    const about = topics.filter((topic) => topic.test(next))
    if (chosen.includes(next) || about.some((topic) => used.has(topic))) continue
    chosen.push(next)
    for (const topic of about) used.add(topic)
  }
  return chosen
}

function talkOf({ side, product, stated }: Pitch): readonly string[] {
  const talk = goodsTalk.get(product.family)!
  if (side === 'WTB') return talk.buy
  const isBoxedKind = ['licence', 'volume', 'supplies'].includes(product.family)
  if (!isBoxedKind && /F\/S|sealed|\bNew$|New bulk/.test(stated)) return sealedTalk
  if (/As is|For parts/.test(stated)) return asIsTalk
  return talk.sell
}

/** A random number in a range, rounded for large ranges. */
function roundBetween(low: number, high: number, random: Random): string {
  const step = high - low >= 100 ? 50 : high - low >= 10 ? 5 : 1
  return String(Math.round(random.between(low, high) / step) * step)
}

/** Removes the initial capital and the full stop, and abbreviates common words. */
function abbreviate(text: string): string {
  return text
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
    .replace(/\bplease\b/g, 'pls')
    .replace(/\bquantity\b/g, 'qty')
    .replace(/\bpieces\b/g, 'pcs')
}

/** Generates the free text of a broadcast in one of several styles; sometimes empty. */
export function writeAdditionalInfo(pitch: Pitch, random: Random): string {
  const { side, stated, company, contact, link } = pitch
  const fitting = (statement: string) => fits(statement, pitch)
  const talk = talkOf(pitch).filter(fitting)
  const terms = termsOf(side, regionOf[company.country.code] ?? 'eu').filter(fitting)
  const say = (aboutGoods: number, aboutTrade: number) => {
    const goods = pickStatements(talk, aboutGoods, stated, random)
    return [...goods, ...pickStatements(terms, aboutTrade, [stated, ...goods].join(' '), random)]
  }
  const fill = (text: string) =>
    text
      .replaceAll('{city}', company.city)
      .replaceAll('{contact}', contact.name)
      .replaceAll('{first}', contact.name.split(' ')[0] ?? contact.name)
      .replaceAll('{company}', company.name)
      .replaceAll('{phone}', contact.telephone)
      .replaceAll('{email}', contact.email)
      .replaceAll('{site}', company.website.replace('https://', 'www.'))
      .replaceAll('{link}', link)
      .replace(/\{(\d+)-(\d+)\}/g, (_, low, high) => roundBetween(+low, +high, random))

  const style = random.fraction()
  if (style < 0.12) return ''
  if (style < 0.42) {
    const short = say(random.between(0, 2), 1).map(fill).map(abbreviate)
    return short.join(random.pick([', ', ' / ', '. ', ', ']))
  }
  if (style < 0.78) {
    const plain = say(random.between(1, 3), random.between(0, 2))
    if (random.chance(0.14)) plain.push(random.pick(invitations))
    const text = plain.map(fill).join(' ')
    return side === 'WTS' && random.chance(0.12) ? `${text}\n${fill(random.pick(linkLines))}` : text
  }
  if (style < 0.9) {
    const lines = say(random.between(2, 4), random.between(1, 2))
      .map(fill)
      .map((line) => `- ${abbreviate(line)}`)
    if (random.chance(0.3)) lines.push('', fill(random.pick(invitations)))
    return lines.join('\n')
  }
  const lines = [
    random.pick(greetings),
    '',
    say(random.between(2, 4), random.between(1, 2)).join(' '),
    ...(side === 'WTS' && random.chance(0.35) ? ['', random.pick(linkLines)] : []),
    '',
    random.pick(farewells),
  ]
  return lines.map(fill).join('\n')
}
