import {
  coreGenerationIn,
  coreNumberIn,
  isOnlySuited,
  ryzenSeriesIn,
} from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const laptop = (maker: string, line: string, model: string): Facts => ({
  kind: 'laptop',
  maker,
  line,
  model,
})

const before = (match: RegExpExecArray) =>
  match.input.slice(Math.max(0, match.index - 24), match.index)
const isDesktopOrServer = (match: RegExpExecArray) =>
  /^ ?(?:aio|all-in-one|sff|dm|mini|mt|tower|micro|desktop)(?![a-z])/.test(
    match.input.slice(match.index + match[0].length),
  ) ||
  /(?:desk|proone|eliteone|proliant|(?<![a-z])[dmbsx]l|mini|sff|tower|aio|compaq|gen) ?-?$/.test(
    before(match),
  )

/** The HP series that a number of a notebook belongs to. */
function hpSeries(number: string, generation: number): string | undefined {
  if (/^10(?:12|13)$/.test(number)) return 'elite x2'
  if (/^(?:10[2345]0|7[2345]5|8[2-6][056]|810|848)$/.test(number)) return 'elitebook'
  // HP moved the 600 series from ProBook to EliteBook with G9.
  if (/^6[34568][05]$/.test(number)) return generation >= 9 ? 'elitebook' : 'probook'
  if (/^4[1-7][05]$/.test(number)) return 'probook'
  if (/^(?:2[45][056]|34[0-8]|35[0-8])$/.test(number)) return 'hp'
  return undefined
}

function readHp(
  match: RegExpExecArray,
  brand: string | undefined,
  number: string,
  variant: string | undefined,
  generation: number,
): Facts | undefined {
  const series = hpSeries(number, generation)
  if (!series || generation < 0 || generation > 13) return undefined
  if (isDesktopOrServer(match) || isOnlySuited(match)) return undefined
  if (series === 'hp' && !brand && number.startsWith('3')) return undefined
  // The 1030 from G2 and the 1040 from G5 to G8 are sold as x360 only.
  const alwaysTurns =
    (number === '1030' && generation >= 2) ||
    (number === '1040' && generation >= 5 && generation <= 8)
  const turns = variant === 'x360' || alwaysTurns
  const words = [series, turns && 'x360', number, variant === 'aero' && 'aero', `g${generation}`]
  const hundreds = number.length === 4 ? '1000' : `${number[0]}00`
  return laptop(
    'hp',
    `${series.replace(' ', '-')}-${hundreds}-g${generation}`,
    words.filter(Boolean).join(' '),
  )
}

/** Generation of an 800, 700, 600 or 400 series notebook by its processor, where one only fits. */
function hpGenerationOf(text: string): number | undefined {
  const number = coreNumberIn(text)
  const core = coreGenerationIn(text)
  if (number && /^8.50/.test(number)) return 5
  if (number && /^8.65/.test(number)) return 6
  if (core && core >= 10) return core - 3
  if (core && core >= 4 && core <= 7) return core - 3
  const ryzen = ryzenSeriesIn(text)
  return ryzen && ryzen >= 4 ? ryzen + 3 : undefined
}

function readZbook(
  match: RegExpExecArray,
  name: string | undefined,
  size: string | undefined,
  light: string | undefined,
  generation: string,
): Facts | undefined {
  if (isOnlySuited(match) || (!size && !name)) return undefined
  const line = ['zbook', name ?? light, `g${generation}`].filter(Boolean).join('-')
  const sizeWord =
    name === 'studio' || name === 'create' ? undefined : `${size ?? ''}${light ?? ''}`
  return laptop('hp', line, ['zbook', name, sizeWord, `g${generation}`].filter(Boolean).join(' '))
}

const sizeWord = '(?:1[1-7](?:\\.\\d)?(?:"|-inch)? )?'

