import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

function laptop(
  match: RegExpExecArray,
  maker: string,
  line: string,
  model: string,
): Facts | undefined {
  if (isOnlySuited(match)) return undefined
  return { kind: 'laptop', maker, line: line.replaceAll(' ', '-'), model }
}

export const otherLaptopRules: readonly Rule[] = [
  {
    name: 'Surface Laptop, Book and Studio laptop',
    pattern:
      /(?:microsoft |ms )?surface (laptop studio|laptop go|laptop se|laptop|book)[ -]?(?:1[2-5](?:\.\d)?"? )?(?:gen )?([1-7](?![\d."]))?/,
    read: (match) => {
      const [, name, generation] = match
      return laptop(match, 'microsoft', `surface ${name}`, `surface ${name} ${generation ?? '1'}`)
    },
  },
  {
    name: 'Lifebook',
    pattern:
      /(?:fujitsu )?(?:(?:life ?book)[ -]?|fujitsu )([alnsu]h|[mp]h|[ethpsualq])[ -]?(\d{3,4})(?![a-z0-9])/,
    read: (match) => {
      const [text, series, number] = match
      // The last digit of a series number is its generation: E7410 is of 2020, E7411 of 2021.
      const generation = number!.at(-1)!
      if (!/book/.test(text) && !/[etuash]/.test(series!)) return undefined
      const line =
        number!.length === 4 ? `${series}${number![0]}xx${generation}` : `${series}xx${generation}`
      return laptop(match, 'fujitsu', `lifebook ${line}`, `lifebook ${series}${number}`)
    },
  },
  {
    name: 'Portégé, Tecra and Satellite Pro',
    pattern:
      /(?:toshiba |dynabook )*(portege|tecra|satellite pro|satellite)[ -]?([a-z]{1,2}\d{2})(?:[a-z]?t?)?-([a-z])(?:-?\w{2,4})?/,
    read: (match) => {
      const [, series, number, generation] = match
      return laptop(
        match,
        'toshiba',
        `${series}-${generation}`,
        `${series} ${number}-${generation}`,
      )
    },
  },
  {
    name: 'older Portégé, Tecra and Satellite Pro',
    pattern:
      /(?:toshiba )?(portege|tecra|satellite pro|satellite)[ -]?([a-z]\d{3,4}d?|[a-z]\d{2})(?![-a-z0-9])/,
    read: (match) => laptop(match, 'toshiba', match[1]!, `${match[1]} ${match[2]}`),
  },
  {
    name: 'TravelMate, Aspire, Swift, Nitro and Predator',
    pattern:
      /(?:acer )?(travelmate|tm(?=p\d)|aspire|swift|nitro|predator|extensa|spin|conceptd)[ -]?(?:(?:[3-9]|spin|helios|triton|go|edge) )?\(?((?:[abpstxv]{1,3}\d{0,3}|p\d|[a-z]{1,3}\d{3}[a-z]?|\d{3,4})-\d{2,3}[a-z]{0,3}|(?:es?|v|r|m|f)\d-\d{3}[a-z]{0,2}|\d{4}[gz]{0,2})(?:-\w{2,4})?/,
    read: (match) => {
      const brand = match[1] === 'tm' ? 'travelmate' : match[1]!
      const number = match[2]!
      const base = number.split('-')[0]!
      return laptop(match, 'acer', `${brand} ${base}`, `${brand} ${number}`)
    },
  },
  {
    name: 'ExpertBook, VivoBook, ZenBook, TUF and ROG',
    pattern:
      /(?:asus ?)?(?:(expertbook|vivobook|zenbook|asuspro|tuf|rog)[ -]?(?:gaming|strix|zephyrus|flip|pro|duo|s|dash|flow)?[ -]?(?:[a-z]?\d{1,2} )?|asus )([bpuxgkfm][a-z]{0,2}\d{3,4}[a-z]{1,4})/,
    read: (match) => {
      const [, brand, number] = match
      // Monitors are numbered alike.
      if (!brand && /^(?:be|pa|pb|pg|mb|mg|mx)\d/.test(number!)) return undefined
      const series = /^[a-z]+\d{2}/.exec(number!)![0]
      return laptop(match, 'asus', `${brand ?? 'asus'} ${series}`, `${brand ?? 'asus'} ${number}`)
    },
  },
  {
    name: 'Toughbook',
    pattern:
      /(?:panasonic )?(?:(?:tough ?book|toughpad)[ -]?(?:cf-?|fz-?)?|cf-|panasonic (?:cf|fz)-?)(1[89]|2[0-9]|3[0-3]|4[0-5]|5[2-5]|[abcdgmns]\d|[acdgmrsl][xz]\d)(?: ?-?mk[ -]?(\d)|-?[a-z0-9]{6,9}(?= |$)|-\d(?!\d))?/,
    read: (match) => {
      const number =
        /fz|pad/.test(match[0]) || /^(?:40|55)$/.test(match[1]!)
          ? `fz-${match[1]}`
          : `cf-${match[1]}`
      return laptop(
        match,
        'panasonic',
        `toughbook ${number}`,
        match[2] ? `toughbook ${number} mk${match[2]}` : `toughbook ${number}`,
      )
    },
  },
  {
    name: 'Getac',
    pattern: /getac (?:rugged )?([abfksvxuz][a-z]?\d{3}|t800)(?:[ -]?g(\d))?/,
    read: (match) =>
      laptop(
        match,
        'getac',
        `getac ${match[1]}`,
        match[2] ? `getac ${match[1]} g${match[2]}` : `getac ${match[1]}`,
      ),
  },
  {
    name: 'MSI laptop',
    pattern:
      /(?:msi )?((?:katana|crosshair|pulse|raider|stealth|vector|cyborg|sword|modern|prestige|summit|leopard|bravo|creator) ?)?(?:msi )?((?:gf|gl|ge|gs|gp|gt|ws|we|wf)\d{2}|(?:1[3-7]) (?=[abc]\d))? ?(?:thin |stealth |raider |leopard )?([abc]\d{1,2}[a-z]{1,4}|\d{1,2}[a-z]{2,3})-\d{3}[a-z]{0,2}/,
    read: (match) => {
      const [text, brand, series, code] = match
      if (!/msi/.test(match.input) || (!brand && !series)) return undefined
      const name = [brand?.trim(), series?.trim(), code].filter(Boolean).join(' ')
      return /msi|\d/.test(text)
        ? laptop(match, 'msi', `msi ${brand?.trim() ?? series}`, name)
        : undefined
    },
  },
  {
    name: 'Chromebook of Acer, Asus, Lenovo and Samsung',
    pattern:
      /(?:(acer|asus|lenovo|samsung) )?chromebook (?:spin |flip |plus )?(?:(\d{3}e?|[scn]\d{2,3}|1[0-7])(?: |$|\/|,))?\(?(?:([a-z]{1,3}\d{3}[a-z]{0,3}(?:-\w{2,4})?))?/,
    read: (match) => {
      const maker = match[1] ?? /acer|asus|lenovo|samsung/.exec(match.input)?.[0]
      const number = match[3] ?? match[2]
      return maker && number
        ? laptop(match, maker, `${maker} chromebook`, `${maker} chromebook ${number}`)
        : undefined
    },
  },
  {
    name: 'Galaxy Book and LG gram',
    pattern:
      /(?:samsung )?galaxy book ?(\d)?(?: (pro 360|pro|360|ultra|flex|go))?|(?:lg )?gram (1[4-7])(?:"|-inch)?(?: \(?(1[4-7]z\w{3,5}))?/,
    read: (match) =>
      match[3]
        ? laptop(match, 'lg', `gram ${match[3]}`, `gram ${match[4] ?? match[3]}`)
        : laptop(
            match,
            'samsung',
            'galaxy book',
            ['galaxy book', match[1], match[2]].filter(Boolean).join(' '),
          ),
  },
]
