/** Words that make a text one about a laptop, desktop or thin client. */
export const clientSystemWords =
  /(?<![a-z0-9])(?:i[3579](?![0-9])|core ultra|ultra [579]|ryzen|athlon|celeron|pentium|laptops?|notebooks?|ultrabook|desktops?|thin ?clients?|all-in-one|aio|elitebook|probook|zbook|dragonfly|pavilion|omen|latitude|precision|xps|vostro|inspiron|optiplex|thinkpad|ideapad|thinkbook|thinkcentre|thinkstation|macbook|imac|mac ?mini|mac studio|surface|lifebook|esprimo|celsius|portege|tecra|satellite|travelmate|aspire|expertbook|vivobook|zenbook|toughbook|chromebook|elitedesk|prodesk|eliteone|proone|veriton|nuc|wyse|igel|futro|hp t[2-7]\d0|eb ?8\d\d|pb ?[46]\d\d|[txlep]\d{2,3}[sp]?(?= (?:gen|g\d|i[3579]))|8[2345][05] g\d+)(?![a-z0-9])/

/** Whether the text that a pattern matched in is about a laptop, desktop or thin client. */
export const isClientSystem = (match: RegExpExecArray): boolean =>
  clientSystemWords.test(match.input)

const suitsWords =
  /(?:(?<![a-z])(?:for|fur|fuer|pour|per|para|fits|suits|compatible with|compatible|replaces)|toner|cartridge|drum|fuser|battery|akku|adapter|keyboard for|lcd for)[ :]+(?:the |use |in )?(?:dell |hp |hpe |lenovo |apple |ibm |fujitsu |microsoft |brother |canon )?$/

/** Whether the match is only the system that a part is made for, as in `battery for Latitude 5420`. */
export const isOnlySuited = (match: RegExpExecArray): boolean =>
  suitsWords.test(match.input.slice(Math.max(0, match.index - 60), match.index))

/** Mobile processors whose letters traders leave out. */
const lettersOf: readonly (readonly [RegExp, string])[] = [
  [/^i3-1115$/, 'g4'],
  [/^i[57]-11[3-9]5$/, 'g7'],
  [/^i7-1065$/, 'g7'],
  [/^i5-1035$/, 'g1'],
  [/^i[357]-1[23][1-6]5$/, 'u'],
  [/^i[57]-1[23][4-9]0$/, 'p'],
  [/^i5-(?:5[23]00|6[23]00|7[23]00|8[23]50|8[23]65|10[23]10)$/, 'u'],
  [/^i7-(?:5[56]00|6[56]00|7[56]00|8[56]50|8[56]65|10[568]10)$/, 'u'],
]

/** The spelling of a Core processor that facts use, `i5-1145g7`. */
export function coreName(series: string, number: string): string {
  const name = `${series}-${number}`
  return name + (lettersOf.find(([pattern]) => pattern.test(name))?.[1] ?? '')
}

/** Generation of a Core processor from its number: 11 of `1145g7`, 8 of `8350u`, 10 of `10210u`. */
export function coreGeneration(number: string): string {
  const digits = /^\d+/.exec(number)?.[0] ?? ''
  if (digits.length === 5 || (digits.length === 4 && digits.startsWith('1'))) {
    return digits.slice(0, 2)
  }
  return digits.length === 4 ? digits.slice(0, 1) : '1'
}

const coreInText = /(?<![a-z0-9])i[3579][ -]?(\d{4,5})[a-z]{0,2}\d?(?![a-z0-9])/
const ryzenInText = /(?<![a-z0-9])(?:ryzen ?|r)[3579] ?(?:pro )?-?(\d)\d{3}[a-z]{1,2}(?![a-z0-9])/
const yearlyInText = /(?<![a-z0-9])(\d{1,2})(?:th|\.)? ?gen(?![a-z0-9])/

/** Number of the Core processor that a text names, or its generation as a round number. */
export const coreNumberIn = (text: string): string | undefined => coreInText.exec(text)?.[1]

/** Generation of the Core i that a text names, from its number or as in `i5 8th gen`. */
export function coreGenerationIn(text: string): number | undefined {
  const number = coreNumberIn(text)
  if (number) return Number(coreGeneration(number))
  const [, stated] = yearlyInText.exec(text) ?? []
  return stated ? Number(stated) : undefined
}

/** First digit of the Ryzen that a text names: 5 of `Ryzen 5 Pro 5650U`. */
export function ryzenSeriesIn(text: string): number | undefined {
  const digit = ryzenInText.exec(text)?.[1]
  return digit ? Number(digit) : undefined
}
