import { type Range, type FoldedText } from '#server/features/broadcasts/masking/fold-text.ts'

/** Figures that are not telephone numbers: dates, labelled part numbers, prices. */
const otherFigures =
  /(?<!\d[-/.]?)(?:\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2})(?![-/.]?\d)|(?<![\p{L}\p{N}])(?:p\/?n|s\/?n|ean|upc|gtin|mpn|sku|fru|spare|part|option|opt|serial|art|article|order|invoice|vat|kvk)(?: ?(?:no|nr|number|#))?[ .:#]{0,4}\d[\d-]*|[€$£] ?\d[\d.,]*|(?<!\d)09(?:50|57)-\d{4}(?!\d)/gu
const figures = /\(?(?:\+ {0,2})?\(?\d(?:[ \t()./_~·*‐-―-]{0,3}\d)*/gu
const callLabel =
  /(?<!\p{L})(?:(?<noun>phones?|mobile|cell|contact|number)|(?<other>office|direct|text)|tel|tele(?:ph|f)o(?:ne|on|no)|telefon[eo]?|tlf|tfno|ph|mob|mobiel|mobil|movil|cellphone|gsm|handy|natel|fax|sms|whats ?app|whatsap|wa|viber|signal|wechat|telegram|hotline|call|dial|ring|bel)(?:[ \t.:#=/()-]|(?<!\p{L})(?:us|me|now|on|at|the|no|nr|numbers?|is|our|my|today|directly|or|via|and)(?!\p{L})){0,12}(?<person> \p{L}{2,15} )?$/u
/** Units after a quantity, so that a quantity after a telephone number stays readable. */
const unitPattern =
  /^ ?(?:x|×|pcs?|pieces?|units?|stk|stuks?|ea|gb|tb|w|eur|usd|gbp|[€$£%])(?!\p{L})/u

interface Group {
  digits: string
  from: number
  to: number
  /** Text between the previous group and this one. */
  gap: string
}

function groupsOf(run: string, start: number): Group[] {
  let end = 0
  return Array.from(run.matchAll(/\d+/g), ({ 0: digits, index }) => {
    const gap = run.slice(end, index)
    end = index + digits.length
    return { digits, from: start + index, to: start + end, gap }
  })
}

/** Drops groups attached to letters, as in 815100-B21; a label may be attached to its number. */
function freeGroups(groups: Group[], folded: string, isLabelled: boolean): Group[] {
  const before = folded.slice(Math.max(0, groups[0]!.from - 3), groups[0]!.from)
  const after = folded.slice(groups.at(-1)!.to, groups.at(-1)!.to + 2)
  let first = 0
  let last = groups.length
  if (!isLabelled && /[\p{L}\p{N}_](?:[-/.#]\(?)?$/u.test(before)) {
    do first++
    while (first < last && !isSpaced(groups[first]!))
  }
  if (/^[-/.]?[\p{L}_]/u.test(after)) {
    do last--
    while (last > first && !isSpaced(groups[last]!))
  }
  return groups.slice(first, last)
}

const digitsIn = (groups: Group[]) => groups.reduce((sum, { digits }) => sum + digits.length, 0)
const isSpaced = ({ gap }: Group) => /\s/.test(gap)

/** The leading groups that fit into this many digits. */
function upTo(groups: Group[], maxDigits: number): Group[] {
  let digits = 0
  const end = groups.findIndex((group) => (digits += group.digits.length) > maxDigits)
  return end < 0 ? groups : groups.slice(0, end)
}

/** How clearly the preceding word marks a number as a telephone number. */
type Label = 'clear' | 'pointed' | 'vague' | undefined

function labelBefore(folded: string, index: number): Label {
  const match = callLabel.exec(folded.slice(Math.max(0, index - 40), index))
  if (!match) return undefined
  const { noun, other, person } = match.groups!
  if (/[:.#=]/.test(match[0])) return 'pointed'
  if (other !== undefined) return undefined
  return noun !== undefined || person !== undefined ? 'vague' : 'clear'
}

/** Whether groups after a label such as 'tel' form a number. */
function isLabelled(groups: Group[], label: Label): boolean {
  const total = digitsIn(groups)
  const sizes = groups.map(({ digits }) => digits.length).join()
  const hyphensOnly = groups.slice(1).every(({ gap }) => gap === '-')
  if (label === 'pointed') return total >= 6
  if (label === 'clear') return total >= 7 && !(hyphensOnly && sizes === '6,3')
  if (label !== 'vague' || total < 8 || /^4(,4)+$/.test(sizes)) return false
  return groups.length === 1 ? total >= 10 : groups.length > 2 && !hyphensOnly
}

/** The telephone number at the start of these groups; empty when there is none. */
function numberAtStart(groups: Group[], isInternational: boolean, label: Label): Group[] {
  const [first, second, third] = groups as [Group, Group?, Group?]
  const long = upTo(groups, isInternational ? 15 : 17)
  if (isInternational) return digitsIn(long) >= 7 ? long : []
  if (first.digits.startsWith('00')) {
    const isGrouped = first.digits.length <= 6 && long.length > 1
    if (digitsIn(long) >= (isGrouped ? 10 : 11)) return long
  }
  const national = upTo(groups, 12)
  const total = digitsIn(national)
  if (/^0[1-9]/.test(first.digits)) {
    if (national.length === 1 && (total === 10 || total === 11)) return national
    const hyphensOnly = national.slice(1).every(({ gap }) => gap === '-')
    if (national.length > 1 && total >= (hyphensOnly ? 10 : 9)) return national
  }
  if (first.digits === '1' && second && !isSpaced(second)) {
    const american = numberAtStart(groups.slice(1), false, undefined)
    if (american.length === 3) return [first, ...american]
  }
  const isSpelled = national.length > 1 && national.every(({ digits }) => digits.length === 1)
  if (isSpelled && first.digits === '0' && total >= 9) return national
  const sizes = groups.slice(0, 3).map(({ digits }) => digits.length)
  const isAmerican = second?.gap.includes(')') || /^[-.]$/.test(second?.gap ?? '')
  if (sizes.join() === '3,3,4' && isAmerican && !isSpaced(third!)) return groups.slice(0, 3)
  return isLabelled(national, label) ? national : []
}

function withoutQuantity(number: Group[], folded: string): Group[] {
  const last = number.at(-1)
  const isQuantity = last && isSpaced(last) && unitPattern.test(folded.slice(last.to, last.to + 8))
  return isQuantity && digitsIn(number.slice(0, -1)) >= 10 ? number.slice(0, -1) : number
}

const maxGroups = 17

/** Finds telephone numbers, distinguished from part numbers, dates, prices and quantities by shape and context. */
export function findTelephones({ folded }: FoldedText): Range[] {
  const candidates = folded.replace(otherFigures, (figure) => 'd'.repeat(figure.length))
  const ranges: Range[] = []
  for (const { 0: run, index } of candidates.matchAll(figures)) {
    if (run.length < 6) continue
    const label = labelBefore(candidates, index)
    const isInternational = /^\(?\+/.test(run)
    const all = groupsOf(run, index)
    const groups = freeGroups(all, candidates, isInternational || label !== undefined)
    for (let at = 0; at < groups.length;) {
      const isFirst = groups[at] === all[0]
      const number = withoutQuantity(
        numberAtStart(
          groups.slice(at, at + maxGroups),
          isFirst && isInternational,
          isFirst ? label : undefined,
        ),
        candidates,
      )
      const last = number.at(-1)
      if (last) ranges.push([isFirst ? index : number[0]!.from, last.to])
      at += Math.max(1, number.length)
    }
  }
  return ranges
}
