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
    examples: [
      [
        'Intel Core i5-8500T',
        { kind: 'processor', maker: 'intel', line: 'core-i5-8', model: 'i5-8500t' },
      ],
      [
        'i7 1185g7 16gb',
        { kind: 'processor', maker: 'intel', line: 'core-i7-11', model: 'i7-1185g7' },
      ],
      ['I5-12400f', { kind: 'processor', maker: 'intel', line: 'core-i5-12', model: 'i5-12400f' }],
      ['core i7 870', { kind: 'processor', maker: 'intel', line: 'core-i7-1', model: 'i7-870' }],
      ['i5 8th gen 8365U', processor('i5-8365u')],
      [
        'i7-1365U vPro',
        { kind: 'processor', maker: 'intel', line: 'core-i7-13', model: 'i7-1365u' },
      ],
    ],
  },
  {
    name: 'Core Ultra',
    pattern: /(?:core )?ultra[ -]([579])[ -](?:pro |vpro )?(\d{3})(kf?|hx?|[fuvt])?/,
    read: ([, tier, number, suffix]) => processor(`ultra ${tier} ${number}${suffix ?? ''}`),
    examples: [
      [
        'Core Ultra 7 155H',
        { kind: 'processor', maker: 'intel', line: 'core-ultra-7-1', model: 'ultra 7 155h' },
      ],
      ['Intel Ultra 9-285K', processor('ultra 9 285k')],
    ],
  },
  {
    name: 'Desktop Core by its number beside its S-spec or Intel',
    pattern: /(?:intel |core )([4-9]\d00|4[1-7][5-9]0|47[79]0|1[0-4][1-9]00)(kf?s?|[fts])(?= |$|,)/,
    read: ([, number, suffix]) => processor(nameCore(tierOfCore(number!)!, number!, suffix!)),
    examples: [
      ['Intel 8700K', processor('i7-8700k')],
      ['Intel 12400F tray', processor('i5-12400f')],
    ],
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
    examples: [
      [
        'Core 2 Duo E8400',
        { kind: 'processor', maker: 'intel', line: 'core-2', model: 'core 2 e8400' },
      ],
      [
        'Pentium Gold G5400',
        { kind: 'processor', maker: 'intel', line: 'pentium-g', model: 'pentium g5400' },
      ],
      ['Xeon Phi 7250', { kind: 'processor', maker: 'intel', line: 'xeon-phi', model: 'phi 7250' }],
    ],
  },
  {
    name: 'EPYC by name',
    pattern: new RegExp(
      `(?:\\d{1,2} ?[x*] ?)?epyc(?:\\(tm\\))?[ -]{0,2}(?:rome |milan |naples |genoa |turin |cpu |processor )?(${epycSevens}|[3489]\\d\\d[1-5])([pfxs]?)`,
    ),
    read: ([, number, suffix]) => processor(`epyc ${number}${suffix}`),
    examples: [
      [
        'AMD EPYC 7742 64C 2.25GHz',
        { kind: 'processor', maker: 'amd', line: 'epyc-7002', model: 'epyc 7742' },
      ],
      ['2x EPYC 74F3', { kind: 'processor', maker: 'amd', line: 'epyc-7003', model: 'epyc 74f3' }],
      ['epyc-9654P', { kind: 'processor', maker: 'amd', line: 'epyc-9004', model: 'epyc 9654p' }],
      ['EPYC 7H12', { kind: 'processor', maker: 'amd', line: 'epyc-7002', model: 'epyc 7h12' }],
      ['EPYC 9575F', { kind: 'processor', maker: 'amd', line: 'epyc-9005', model: 'epyc 9575f' }],
    ],
  },
  {
    name: 'EPYC by its number beside AMD, its code name or a count',
    pattern: new RegExp(
      `(?:amd |rome |milan |naples |genoa |turin |[12] ?[x*] ?(?:amd )?)(?:cpu )?(${epycSevens}|9[0-7]\\d[45])([pfx]?)(?! ?(?:gb|rpm|mhz))`,
    ),
    read: ([, number, suffix]) =>
      isEpyc(number!) ? processor(`epyc ${number}${suffix}`) : undefined,
    examples: [
      ['AMD 7302P 16c', processor('epyc 7302p')],
      ['R7525 2x 7543', processor('epyc 7543')],
      ['Milan 7763', processor('epyc 7763')],
    ],
  },
  {
    name: 'Order number of AMD',
    pattern: /100-[01]0{4,5}(\d{2,4})(?:wof|box|mpk|wofs?)?/,
    read: ([, digits]) => {
      const model = modelOfCode.get(`opn${Number(digits)}`)
      return model === undefined ? undefined : processor(model)
    },
    examples: [
      ['100-000000043', { kind: 'processor', maker: 'amd', line: 'epyc-7002', model: 'epyc 7302' }],
      [
        '100-100000065BOX',
        { kind: 'processor', maker: 'amd', line: 'ryzen-5-5000', model: 'ryzen 5 5600x' },
      ],
      ['100-000001234', processor('epyc 9754')],
    ],
  },
  {
    name: 'Order number of a first or second Ryzen',
    pattern: /yd([12]\d\d)([0x])[a-z0-9]{4}(?:box|mpk)?/,
    read: ([, digits, extreme]) => {
      const rank = Number(digits![1])
      const tier = rank <= 3 ? '3' : rank <= 6 ? '5' : '7'
      return processor(`ryzen ${tier} ${digits}0${extreme === 'x' ? 'x' : ''}`)
    },
    examples: [['YD260XBCAFBOX', processor('ryzen 5 2600x')]],
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
    examples: [
      [
        'AMD Ryzen 5 PRO 4650G',
        { kind: 'processor', maker: 'amd', line: 'ryzen-5-4000', model: 'ryzen 5 4650g' },
      ],
      ['Ryzen 7 5800X3D', processor('ryzen 7 5800x3d')],
      ['ryzen7-3700X', processor('ryzen 7 3700x')],
      [
        'Threadripper PRO 5975WX',
        {
          kind: 'processor',
          maker: 'amd',
          line: 'threadripper-5000wx',
          model: 'threadripper 5975wx',
        },
      ],
    ],
  },
  {
    name: 'Ryzen with a short tier',
    pattern:
      /r([3579])[ -](?:pro[ -])?([1-9]\d00|[3-8][3-7]50|[1-9][3-9][45]0)(xt|x3d|g[e]?|hs?|[ux])?/,
    read: ([, tier, number, suffix]) => processor(`ryzen ${tier} ${number}${suffix ?? ''}`),
    examples: [['R5 5600G 16GB', processor('ryzen 5 5600g')]],
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
    examples: [
      [
        'Ryzen AI 9 HX 370',
        { kind: 'processor', maker: 'amd', line: 'ryzen-ai-9', model: 'ryzen ai 9 hx 370' },
      ],
      [
        'Opteron 6276',
        { kind: 'processor', maker: 'amd', line: 'opteron-6200', model: 'opteron 6276' },
      ],
      ['FX-8350', processor('fx-8350')],
    ],
  },
  {
    name: 'Cores of a processor',
    pattern:
      /(\d{1,3})[ -]?(?:cores?|kerne|coeurs|core)(?! ?gpu)|(\d{1,2})c ?\/ ?\d{1,3}t|(?<=\d\.\d{1,2}ghz[ ,/-]{0,2})(\d{1,2})c|(\d{1,2})c(?:(?=[ ,/-]{1,2}\d\.\d{1,2}ghz)|(?<=(?:xeon|epyc|gold|silver|platinum|bronze|v[2-6]|[elx]5[56]\d\d).{0,24}))/,
    read: ([, named, threaded, after, before]) => ({
      attributes: { cores: String(Number(named ?? threaded ?? after ?? before)) },
    }),
    examples: [
      ['Xeon Gold 6130 16-core', { attributes: { cores: '16' } }],
      ['E5-2680v4 14C/28T', { attributes: { cores: '14' } }],
      ['2.4GHz 14C 35MB', { attributes: { cores: '14' } }],
      ['22c 2.2GHz', { attributes: { cores: '22' } }],
      ['Xeon E-2136 6C', { attributes: { cores: '6' } }],
    ],
  },
  {
    name: 'Cores of a processor in words',
    pattern: /(dual|quad|six|hexa|octa|eight|ten|deca)[ -]core/,
    read: ([, word]) => ({
      attributes: {
        cores: { dual: '2', quad: '4', six: '6', hexa: '6', ten: '10', deca: '10' }[word!] ?? '8',
      },
    }),
    examples: [['Xeon E5620 Quad-Core', { attributes: { cores: '4' } }]],
  },
  {
    name: 'Clock of a processor',
    pattern:
      /(?<!turbo |max |up to |to |boost |\/ ?|-)(?:@ ?)?(\d\.\d{1,2}|[1-5])ghz(?<!(?:wireless|wi-?fi|wlan|keyboard|mouse|headset|router|bluetooth).{0,30})(?! ?(?:wifi|wlan|wireless|band|antenna|radio|\/|&|and ))/,
    read: ([, clock]) => ({ attributes: { speed: String(Math.round(Number(clock) * 1000)) } }),
    examples: [
      ['E5-2637 v4 3,5 GHz', { attributes: { speed: '3500' } }],
      ['Gold 6130 @2.10GHz', { attributes: { speed: '2100' } }],
    ],
  },
]
