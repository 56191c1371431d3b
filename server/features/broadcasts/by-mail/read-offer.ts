import type { HoldReason } from '#contract/incoming-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { AuthenticatedMail } from '#server/platform/incoming/mailbox.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { composeMax, type ComposeInput } from '#contract/broadcasts/posting.ts'
import {
  type Found,
  findCondition,
  findPrice,
  findQuantity,
  splitPrice,
  tidy,
} from '#server/features/broadcasts/by-mail/find-figures.ts'
import { findLabels, type Label } from '#server/features/broadcasts/by-mail/labels.ts'
import {
  isLabelName,
  isLooseRow,
  joinStackedLabels,
  readTable,
} from '#server/features/broadcasts/by-mail/read-table.ts'
import { readOwnText } from '#server/features/broadcasts/by-mail/own-text.ts'
import { readSubject } from '#server/features/broadcasts/by-mail/read-subject.ts'
import { findSides, withoutSide } from '#server/features/broadcasts/by-mail/sides.ts'

/** Finds the first brand in a text. `isNamed` is false for a product line, such as ThinkPad, of the brand. */
export type FindBrand = (
  text: string,
) => { brand: string; from: number; to: number; isNamed: boolean } | undefined

/** Fields of an offer as they were found; empty ones are missing. */
export type MailedFields = Pick<
  ComposeInput,
  'quantity' | 'brand' | 'desc' | 'condition' | 'price' | 'currency' | 'pLink' | 'additionalInfo'
>

export type MailFault = 'noSide' | 'bothSides' | 'several' | 'table' | 'uncertain'

/** A mail to a list, as far as its offer depends on it. */
type OfferMail = Pick<AuthenticatedMail, 'from' | 'subject' | 'text' | 'isReply'>

export interface OfferReader {
  findBrand: FindBrand
  /** Domain of our mail and host of our site, which name mails that we sent. */
  ownDomains: readonly string[]
}

export interface MailedOffer {
  side: Side | undefined
  fields: MailedFields
  fault: MailFault | undefined
  /** Why it may be private: never sent without the consent of its sender. */
  doubts: HoldReason[]
  /** The text of which the fields were read, and what was left out. */
  above: string
  below: string
}

/**
 * Reads an offer as traders write it: the side from the subject, otherwise from the first line; fields from lines such
 * as `Qty: 20`, then from the line that names the goods, then from lines that say nothing else.
 */
export function readMailedOffer(mail: OfferMail, reader: OfferReader): MailedOffer {
  const { findBrand } = reader
  const text = readOwnText(mail.text, { ...reader, from: mail.from })
  const own = text.lines
  const { bare: subject, isReply } = readSubject(mail.subject, findBrand)
  const [first = ''] = own
  const sidesOfSubject = findSides(subject)
  const sides = sidesOfSubject.length > 0 ? [...sidesOfSubject] : findSides(first)
  if (sidesOfSubject.length > 0) sides.push(...findSides(first, 'leading'))
  const isInText = sidesOfSubject.length === 0
  const [side] = sides
  const lines = own.map((line, at) =>
    at === 0 && (isInText || findSides(line, 'leading').length > 0) ? withoutSide(line) : line,
  )
  const { fields, fault } = readGoods(withoutSide(subject), lines, findBrand)
  const isBoth = new Set(sides).size > 1
  return {
    side: isBoth ? undefined : side,
    fields,
    fault: isBoth ? 'bothSides' : side === undefined ? 'noSide' : fault,
    doubts: [
      ...(mail.isReply || isReply || text.isReply ? (['reply'] as const) : []),
      ...(text.mayQuote ? (['quote'] as const) : []),
    ],
    above: text.above,
    below: text.below,
  }
}

/** Reads a table, if there is one, and the text around it. Figures that are not certain stay empty. */
function readGoods(
  subject: string,
  lines: readonly string[],
  findBrand: FindBrand,
): { fields: MailedFields; fault: MailFault | undefined } {
  const table = readTable(lines)
  if (!table) {
    const { fields, fault } = readFields(subject, joinStackedLabels(lines), findBrand)
    return { fields: fault === 'table' ? { ...fields, quantity: '', price: '' } : fields, fault }
  }
  const read = readFields(subject, table.rest, findBrand, table)
  const { fault = read.fault } = table
  if (!table.fault) return { fields: read.fields, fault }
  const { additionalInfo } = read.fields
  const infoLines = [...table.lines, ...(additionalInfo === '' ? [] : [additionalInfo])]
  const text = infoLines.map((line) => line.replaceAll('\t', '  ')).join('\n')
  return {
    fields: {
      ...read.fields,
      quantity: '',
      price: '',
      additionalInfo: text.slice(0, composeMax.additionalInfo),
    },
    fault,
  }
}

