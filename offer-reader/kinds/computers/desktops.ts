import { coreGenerationIn, isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const desktop = (maker: string, line: string, model: string): Facts => ({
  kind: 'desktop',
  maker,
  line,
  model,
})

const desktopWords =
  /optiplex|precision|elite ?desk|pro ?desk|elite ?one|pro ?one|thinkcentre|thinkstation|esprimo|celsius|compaq|veriton|vostro|inspiron|(?<![a-z0-9])(?:(?:hp |hpe )?z[1-8](?:\d0)?|nuc|m[6-9]\d{1,2}[qstxpe]?|[2-9]\d[05] ?g\d{1,2}|elite (?:mini|sff|tower)|pro (?:mini|sff|tower)|desktop|pc|workstation)(?![a-z0-9])/

const forms: readonly (readonly [RegExp, string])[] = [
  [/^(?:usff|usdt|usd|ultra small)/, 'usff'],
  [/^(?:micro|mff|m$|tiny|dm|mini|minis|desktop mini|mini pc)(?:$| pc)/, 'micro'],
  [/^(?:sff|small)/, 'sff'],
  [/^(?:aio|all)/, 'aio'],
  [/^dt/, 'dt'],
  [/^compact/, 'compact'],
  [/./, 'tower'],
]

const formOf = (text: string) => forms.find(([pattern]) => pattern.test(text))![1]

/** Series of an HP desktop by its number; from G9 on Elite and Pro are named by their case. */
function readHpDesktop(match: RegExpExecArray, brand: string, number: string, generation: string) {
  if (isOnlySuited(match)) return undefined
  const isOne = /one/.test(brand) || (number === '440' && !/desk/.test(brand)) || number === '460'
  const isElite =
    /elite/.test(brand) || (!/pro/.test(brand) && (/^[78]/.test(number) || Number(generation) >= 9))
  const series =
    number.startsWith('2') && !/desk/.test(brand)
      ? 'hp'
      : `${isElite && !number.startsWith('4') ? 'elite' : 'pro'}${isOne ? 'one' : 'desk'}`
  return desktop('hp', `${series}-g${generation}`, `${series} ${number} g${generation}`)
}

const hpNumbers =
  '260|28[0258]|29[05]|39[0-9]|40[05]|440|460|48[0-9]|49[0-9]|600|680|70[05]|80[05]|880|1000'

export const desktopRules: readonly Rule[] = [
  {
    name: 'OptiPlex',
    pattern:
      /(?:dell )?opti(?: ?ple?x)?[ -]?(?:gx)?(?:(?:micro|sff|mff|tower|aio|plus) )?(\d{3,4}|xe[2-4]?)(m(?![a-z])|sff|mff|usff|mt|dt|micro|aio)?(?: ?(plus|thin client))?/,
    read: (match) => {
      const [, number, joinedForm, variant] = match
      if (isOnlySuited(match)) return undefined
      if (variant === 'thin client') {
        return {
          kind: 'thin-client',
          maker: 'dell',
          line: 'optiplex-thin-client',
          model: `optiplex ${number} thin client`,
        }
      }
      if (number!.startsWith('xe')) return desktop('dell', 'optiplex-xe', `optiplex ${number}`)
      // The numbers of 2012 and 2013 came back in 2023 and 2024.
      const isLater = /^[37]0[12]0$/.test(number!) && (coreGenerationIn(match.input) ?? 0) >= 12
      const isOneBox = number!.length === 4 && number![1] !== '0'
      const line = `optiplex-${isOneBox ? 'aio-x' : number!.length === 4 ? 'x0' : 'x'}${number!.slice(-2)}`
      const plus = variant === 'plus' ? ' plus' : ''
      const facts = desktop(
        'dell',
        isLater || plus ? `${line}-2023` : line,
        `optiplex ${number}${plus}${isLater && !plus ? ' 2023' : ''}`,
      )
      return joinedForm ? { ...facts, attributes: { form: formOf(joinedForm) } } : facts
    },
  },
  {
    name: 'OptiPlex by its number alone',
    pattern:
      /(dell )?([3579]0[1-9]0)[ -]?(?:(sff|mt|mff|usff|micro|dt|tower)|desktop|(?<=dell .*)m(?=.* i[3579]-))(?:[ ,/-]|$)/,
    read: (match) => {
      const [text, word, number, form] = match
      const isOther = /[a-z]{2,} ?$/.test(
        match.input.slice(Math.max(0, match.index - 12), match.index),
      )
      if ((isOther && !word) || isOnlySuited(match) || /wyse|lenovo|fujitsu|hp /.test(match.input))
        return undefined
      const facts = desktop('dell', `optiplex-x0${number!.slice(-2)}`, `optiplex ${number}`)
      if (form !== undefined) return { ...facts, attributes: { form: formOf(form) } }
      return /\dm/.test(text) ? { ...facts, attributes: { form: 'micro' } } : facts
    },
  },
  {
    name: 'Precision tower and rack workstation',
    pattern:
      /(?:dell )?precision[ -]?(?:tower |workstation |rack )?(?:(?:tower|workstation) )?(t?[1357][4-9]\d0|r?[3579][24689]\d\d|r7[69]10)(?: ?(?:xl|xe))?/,
    read: (match) => {
      const number = match[1]!
      const isMobile =
        /^(?:3[45][5-9]\d|3[5]\d\d|347\d|34[89]\d|5[4-7][1-9]\d|7[56][1-6]0|7[67]7\d|7[67]8\d|77[1-6]0)$/.test(
          number,
        )
      if ((isMobile && !/tower|sff|t\d{4}|rack/.test(match[0])) || isOnlySuited(match))
        return undefined
      const digits = number.replace(/^[tr]/, '')
      // Towers of 2014 and older carry a T, those of 2015 to 2017 often still do.
      const letter =
        number.startsWith('t') && /^(?:1[567]|3[456][01]|5[456][01]|7[456][01])/.test(digits)
          ? 't'
          : ''
      const rack = number.startsWith('r') || digits === '3930' || digits === '7960' ? 'r' : ''
      return desktop(
        'dell',
        `precision-${letter}${digits[0]}x${digits.slice(2)}`,
        `precision ${letter || (rack && number.startsWith('r') ? 'r' : '')}${digits}`,
      )
    },
  },
  {
    name: 'EliteDesk, ProDesk, EliteOne and ProOne',
    pattern: new RegExp(
      `(?:hp )?((?:elite|pro) ?(?:desk|one|mini|sff|tower|twr|slim)|elite|pro|ed|pd)[ -]?(?:(?:mini|sff|tower|mt|dm|aio) )?(${hpNumbers})[ -]?(?:(?:mini|sff|tower|mt|dm|aio|twr|tiny|usdt|micro) )?g ?(\\d{1,2})`,
    ),
    read: (match) => readHpDesktop(match, match[1]!, match[2]!, match[3]!),
  },
  {
    name: 'HP desktop by number and generation alone',
    pattern: new RegExp(
      `(?:hp )?(${hpNumbers}) ?g ?(\\d{1,2})[ -]?(?:sff|mini|dm|mt|tower|twr|usdt|dt|micro|aio|desktop|(?:16|35|65)w|(?=i[357]-\\d))`,
    ),
    read: (match) => {
      const before = match.input.slice(Math.max(0, match.index - 14), match.index)
      if (/(?:desk|one|elite|pro|[dmb]l|proliant|gen) ?-?$/.test(before)) return undefined
      return readHpDesktop(match, '', match[1]!, match[2]!)
    },
  },
  {
    name: 'Compaq Elite and Pro',
    pattern:
      /(?:hp )?(?:compaq )?(?:(?:elite|pro) )?([68][0-3]0[05])(?: (elite|pro))(?![a-z])|(?:hp )?compaq (?:elite |pro )?([5-8]\d00)/,
    read: (match) => {
      const number = match[1] ?? match[3]!
      return isOnlySuited(match)
        ? undefined
        : desktop('hp', `compaq-x${number.slice(1)}`, `compaq ${number}`)
    },
  },
  {
    name: 'HP Z workstation with generation',
    pattern:
      /(?:hp )?z ?([124568])(?: ?entry)?(?: ?(mini|sff|tower|twr|rack|r))?[ -]?(?:workstation )?g ?(\d{1,2})/,
    read: (match) => {
      const [, size, form, generation] = match
      if (isOnlySuited(match)) return undefined
      const model = `hp z${size}${form === 'mini' ? ' mini' : ''} g${generation}`
      return desktop('hp', `hp-z-g${generation}`, model)
    },
  },
  {
    name: 'HP Z workstation with three digits',
    pattern: /(hp |hewlett[ -]packard )?z[ -]?(2[0-4]0|238|4[024]0|6[024]0|8[024]0)(?! ?g\d)/,
    read: (match) => {
      const [, word, number] = match
      const isWorkstation =
        word !== undefined || /hp|workstation|xeon|(?<![a-z])(?:e5|e3|i[57])[ -]/.test(match.input)
      return isWorkstation && !isOnlySuited(match)
        ? desktop('hp', `hp-zx${number!.slice(1)}`, `hp z${number}`)
        : undefined
    },
  },
  {
    name: 'Esprimo and Celsius',
    pattern:
      /(?:fujitsu )?(esprimo|celsius)[ _]?(?:(?:edition|mini|pc) )?([a-z])[ -]?(\d{3,4})(?:\/(\d))?/,
    read: (match) => {
      const [, series, letter, number, revision] = match
      if (isOnlySuited(match)) return undefined
      const generation = number!.length === 4 ? `xx${number!.slice(-2)}` : `x${number!.slice(1)}`
      const facts = desktop(
        'fujitsu',
        `${series}-${generation}`,
        `${series} ${letter}${number}${revision ? `/${revision}` : ''}`,
      )
      return series === 'celsius' && letter === 'h' ? { ...facts, kind: 'laptop' } : facts
    },
  },
  {
    name: 'NUC',
    pattern:
      /(?:intel )?(?:(?:box|bx|r)?nuc[ -]?)(\d{1,2})[ -]?(?:pro )?((?:i[3579])?[a-z]{2,4}\d?[a-z]?(?:i[3579]|v[57])?\d?)/,
    read: (match) =>
      isOnlySuited(match) || /^(?:th|st|nd|rd|gen)/.test(match[2]!)
        ? undefined
        : desktop('intel', `nuc${match[1]}`, `nuc${match[1]}${match[2]}`),
  },
  {
    name: 'Vostro and Inspiron desktop',
    pattern:
      /(?:dell )?(vostro|inspiron|xps|studio xps)(?: desktop| sff| tower| dt)? (30[23]0|32[56][0278]|347[01]|3647|365[0356]|366[2789]|367[01]|3681|3690|3710|3847|388[018]|389[01]|3910|5675|5680|8[1379]00|8[359]00|8910|89[2-6]0)/,
    read: (match) =>
      isOnlySuited(match)
        ? undefined
        : desktop('dell', `${match[1]}-desktop`, `${match[1]} ${match[2]}`),
  },
  {
    name: 'Veriton',
    pattern: /(?:acer )?veriton ?([a-z]{1,2})?[ -]?([a-z]?\d{3,4}[a-z]?)/,
    read: (match) => desktop('acer', 'veriton', `veriton ${match[1] ?? ''}${match[2]}`),
  },
  {
    name: 'form of a desktop',
    pattern:
      /(?:usff|usdt|mff|micro(?: ?pc)?|tiny|desktop mini|mini ?tower|mini|dm|sff|small form factor|all-in-one|aio|towers?|twr|cmt|mt|dt|compact)(?![a-z])(?!["-])/,
    read: (match) => {
      const isDesktop =
        desktopWords.test(match.input) && !/server|poweredge|proliant/.test(match.input)
      return isDesktop ? { attributes: { form: formOf(match[0]) } } : undefined
    },
  },
]
