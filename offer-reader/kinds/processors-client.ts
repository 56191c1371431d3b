import type { Rule } from '#offer-reader/rule.ts'
import { nameCore, processor, tierOfCore } from '#offer-reader/kinds/processors-models.ts'
import { modelOfCode } from '#offer-reader/kinds/processors-table.ts'

/** Numbers of the first generation of Core, which are short enough to be a size; laptops have an M or UM. */
const firstCores = new Set(
  `3530 3540 3550 3560 5650 5655 5660 5661 5670 5680 5750 5760 7860 7870 7875 7880 7920 7930 7940 7950 7960 7965 7970 7975
  7980 7990`.split(/\s+/),
)

const epycSevens = String.raw`7[0-9fh]\d[1-3]|7\df3|7[fh]\d2`

/** EPYC numbers that are read beside `AMD` or a count. */
const isEpyc = (number: string) => /^(?:7[2-7f]\d[123]|7h12|7\df3|9[0-7]\d[45])$/.test(number)

/** Processors of desktops, laptops and of AMD. */
export const clientProcessorRules: readonly Rule[] = [
  {
    name: 'Core i3 to i9',
    pattern:
      /(?:core )?i([3579])[ -]{0,3}(?:vpro |pro |cpu |\d{1,2}th gen(?:eration)? )?(1[0-4]\d{3}|1[0-5]\d\d(?=[gphu])|[2-9]\d{3}|[3-9]\d\d)(g\d|h[kqfx]?|uq?|kf?s?|k|f|ts?|te|s|xe?|x|p|c|r|q?m|[mux]m|m[qx]|y\d?|l[em]?)?/,
    read: ([, tier, number, suffix]) => {
      if (/^20[12]\d$/.test(number!)) return undefined
      const isShort = number!.length === 3
      if (isShort && !firstCores.has(`${tier}${number}`) && !/^(?:q?m|um|lm)$/.test(suffix ?? ''))
        return undefined
      return processor(nameCore(tier!, number!, suffix ?? ''))
    },
  },
  {
    name: 'Core Ultra',
    pattern: /(?:core )?ultra[ -]([579])[ -](?:pro |vpro )?(\d{3})(kf?|hx?|[fuvt])?/,
    read: ([, tier, number, suffix]) => processor(`ultra ${tier} ${number}${suffix ?? ''}`),
  },
  {
    name: 'Desktop Core by its number beside its S-spec or Intel',
    pattern: /(?:intel |core )([4-9]\d00|4[1-7][5-9]0|47[79]0|1[0-4][1-9]00)(kf?s?|[fts])(?= |$|,)/,
    read: ([, number, suffix]) => processor(nameCore(tierOfCore(number!)!, number!, suffix!)),
  },
  {
    name: 'Core 2, Pentium, Celeron, Xeon Phi',
    pattern:
      /(core ?2 ?(?:duo|quad|extreme)?|c2[dq]|pentium|celeron|xeon phi|phi)(?: gold| silver| dual[ -]core)?[ -]{1,2}([egqxnj]?)-?(\d{4,5})([a-z]{0,2})/,
    read: ([, brand, letter, number, suffix]) => {
      if (brand!.startsWith('core') || brand!.startsWith('c2')) {
        return letter ? processor(`core 2 ${letter}${number}${suffix}`) : undefined
      }
      if (brand!.endsWith('phi')) return processor(`phi ${number}${suffix}`)
      return letter || number!.length === 4
        ? processor(`${brand} ${letter}${number}${suffix}`)
        : undefined
    },
  },
  {
    name: 'EPYC by name',
    pattern: new RegExp(
      `(?:\\d{1,2} ?[x*] ?)?epyc(?:\\(tm\\))?[ -]{0,2}(?:rome |milan |naples |genoa |turin |cpu |processor )?(${epycSevens}|[3489]\\d\\d[1-5])([pfxs]?)`,
    ),
    read: ([, number, suffix]) => processor(`epyc ${number}${suffix}`),
  },
  {
    name: 'EPYC by its number beside AMD, its code name or a count',
    pattern: new RegExp(
      `(?:amd |rome |milan |naples |genoa |turin |[12] ?[x*] ?(?:amd )?)(?:cpu )?(${epycSevens}|9[0-7]\\d[45])([pfx]?)(?! ?(?:gb|rpm|mhz))`,
    ),
    read: ([, number, suffix]) =>
      isEpyc(number!) ? processor(`epyc ${number}${suffix}`) : undefined,
  },
  {
    name: 'Order number of AMD',
    pattern: /100-[01]0{4,5}(\d{2,4})(?:wof|box|mpk|wofs?)?/,
    read: ([, digits]) => {
      const model = modelOfCode.get(`opn${Number(digits)}`)
      return model === undefined ? undefined : processor(model)
    },
  },
  {
    name: 'Order number of a first or second Ryzen',
    pattern: /yd([12]\d\d)([0x])[a-z0-9]{4}(?:box|mpk)?/,
    read: ([, digits, extreme]) => {
      const rank = Number(digits![1])
      const tier = rank <= 3 ? '3' : rank <= 6 ? '5' : '7'
      return processor(`ryzen ${tier} ${digits}0${extreme === 'x' ? 'x' : ''}`)
    },
  },
  {
    name: 'Ryzen and Threadripper',
    pattern:
      /(?:ryzen[ -]?)?(threadripper)?(?: ?pro)?[ -]?(?:r?([3579])[ -]?)?(?:pro[ -]?)?(\d{4})(xt|x3d2?|wx|hx3d|h[sx]?|g[ec]?|ge|[uxecf])?/,
    read: ([text, threadripper, tier, number, suffix]) => {
      if (threadripper) {
        return /^[1-79]9\d\d$/.test(number!)
          ? processor(`threadripper ${number}${suffix ?? ''}`)
          : undefined
      }
      if (!text.startsWith('ryzen') || tier === undefined) return undefined
      return processor(`ryzen ${tier} ${number}${suffix ?? ''}`)
    },
  },
  {
    name: 'Ryzen with a short tier',
    pattern:
      /r([3579])[ -](?:pro[ -])?([1-9]\d00|[3-8][3-7]50|[1-9][3-9][45]0)(xt|x3d|g[e]?|hs?|[ux])?/,
    read: ([, tier, number, suffix]) => processor(`ryzen ${tier} ${number}${suffix ?? ''}`),
  },
  {
    name: 'Ryzen AI, Opteron and FX',
    pattern:
      /(ryzen ai|opteron|fx)[ -](?:([579])[ -])?(?:pro )?((?:hx |max\+? )?\d{3,4})([a-z]{0,2})/,
    read: ([, brand, tier, number, suffix]) => {
      if (brand === 'ryzen ai')
        return tier ? processor(`ryzen ai ${tier} ${number}${suffix}`) : undefined
      if (!/^\d{4}$/.test(number!)) return undefined
      return processor(brand === 'fx' ? `fx-${number}` : `opteron ${number}${suffix}`)
    },
  },
  {
    name: 'Cores of a processor',
    pattern:
      /(\d{1,3})[ -]?(?:cores?|kerne|coeurs|core)(?! ?gpu)|(\d{1,2})c ?\/ ?\d{1,3}t|(?<=\d\.\d{1,2}ghz[ ,/-]{0,2})(\d{1,2})c|(\d{1,2})c(?:(?=[ ,/-]{1,2}\d\.\d{1,2}ghz)|(?<=(?:xeon|epyc|gold|silver|platinum|bronze|v[2-6]|[elx]5[56]\d\d).{0,24}))/,
    read: ([, named, threaded, after, before]) => ({
      attributes: { cores: String(Number(named ?? threaded ?? after ?? before)) },
    }),
  },
  {
    name: 'Cores of a processor in words',
    pattern: /(dual|quad|six|hexa|octa|eight|ten|deca)[ -]core/,
    read: ([, word]) => ({
      attributes: {
        cores: { dual: '2', quad: '4', six: '6', hexa: '6', ten: '10', deca: '10' }[word!] ?? '8',
      },
    }),
  },
  {
    name: 'Clock of a processor',
    pattern:
      /(?<!turbo |max |up to |to |boost |\/ ?|-)(?:@ ?)?(\d\.\d{1,2}|[1-5])ghz(?<!(?:wireless|wi-?fi|wlan|keyboard|mouse|headset|router|bluetooth).{0,30})(?! ?(?:wifi|wlan|wireless|band|antenna|radio|\/|&|and ))/,
    read: ([, clock]) => ({ attributes: { speed: String(Math.round(Number(clock) * 1000)) } }),
  },
]
