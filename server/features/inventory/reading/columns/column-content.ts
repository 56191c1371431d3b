import type { StockColumn } from '#contract/inventory/inventory.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import { parseQuantity } from '#server/features/inventory/reading/parse-numbers.ts'
import { cleanText } from '#server/features/inventory/reading/stock-cells.ts'
import { cellText, type Cell, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'

const brands = new Set(
  `hp hpe hewlettpackard hewlettpackardenterprise dell dellemc emc cisco ibm lenovo intel amd samsung seagate wd
  westerndigital toshiba kioxia juniper fujitsu microsoft apple kingston micron crucial hynix skhynix netapp brocade aruba
  huawei supermicro nvidia broadcom qlogic emulex mellanox apc epson canon xerox brother lexmark zebra logitech asus acer
  sony lg panasonic polycom poly avaya oracle sun hitachi sandisk fortinet paloalto extreme ubiquiti alcatel nokia ericsson
  mitel siemens philips eaton ricoh kyocera oki konicaminolta honeywell intermec datalogic lg viewsonic benq eizo plantronics
  jabra dlink netgear tplink zyxel mikrotik sonicwall checkpoint f5 citrix vmware lsi adaptec promise quantum tandberg`.split(
    /\s+/,
  ),
)

/** Longer texts are truncated before they are examined. */
const maxSampleTextLength = 200
export const shortText = (cell: Cell | undefined) =>
  cleanText(cellText(cell).slice(0, maxSampleTextLength))

/** Statistics of a column; shares are of its filled cells. */
export function contentOf(rows: Row[], index: number) {
  const texts = rows.map(({ cells }) => shortText(cells[index])).filter(Boolean)
  const share = (is: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(is).length / texts.length
  return {
    index,
    filled: texts.length / Math.max(1, rows.length),
    distinct: new Set(texts).size / Math.max(1, texts.length),
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    texts,
    // A single letter may be a unit, or yes and no.
    conditions: share(
      (text) =>
        text.length < 30 &&
        /\p{L}.*\p{L}/u.test(text) &&
        matchCondition(text, undefined) !== undefined,
    ),
    /** Numbers of the lines. */
    isRunning:
      texts.length >= 3 && texts.every((text, at) => Number(text) === Number(texts[0]) + at),
    /** Yes or no, or a number. */
    flags: share((text) => /^(y|n|yes|no|j|ja|nein|nee|oui|non|si|x|true|false|\d+)$/i.test(text)),
    digits: share((text) => /\p{N}/u.test(text)),
    brands: share((text) => brands.has(partKey(text).toLowerCase())),
    whole: share((text) => /^\d{1,6}\+?$/.test(text) || 'value' in parseQuantity(text, true)),
    money: share((text) =>
      /^(\p{Sc}|eur|usd|gbp)?\s*[\d.,' ]+[.,](\d{2}|-)\s*(\p{Sc}|eur|usd|gbp)?$|^\p{Sc}\s*[\d.,]+$|^call$/iu.test(
        text,
      ),
    ),
    parts: share(
      (text) =>
        /^[A-Z0-9][A-Z0-9./#\-+_ ]{2,39}$/i.test(text) &&
        /\d/.test(text) &&
        (/[a-z]/i.test(text) || /\d{5,}/.test(text)) &&
        (text.match(/ /g)?.length ?? 0) <= 1,
    ),
    words: share((text) => text.includes(' ')),
    /** Quantities and prices, also those in words. */
    figures: share(
      (text) =>
        /\p{Nd}/u.test(text) || /^(call|poa|tbd|n\/?a|-+|auf anfrage|on request)$/i.test(text),
    ),
  }
}
export type Content = ReturnType<typeof contentOf>

/** Scores of a column by its content; 0 if it does not qualify. */
export const looks: Record<Exclude<StockColumn, 'currency'>, (content: Content) => number> = {
  partNumber: ({ parts, distinct, filled }) =>
    parts >= 0.5 && filled >= 0.5 ? parts + distinct : 0,
  condition: ({ conditions }) => (conditions >= 0.7 ? conditions : 0),
  price: ({ money }) => (money >= 0.6 ? money : 0),
  quantity: ({ whole, money, length }) => (whole >= 0.8 && money < 0.5 && length < 8 ? whole : 0),
  manufacturer: ({ brands: share }) => (share >= 0.5 ? share : 0),
  description: ({ words, length }) => (words >= 0.5 && length >= 8 ? words + length / 100 : 0),
}
