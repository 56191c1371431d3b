import { readTable } from '#offer-reader/product-tables.ts'
import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Attribute, Facts, Rule } from '#offer-reader/rule.ts'

export function monitor(
  maker: string,
  line: string,
  model: string,
  attributes: Partial<Record<Attribute, string | undefined>> = {},
): Facts {
  const stated = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    kind: 'monitor',
    maker,
    line,
    model,
    ...(stated.length > 0 && {
      attributes: Object.fromEntries(stated) as NonNullable<Facts['attributes']>,
    }),
  }
}

/** Resolution of a Dell monitor by the letters after its digits. */
function dellResolution(letters: string): string | undefined {
  if (letters.includes('w')) return undefined
  if (letters.startsWith('q')) return 'uhd'
  if (letters.startsWith('d')) return 'qhd'
  return letters.startsWith('h') ? 'fhd' : undefined
}

const hpMonitors: ReadonlyMap<string, string> = new Map(
  readTable('screens/monitors-hp-monitors')
    .split('\n')
    .map((line) => [line.slice(0, 7), line.slice(8)] as const),
)

/** Series and generation of an HP monitor: `e-g4`, `e-3` for E243 and its like. */
function readHpMonitor(name: string): Facts {
  const [, series = '', size = '', third = '', generation] =
    /^([a-z]{1,2})(\d\d)(\d?)\d?[a-z]*(?: g(\d))?$/.exec(name) ?? []
  const family = series || 'home'
  const line = generation ? `hp-${family}-g${generation}` : `hp-${family}-${third || 'g1'}`
  return monitor('hp', line, `hp ${name}`, { screen: size || /\d\d/.exec(name)?.[0] })
}

const otherMakers =
  /(?<![a-z])(?:benq|eizo|iiyama|aoc|acer|asus|philips|samsung|nec|viewsonic|lenovo|hp|hewlett)(?![a-z])/

const isDisplayText = (match: RegExpExecArray) =>
  /monitor|display|tft|screen|lcd|(?<![a-z])ips(?![a-z])|fhd|qhd|stand|"/.test(match.input)

export const monitorRules: readonly Rule[] = [
  {
    name: 'Dell monitor by series, size, year and kind of panel',
    pattern:
      /(?:dell )?(?:ultrasharp )?(up|aw|se|[puescg])(1[5-9]|2[0-9]|3[0-9]|4[0-9]|5[25]|6[57]|7[05]|8[56])(0[7-9]|1\d|2[0-5])([a-z]{0,4})(?:wost)?/,
    read: (match) => {
      const [text, series, size, year, letters] = match
      if (isOnlySuited(match)) return undefined
      // Only Dell's C series is larger than 49 inches; an E6520 is a Latitude.
      if (Number(size) > (series === 'e' ? 27 : series === 'c' ? 86 : 49)) return undefined
      const base = letters!.replace(/(?:wost|wos)$/, '')
      // Letters b, c, f and t after a full name are of the factory; S2721 and U2415 have none at all.
      if (base === '' && !/dell/.test(match.input) && !isDisplayText(match)) return undefined
      if (
        !/^(?:h[a-z]{0,3}|m[bc]?|d(?:c|e|w|wf|wg|g|gf|m|s|b)?|q[esc]?|w[a-z]?|fb?|tx?|kc?|)$/.test(
          base,
        )
      )
        return undefined
      // LaserJets and Xeons are numbered alike.
      const isAlike = /^(?:p(?:2014|2015|3010|3015)|e2[1-3][12]4)/.test(`${series}${size}${year}`)
      if (isAlike && /^d?$/.test(base) && !/dell.*(?:monitor|display|tft|")/.test(match.input)) {
        return undefined
      }
      // G2422HS is of Dell, G2420HD of BenQ.
      if (otherMakers.test(match.input) || (series === 'g' && Number(year) < 22)) return undefined
      const model = `${series}${size}${year}${base}`
      const edition = /wos|nost/.test(text) ? 'no stand' : undefined
      return monitor('dell', `dell-${series}-${year}`, model, {
        screen: size,
        resolution: dellResolution(base),
        edition,
      })
    },
  },
  {
    name: 'older Dell monitor',
    pattern:
      /dell (?:ultrasharp )?((?:1[5-9]|2[0-7]|30)0[3-9](?:wfp|wa|w|fpw?)[a-z]{0,3}|(?:s?e|sp|s)(?:1[5-9]|2[0-7])\d(?:wfp|fp)[a-z]?|[peg](?:1[5-9]|2[0-7])0s?|s2[0-7]40[a-z])/,
    read: (match) => {
      const number = match[1]!
      if (isOnlySuited(match) || otherMakers.test(match.input)) return undefined
      return monitor('dell', 'dell-older', number, { screen: /\d\d/.exec(number)![0] })
    },
  },
  {
    name: 'HP monitor with generation',
    pattern:
      /(?:hp )?(?:(?:elite|pro)? ?display )?([ezpvms])[ -]?(1[79]|2[0-9]|3[0-9]|4[035])([a-z]{0,3})[ -]?g ?([1-6])/,
    read: (match) => {
      const [, series, size, letters, generation] = match
      return isOnlySuited(match) || /lenovo/.test(match.input)
        ? undefined
        : readHpMonitor(`${series}${size}${letters} g${generation}`)
    },
  },
  {
    name: 'HP EliteDisplay, ProDisplay and Z Display',
    pattern:
      /(hp )?((?:elite|pro|z) ?display )?(?:hp )?((?:[epsz])(1[79]|2[0-9]|3[0-4]|43)[1-4](?:[a-z]{1,2})?|(?:la|le|zr|lp|l|lv)(1[79]|2[0-4]|30)\d{0,2}(?:w[a-z]?|x[a-z]?|wg|i)?|w(?:1[79]|2[024])0[78]|z(?:2[1-9]|3[0-4])[a-z]{1,2}|z(?:22|23|24|27|30|32)|v(?:2[0-9])[a-z0-9]{0,3}|vh2[0-9]\d?[a-z]?|e2[0-9]0[a-z]?|p240va|(?:2[0-9]|3[0-2])(?:fwa?|f|e[srah]|cwa?|wm?|x[iw]|mh?|o|q)(?![a-z0-9]))(?! ?-?g ?\d)/,
    read: (match) => {
      const [, hp, display, name] = match
      if (isOnlySuited(match) || (!hp && !display)) return undefined
      // Z230, Z240 and E220 are computers, boards or blades.
      if (/^z\d{3}$/.test(name!) && !display) return undefined
      if (!display && !isDisplayText(match) && /^(?:p\d{3}|l\d+|[ze]\d\d|\d.*)$/.test(name!))
        return undefined
      return readHpMonitor(name!)
    },
  },
  {
    name: 'HP monitor by its product number',
    pattern: /([a-z0-9]{5}a[a4])(?: ?#ab\w| ?#uu\w)?/,
    read: ([, number]) => {
      const name = hpMonitors.get(number!)
      return name ? { ...readHpMonitor(name), parts: [number!] } : undefined
    },
  },
  {
    name: 'stand of a monitor',
    pattern:
      /(?:(no|without|w\/o|wo|ohne|sans|excl\.?|less|missing) (?:the )?(?:stands?|base|foot|feet|standfuss|fuss|pied)|(with|w\/|incl\.?|including|mit|avec|\+) ?(?:the )?(?:original )?(?:stands?|foot|standfuss|fuss|pied)|(?:nostand|wost|panel only|head only))(?![a-z])/,
    read: ([, , withStand]) => ({
      attributes: { edition: withStand ? 'with stand' : 'no stand' },
    }),
  },
]
