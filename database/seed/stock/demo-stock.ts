import { accountAllows } from '#contract/account-permissions.ts'
import { toEuroCents, type Currency } from '#contract/figures/currencies.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { defaultSettings } from '#contract/site/site.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { computers } from '#database/seed/catalogue/computers.ts'
import { devices } from '#database/seed/catalogue/devices.ts'
import { infrastructure } from '#database/seed/catalogue/infrastructure.ts'
import type { Product } from '#database/seed/catalogue/product.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import { topSearches } from '#database/seed/stock/demo-activity.ts'
import {
  distinctTexts,
  inventStock,
  stockTexts,
  type StockText,
} from '#database/seed/stock/market-stock.ts'
import type { MarketCompany } from '#database/seed/market.ts'
import { createRandom, type Random } from '#database/seed/random.ts'

const dayMs = 86_400_000
/** Stock lines of the demo member's company. */
const ownLines = 60
/** Price in euro of parts that are not in the catalogue. */
const defaultPrice = 120

interface StockedPart extends StockText {
  euro: number
  /** Companies that trade on this list are more likely to have it. */
  listId: number | undefined
  isTopSearch: boolean
}

export interface DemoStockLine extends StockText {
  companyId: number
  quantity: number
  /** Index in the list of conditions. */
  condition: number
  priceCents: number | undefined
  /** In cents of a currency other than euro; undefined if the price is asked in euro, or on request. */
  askedCents?: number | undefined
  askedCurrency?: Currency | undefined
  /** Days since the stock was last confirmed. */
  age: number
}