export const hpLaptopRules: readonly Rule[] = [
  {
    name: 'EliteBook, ProBook and HP 200 with number and generation',
    pattern: new RegExp(
      `(?:hp )?(?:(elite ?book|elitebk|pro ?book|elite|pro|notebook|nb|eb|pb|hp|folio)[ -]?)?(x360 |x2 |folio |revolve )?(\\d{3,4})r?[ -]?(x360[ -]?|aero[ -]?|x2 )?${sizeWord}g ?(\\d{1,2})(?!\\d)`,
    ),
    read: (match) => {
      const [, brand, first, number, second, generation] = match
      return readHp(
        match,
        brand,
        number!,
        (first ?? second)?.replace(/[ -]/g, ''),
        Number(generation),
      )
    },
  },
  {
    name: 'EliteBook and ProBook without generation',
    pattern:
      /(?:hp )?(?:elite ?book|elitebk|pro ?book|eb|pb)[ -]?(x360 )?(\d{3,4})(?! ?-?(?:x360 |aero |1\d(?:\.\d)?" )?g ?\d)(?![a-z])/,
    read: (match) => {
      const [text, turning, number] = match
      const generation = hpGenerationOf(match.input)
      if (generation) return readHp(match, text, number!, turning && 'x360', generation)
      const series = hpSeries(number!, 8)
      if (!series || isOnlySuited(match)) return undefined
      return { kind: 'laptop', maker: 'hp', model: `${series} ${turning ?? ''}${number}` }
    },
  },
  {
    name: 'EliteBook and ProBook with four digits and a letter',
    pattern:
      /(?:hp )?(elite ?book |pro ?book |compaq )?(?:folio )?((?:2[157][2-7]0p|8[4-7][3-7]0[pw]|94[78]0m|6930p)|(4[2-7][1-4][0-6]s|6[3-9][3-7][05][bps]))/,
    read: (match) => {
      if (isOnlySuited(match)) return undefined
      const number = (match[2] ?? match[3])!
      const series = match[3] ? 'probook' : 'elitebook'
      const use = number.endsWith('w') ? 'w-' : ''
      return laptop('hp', `${series}-${use}${number[0]}x${number[2]}0`, `${series} ${number}`)
    },
  },
  {
    name: 'ZBook',
    pattern:
      /(?:hp )?(?:z ?book[ -]?(firefly|fury|power|studio|create|ultra|x)?|(firefly|fury))[ -]?(?:x360 )?(1[3-7])?(?:\.\d)?"? ?(u|v)?[ -]?(?:a )?g ?(\d{1,2})(?:a|i|r|q)?/,
    read: (match) => readZbook(match, match[1] ?? match[2], match[3], match[4], match[5]!),
  },
  {
    name: 'Elite x2 and EliteBook Folio by generation alone',
    pattern: /(?:hp )?elite ?(?:(x2)|book (folio)) g(\d)/,
    read: (match) => {
      const name = match[1] ? 'elite x2' : 'elitebook folio'
      return laptop('hp', `${name.replace(' ', '-')}-g${match[3]}`, `${name} g${match[3]}`)
    },
  },
  {
    name: 'ZBook without generation',
    pattern: /(?:hp )?z ?book (1[4-7])(u)?(?![ -]?"? ?g ?\d)(?!\.\d)/,
    read: (match) =>
      isOnlySuited(match)
        ? undefined
        : { kind: 'laptop', maker: 'hp', model: `zbook ${match[1]}${match[2] ?? ''}` },
  },
  {
    name: 'Elite Dragonfly',
    pattern:
      /(?:hp )?(?:elite ?)?dragonfly(?: (max|pro|chromebook))? ?(?:13(?:\.\d)?"? )?(?:g ?(\d))?/,
    read: (match) =>
      isOnlySuited(match)
        ? undefined
        : laptop(
            'hp',
            `dragonfly-g${match[2] ?? 1}`,
            ['dragonfly', match[1], `g${match[2] ?? 1}`].filter(Boolean).join(' '),
          ),
  },

  {
    name: 'HP consumer notebook with its series code',
    pattern:
      /(?:hp )?(pavilion|omen|envy|spectre|victus|stream|laptop|notebook|hp) ?(?:x360 )?(?:gaming |by )?(?:laptop |convertible |notebook )?(1[1-7])[ts]?-([a-z]{2}\d)(?:\d{3}[a-z]{2}|[x\d]{2,3})/,
    read: ([, name, size, series]) => {
      const brand = /hp|laptop|notebook/.test(name!) ? 'hp' : name!
      return laptop('hp', `${brand}-${size}-${series}`, `${brand} ${size}-${series}`)
    },
  },
  {
    name: 'HP product number with the suffix of its country',
    pattern:
      /([a-z0-9]{5}(?:a[aetvw]|e[aest]|u[tpc]|pa|a))(?: ?#|-)(ab[0-9a-z]|uu[gwz]|ak[8bcdeq]|b19|bcm)/,
    read: ([, base, country]) => {
      const keyboards: Record<string, string> = {
        abd: 'de',
        abu: 'uk',
        abf: 'fr',
        abz: 'it',
        abe: 'es',
        aba: 'us',
        abb: 'us',
        uuw: 'nordic',
        uug: 'be',
        uuz: 'ch',
        abh: 'nl',
        ab9: 'pt',
        akd: 'pl',
        akb: 'cz',
      }
      const keyboard = /(?:e[aest]|av|aw|u[tp])$/.test(base!) ? keyboards[country!] : undefined
      return { parts: [base!], ...(keyboard && { attributes: { keyboard } }) }
    },
  },
]