/** How mails to the lists of a market are read. */
export const readerOf = ({ config, siteUrl }: Platform, findBrand: FindBrand): OfferReader => ({
  findBrand,
  ownDomains: [config.mailDomain, new URL(siteUrl).host],
})

/** Words that add nothing to a figure. */
const fillers =
  /\b(?:each|ea|pcs?|pieces?|units?|price|qty|quantity|condition|cond|available|in stock|only|at|for|all|are|is|the|per|and|or|net|of)\b/gi
const saysMore = (rest: string) => /[\p{L}\d]/u.test(rest.replace(fillers, ' '))

/** A word of letters and digits, such as a part number. */
const hasNumberWord = (text: string) =>
  /(?=\S*\d)(?=\S*\p{L})[\p{L}\d][\p{L}\d./#-]{2,}/u.test(text)

/** Whether a line names goods that the description does not. */
const saysNew = (goods: string, desc: string) =>
  saysMore(goods) &&
  goods.split(/[\s,;]+/).some((word) => !desc.toLowerCase().includes(word.toLowerCase()))

const figures = ['quantity', 'condition', 'price'] as const

const linkLine = /^<?(https?:\/\/[^\s<>"]+)>?$/i

/** Names of parts and components, such as `6130` or `32GB`. */
const partWords = (text: string) => text.match(/[\p{L}\d./#-]*\d[\p{L}\d./#-]*/gu) ?? []

/** A line whose price is that of something besides the goods: `Rails: 50 EUR`. */
const surcharge =
  /^\W*(?:\+|(?:extra|additional|option(?:al)?|plus|add|shipping|freight|transport|delivery|packing|rails?|bezels?|psus?|power suppl(?:y|ies)|cables?|cadd(?:y|ies)|licen[cs]es?|transceivers?|sfps?|adapters?|chargers?|docks?|batter(?:y|ies))\b[^,;]*)\W*(?:[$€£]|usd|eur|gbp|\d)/i

interface Candidate {
  line: string
  at: number
  quantity: string | undefined
  condition: string | undefined
  price: string | undefined
  priceDoubt: Found<string>['doubt']
  brand: string | undefined
  goods: string
  score: number
}

function readFields(
  subject: string,
  lines: readonly string[],
  findBrand: FindBrand,
  table?: { values: readonly [Label, string][]; notes: readonly string[] },
) {
  const texts: Partial<Record<Label, string>> = Object.fromEntries(table?.values ?? [])
  const notes: string[] = [...(table?.notes ?? [])]
  let isTabular = false
  const free: string[] = []
  let repeated = 0
  let pLink = ''
  for (const line of lines) {
    const labels = findLabels(line)
    const link = linkLine.exec(line)?.[1]
    if (link !== undefined && pLink === '') pLink = link
    else if (!labels) {
      free.push(line)
      isTabular ||= isLooseRow(line)
    }
    for (const [label, value] of labels?.values ?? []) {
      isTabular ||= /[\t|]/.test(value)
      if (label === 'link') pLink ||= value
      else if (texts[label] === undefined) texts[label] = value
      else repeated += 1
    }
    if (labels) notes.push(...labels.notes)
  }

  const isTaken = (name: Label) => texts[name] !== undefined
  const read = (line: string, at: number): Candidate => {
    let rest = line
    const take = (name: Label, find: (text: string) => Found<string> | undefined) => {
      const match = find(rest)
      if (!match || (isTaken(name) && at >= 0)) return undefined
      rest = match.rest
      return match
    }
    const price = take('price', findPrice)
    const quantity = take('quantity', findQuantity)?.value
    const condition = take('condition', findCondition)?.value
    const brand = texts.brand === undefined ? findBrand(rest) : findTyped(rest, texts.brand)
    if (brand?.isNamed) rest = `${rest.slice(0, brand.from)} ${rest.slice(brand.to)}`
    const tidied = tidy(rest)
    const goods = isLabelName(tidied) ? '' : tidied
    const score =
      (goods !== '' && hasNumberWord(goods) ? 2 : 0) + (brand ? 1 : 0) + (quantity ? 1 : 0)
    const figures = { quantity, condition, price: price?.value, priceDoubt: price?.doubt }
    return { line, at, ...figures, brand: brand?.brand, goods, score }
  }

  const candidates = [subject, ...free].map((line, at) => read(line, at - 1))
  const described = candidates.filter(({ goods, score }) => goods !== '' && score > 0)
  const [best] = [...described].sort((one, other) => other.score - one.score || one.at - other.at)
  const main = isTaken('desc') || isTaken('part') ? undefined : best
  const isSeveral =
    repeated > 0 ||
    candidates.filter(({ at, price, quantity, goods, score }) => {
      return at >= 0 && price && quantity && goods !== '' && score > 1
    }).length > 1

  const others = candidates.filter((candidate) => candidate !== main)
  const ofLabels = readLabelledGoods([texts.part, texts.desc].filter(Boolean).join(' '), findBrand)
  const firstOf = (name: 'quantity' | 'condition' | 'price' | 'brand') =>
    texts[name] ??
    main?.[name] ??
    (name === 'brand' && !main ? ofLabels.brand : undefined) ??
    others.find((one) => one[name] !== undefined)?.[name] ??
    ''
  const goods = main?.goods ?? ofLabels.goods
  const desc = shorten(goods)
  // `2 x Gold 6130` in a separate line counts a component.
  const isOfComponent = (one: Candidate) => {
    const own = partWords(one.goods)
    const isSame = own.some((word) => goods.toLowerCase().includes(word.toLowerCase()))
    const isCounted = /^\W*\d+\s*[x×*]\s*[\p{L}\d]/iu.test(one.line)
    return one !== main && one.at >= 0 && goods !== '' && isCounted && own.length > 0 && !isSame
  }
  const sourceOf = (name: 'quantity' | 'price') =>
    texts[name] === undefined
      ? [main, ...others].find((one) => one?.[name] !== undefined)
      : undefined
  const priced = sourceOf('price')
  const counted = sourceOf('quantity')
  const isPriceUnclear =
    priced !== undefined &&
    ((priced !== main && surcharge.test(priced.line)) ||
      priced.priceDoubt === 'always' ||
      (priced.priceDoubt === 'withoutQuantity' && firstOf('quantity') === ''))
  const isQuantityUnclear = counted ? isOfComponent(counted) : mixesFigures(texts.quantity ?? '')
  // The subject names another figure than the table.
  const [ofSubject] = candidates
  const isContradicted =
    table !== undefined &&
    (['quantity', 'price'] as const).some((name) => differ(texts[name], ofSubject?.[name]))
  const { price, currency } = splitPrice(isPriceUnclear ? '' : firstOf('price'))
  const quantity = isQuantityUnclear ? '' : firstOf('quantity')
  const used = [quantity, firstOf('condition'), isPriceUnclear ? '' : firstOf('price')]
  // Lines that only repeat what a field has are left out.
  const rest = others.filter(
    (one) =>
      saysNew(one.goods, desc) ||
      figures.some((name, at) => one.at >= 0 && one[name] !== undefined && one[name] !== used[at]),
  )
  const infoLines = [
    ...(desc === goods ? [] : [main?.line ?? goods]),
    ...rest.map(({ line }) => line),
    ...(isQuantityUnclear && texts.quantity ? [`Qty: ${texts.quantity}`] : []),
    ...notes,
  ]
  return {
    fields: {
      quantity: bareQuantity(quantity),
      brand: firstOf('brand'),
      desc,
      condition: firstOf('condition'),
      price,
      ...(currency && { currency }),
      pLink,
      additionalInfo: infoLines.join('\n').slice(0, composeMax.additionalInfo),
    },
    fault: isTabular
      ? ('table' as const)
      : isSeveral
        ? ('several' as const)
        : isPriceUnclear || isQuantityUnclear || isContradicted
          ? ('uncertain' as const)
          : undefined,
  }
}

/** Labelled goods without the brand they begin with, which has a separate field. */
function readLabelledGoods(text: string, findBrand: FindBrand) {
  const brand = text === '' ? undefined : findBrand(text)
  if (brand?.from !== 0 || !brand.isNamed) return { goods: text, brand: undefined }
  const rest = tidy(text.slice(brand.to))
  return rest === '' ? { goods: text, brand: undefined } : { goods: rest, brand: brand.brand }
}

/** Whether two figures have other digits. */
function differ(one = '', other = '') {
  const [first, second] = [one, other].map((text) => text.replace(/[.,]0+$|[^\d]/g, ''))
  return first !== '' && second !== '' && first !== second
}

/** Whether a labelled quantity holds a price or a second number too. */
const mixesFigures = (quantity: string) => /[€$£]|\b(?:eur|usd|gbp)\b|\d\s+\d/i.test(quantity)

/** A brand that was typed in another line, where the goods repeat it. */
function findTyped(text: string, brand: string) {
  const from = text.toLowerCase().indexOf(brand.toLowerCase())
  return from < 0 ? undefined : { brand, from, to: from + brand.length, isNamed: true }
}

const bareQuantity = (typed: string) =>
  /^(\d[\d.,]*)\s*(?:x|pcs?|pieces?|units?|ea|stk|stuks?|stück|szt|ks|db|pz|шт)\.?$/i.exec(
    typed,
  )?.[1] ?? typed

/** Ends between two words within the length of the field. */
function shorten(goods: string): string {
  if (goods.length <= composeMax.desc) return goods
  const start = goods.slice(0, composeMax.desc + 1)
  const end = start.lastIndexOf(' ')
  return tidy(end > 0 ? start.slice(0, end) : goods.slice(0, composeMax.desc))
}
