import type { Decimal } from '../spreadsheet.ts'

/**
 * Figures of other scripts as ASCII, with their own decimal mark and grouping: `１２` and `٣٫٥` are 12 and 3.5. Everything
 * else stays.
 */
export function plainFigures(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
    .replace(/٬/g, '')
    .replace(/[٫．]/g, '.')
    .replace(/[，、]/g, ',')
}

/** The ten digits of a script have successive code points, which need not begin at a multiple of ten. */
function digitValue(code: number): number {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** A number such as `1.234,-` within text. */
const figure = /^([^\d]*?)(-?)\s*((?:\d[\d.,' \u00a0\u202f’]*)|[.,]\d+)((?:[.,]?[-–—]+)?)([^\d]*)$/

/** The only number of a text, as `parseNumber` takes it, and the text around it. */
export function splitFigure(
  text: string,
): { around: string; isNegative: boolean; digits: string } | undefined {
  const match = figure.exec(text.trim())
  if (!match) return undefined
  const [, before = '', minus = '', body = '', dashes = '', after = ''] = match
  // `12,-` is a whole amount, `12,50-` a negative one.
  const isLess = dashes !== '' && !/[.,]\s*$/.test(body)
  const isNegative =
    isLess || minus === '-' || /^\s*[-−]|[-−]\s*$/.test(before) || /^\(.*\)$/.test(text.trim())
  return {
    around: `${before} ${after}`.trim(),
    isNegative,
    digits: body.trim().replace(/[.,]$/, ''),
  }
}

/** The decimal mark that a number has for certain; `either` if it may group thousands, undefined without a mark. */
export function markOf(digits: string): Decimal | 'either' | undefined {
  const marks = digits.replace(/[^.,]/g, '')
  if (marks === '') return undefined
  const last = marks.at(-1) as Decimal
  const other: Decimal = last === '.' ? ',' : '.'
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  return isAmbiguous.test(digits) ? 'either' : last
}
const isAmbiguous = /^(?!0+[.,])\d{1,3}[.,]\d{3}$/

/**
 * Parses a number as people type it; undefined if the text is anything else.
 * - Of two different marks the last is the decimal mark: `1.299,95` and `1,299.95`.
 * - A repeated mark groups thousands: `1.450.000`.
 * - A single mark before exactly three digits groups thousands, `2,500` and `2.500` are 2500, unless it is `decimal`, the
 *   mark that other figures of a file prove. Otherwise, and after a leading zero, it is the decimal mark: `2,50`, `0.125`.
 * - Spaces and apostrophes group thousands. `285,-` and `285.` are 285, `.5` is 0.5.
 */
export function parseNumber(text: string, decimal?: Decimal): number | undefined {
  const amount = plainFigures(text)
    .normalize('NFKC')
    .trim()
    .replace(/[.,]( ?[-–—=]+)?$/, '')
    .replace(/^(?=[.,]\d)/, '0')
    .replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '')
  const parts = /^(\d{1,12}|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,20}))?$/.exec(amount)
  if (!parts) return undefined
  const [, whole = '', group, mark, decimals = ''] = parts
  // Figures of programs have any number of decimals, those of people do not.
  if ((group !== undefined && group === mark) || (decimals.length > 4 && !decimal)) return undefined
  const digits = whole.replace(/[.,]/g, '')
  const isGroup = group === undefined && mark !== decimal && markOf(amount) === 'either'
  return Number(isGroup ? digits + decimals : `${digits}.${decimals || '0'}`)
}