/** The longest word of a model that looks like a part number. */
function partNumberIn(model: string): string | undefined {
  return model
    .split(' ')
    .filter((word) => /^[A-Z0-9][A-Z0-9/.#=-]{4,}$/.test(word) && /\d.*\d/.test(word))
    .toSorted((one, other) => other.length - one.length)[0]
}

function partsOf({ listId, family, brand, model, configurations }: Product): StockedPart[] {
  const partNumber = partNumberIn(model)
  if (!partNumber) return []
  const rest = model.replace(partNumber, '').trim()
  return configurations.map(({ text, price }) => ({
    partNumber,
    manufacturer: brand,
    description: [brand, rest, family, text && `, ${text}`]
      .filter(Boolean)
      .join(' ')
      .replaceAll(' ,', ','),
    euro: price,
    listId,
    isTopSearch: topSearches.some(([topSearch]) => topSearch === partNumber),
  }))
}

/** Products of the catalogue with a part number, and the top searches. */
function stockedParts(): StockedPart[] {
  const parts = [...computers, ...devices, ...infrastructure].flatMap(partsOf)
  const missing = topSearches.filter(([topSearch]) =>
    parts.every(({ partNumber }) => partNumber !== topSearch),
  )
  return [
    ...parts,
    ...missing.map(([partNumber, description]) => ({
      partNumber,
      manufacturer: description.split(' ')[0]!,
      description,
      euro: defaultPrice,
      listId: undefined,
      isTopSearch: true,
    })),
  ]
}

const endings = ['', '', '', '', ', pulled and tested', ', bulk', ', original', ', no box']

function* offersOf(companies: readonly MarketCompany[], random: Random): Generator<DemoStockLine> {
  const parts = stockedParts().map((part) => ({ ...part, spread: random.fraction() ** 2 }))
  for (const { id: companyId, lists } of companies) {
    for (const { euro, listId, isTopSearch, spread, ...text } of parts) {
      const share = listId !== undefined && lists.includes(listId) ? 0.45 : 0.04
      if (!random.chance(isTopSearch ? Math.max(share, 0.25) : share * spread)) continue
      const condition = random.pick([0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 5])
      const factor = [1.9, 1.5, 1.6, 1.05, 0.95, 0.5][condition]!
      const amount = euro * factor * (0.9 + random.fraction() * 0.25)
      yield {
        companyId,
        ...text,
        description: text.description + random.pick(endings),
        quantity: Math.max(1, Math.round(220 * random.fraction() ** 3)),
        condition,
        priceCents: random.chance(0.15) ? undefined : Math.max(1, Math.round(amount)) * 100,
        age: 0,
      }
    }
  }
}

function* inventedLines(companyIds: readonly number[], count: number): Generator<DemoStockLine> {
  const texts = [...stockTexts(distinctTexts(count))]
  for (const { text, ...line } of inventStock(companyIds, count)) {
    yield { ...line, ...texts[text]!, age: 0 }
  }
}

/** Drops lines whose company already lists the same part in the same condition. */
function* withoutDuplicates(lines: Iterable<DemoStockLine>): Generator<DemoStockLine> {
  const listed = new Set<string>()
  for (const line of lines) {
    const { companyId, partNumber, manufacturer, condition } = line
    const key = [companyId, partKey(partNumber), manufacturer.toLowerCase(), condition].join()
    if (listed.has(key)) continue
    listed.add(key)
    yield line
  }
}

/** Asks the price of a line in whole units of another currency. */
function askIn(line: DemoStockLine, currency: Currency): DemoStockLine {
  if (currency === 'EUR' || line.priceCents === undefined) return line
  const askedCents =
    Math.max(1, Math.round((line.priceCents / 100) * defaultSettings[currency])) * 100
  const priceCents = toEuroCents(askedCents, currency, defaultSettings)
  return { ...line, priceCents, askedCents, askedCurrency: currency }
}

/** Generates the stock of all trading companies, from the catalogue and from generated parts. */
export function inventDemoStock(
  companies: readonly MarketCompany[],
  count: number,
): DemoStockLine[] {
  const random = createRandom(11)
  const [own, ...others] = companies.filter((company) => accountAllows(company, 'listStock'))
  if (!own) return []
  const offers = [...withoutDuplicates(offersOf([own, ...others], random))]
  const ofOwn = offers.filter(({ companyId }) => companyId === own.id).slice(0, ownLines / 2)
  const ofOthers = offers.filter(({ companyId }) => companyId !== own.id)
  const ids = others.map(({ id }) => id)
  const lines = [
    ...[...withoutDuplicates([...ofOwn, ...inventedLines([own.id], ownLines)])].slice(0, ownLines),
    ...[
      ...withoutDuplicates([
        ...ofOthers,
        ...inventedLines(ids, Math.max(0, count - ofOthers.length)),
      ]),
    ].slice(0, count - ownLines),
  ]
  const ages = new Map([own.id, ...ids].map((id) => [id, random.between(0, 11)]))
  const currencies = new Map(companies.map(({ id, country }) => [id, country.currency]))
  return lines.map((line, index) => {
    // The demo member asks dollars for every fifth part.
    const currency =
      line.companyId === own.id && index % 5 === 2 ? 'USD' : currencies.get(line.companyId)!
    return { ...askIn(line, currency), age: ages.get(line.companyId)! }
  })
}

/** Inserts the stock of a market. */
export async function writeStock(
  tx: Tx,
  companies: readonly MarketCompany[],
  { lines: count, now }: { lines: number; now: Date },
): Promise<void> {
  const lines = inventDemoStock(companies, count)
  const textOf = ({ partNumber, manufacturer, description }: StockText) =>
    [partNumber, manufacturer, description].join('\n')
  const texts = new Map<string, StockText & { id: number }>()
  for (const line of lines) {
    const text = textOf(line)
    if (!texts.has(text)) texts.set(text, { ...line, id: texts.size + 1 })
  }
  await copyRows(
    tx,
    'part_text',
    [...texts.values()].map(({ id, partNumber, manufacturer, description }) => ({
      id,
      part_number: partNumber,
      manufacturer,
      description,
    })),
  )
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const owners = new Map(lines.map(({ companyId, age }) => [companyId, age]))
  await copyRows(
    tx,
    'stock_owner',
    [...owners].map(([companyId, age]) => ({
      company_id: companyId,
      refreshed_at: daysAgo(age),
    })),
  )
  await copyRows(
    tx,
    'stock_line',
    lines.map(({ companyId, quantity, condition, age, ...line }) => ({
      company_id: companyId,
      text_id: texts.get(textOf(line))!.id,
      quantity,
      condition,
      price_cents: line.priceCents,
      asked_cents: line.askedCents,
      asked_currency: line.askedCurrency,
      is_listed: true,
      updated_at: daysAgo(age),
    })),
  )
}
