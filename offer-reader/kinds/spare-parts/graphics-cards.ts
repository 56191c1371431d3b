import type { Facts, Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

/** GB of memory stated within a few words of a match. */
function memoryNear(match: RegExpExecArray): Pick<Facts, 'attributes'> {
  const end = match.index + match[0].length
  const [, size] =
    /^(?:[ ,/-]{1,3}(?:gddr\dx?|hbm\de?|pcie|sxm\d|gpu|card)){0,2}[ ,/-]{0,3}(\d{1,3})gb?(?![a-z0-9])/.exec(
      match.input.slice(end, end + 24),
    ) ?? []
  return size ? { attributes: { memory: size } } : {}
}

const accelerators: Readonly<Record<string, string>> = {
  k: 'tesla-kepler',
  m: 'tesla-maxwell',
  p: 'tesla-pascal',
  v: 'tesla-volta',
  t: 'tesla-turing',
  a: 'nvidia-ampere',
  l: 'nvidia-ada',
  h: 'nvidia-hopper',
}

const describeAccelerator = (model: string) =>
  ({
    kind: 'graphics-card',
    maker: 'nvidia',
    line: accelerators[model[0] ?? ''] ?? '',
    model: `nvidia ${model}`,
  }) as const

const numbers = parsePartTable(readTable('spare-parts/graphics-cards-numbers'), describeAccelerator)

export const graphicsCardRules: readonly Rule[] = [
  {
    name: 'NVIDIA GeForce',
    pattern:
      /(?:geforce ?)?(rtx|gtx|gt) ?-?(\d{3,4})(?: ?(ti super|ti|super))?(?: (?:max-?q|mobile))?(?! ?ada| generation)/,
    read: (match) => {
      const [, series = '', number = '', variant = ''] = match
      if (number.length === 4 && /^(?:4000|5000|6000|8000|3000)$/.test(number)) return undefined
      if (series === 'gt' && !match[0].startsWith('geforce') && number.length === 4)
        return undefined
      const generation = number.length === 4 ? number.slice(0, 2) : number.slice(0, 1)
      return {
        kind: 'graphics-card',
        maker: 'nvidia',
        line: `geforce-${series}-${generation}`,
        model: `geforce ${series} ${number}${variant && ` ${variant}`}`,
        ...memoryNear(match),
      }
    },
  },
  {
    name: 'NVIDIA cards for workstations',
    pattern:
      /(?:(?:nvidia |pny )?quadro ?(rtx ?)?([pkmtg]?[vp]?\d{3,4}[mdst]?)|(?:nvidia |pny )?rtx ?(a\d{3,4})|(?:nvidia |pny )(t(?:400|600|1000)|[pkm][1-6]\d00m?)|(?:nvidia |pny )?rtx ?([23456]\d00) ada(?: generation)?|rtx ?([34568]000))/,
    read: (match) => {
      const [, , quadro, ampere, plain, ada, turing] = match
      const isQuadroRtx = match[1] !== undefined || turing !== undefined
      const name = quadro ?? ampere ?? plain ?? ada ?? turing ?? ''
      const model = ada
        ? `rtx ${ada} ada`
        : ampere
          ? `rtx ${ampere}`
          : isQuadroRtx
            ? `quadro rtx ${name}`
            : `quadro ${name}`
      const series = ada
        ? 'rtx-ada'
        : ampere
          ? 'rtx-a'
          : isQuadroRtx
            ? 'quadro-rtx'
            : `quadro-${/^[a-z]*/.exec(name)?.[0]}`
      return {
        kind: 'graphics-card',
        maker: 'nvidia',
        line: series,
        model,
        ...memoryNear(match),
      }
    },
  },
  {
    name: 'PNY and NVIDIA workstation cards by number',
    pattern:
      /vc(?:n|q)(rtx)?(a?|p|k|t|m)(\d{3,4})(ada)?(?:-(?:\d{1,2}gb-)?(?:pb|sb|blk|t|bsp)|dvi-pb)?/,
    read: ([, rtx, letter = '', number, ada]) => {
      const model = ada
        ? `rtx ${number} ada`
        : rtx && letter === 'a'
          ? `rtx a${number}`
          : rtx
            ? `quadro rtx ${number}`
            : `quadro ${letter}${number}`
      const line = ada
        ? 'rtx-ada'
        : rtx
          ? letter === 'a'
            ? 'rtx-a'
            : 'quadro-rtx'
          : `quadro-${letter}`
      return { kind: 'graphics-card', maker: 'nvidia', line, model }
    },
  },
  {
    name: 'NVIDIA accelerators',
    pattern:
      /(?:(?:nvidia |tesla |gpu |pny |grid )(?:tesla |grid )?(k[12]0|k20x|k40m?|k80|m4|m6|m10|m40|m60|p4|p6|p40|p100|v100s?|t4|a2|a10|a16|a30|a40|a100|a800|h100|h200|h800|l4|l40s?)|(v100s?|a100|h100|h200|l40s)(?=[ -](?:\d\dgb?|pcie|sxm|nvl|gpu|tensor)))(?![a-z0-9])/,
    read: (match) => ({
      ...describeAccelerator((match[1] ?? match[2] ?? '').replace('k40m', 'k40')),
      ...memoryNear(match),
    }),
  },
  {
    name: 'NVIDIA accelerators by number',
    pattern: partPattern,
    read: ([text]) => findPart(numbers, text),
  },
  {
    name: 'makers of cards for consumers',
    pattern:
      /asus|gigabyte|msi|palit|zotac|evga|pny|inno3d|gainward|kfa2|galax|xfx|sapphire|powercolor|asrock/,
    read: ({ 0: maker, input }) =>
      /geforce|[rg]tx ?\d|radeon|(?<![a-z0-9])rx ?\d/.test(input)
        ? { kind: 'graphics-card', attributes: { edition: maker } }
        : undefined,
  },
  {
    name: 'AMD Radeon, FirePro and Instinct',
    pattern:
      /(?:amd |ati )?(?:(radeon pro|radeon|firepro|instinct) ?(wx ?|w|rx ?|vii|r[579] |hd ?|v|mi)?(\d{2,4}[a-z]{0,2})(?: ?(xtx|xt))?|(rx|wx) ?(\d{3,4})(?: ?(xtx|xt))?)/,
    read: (match) => {
      const [, brand, letters = '', number = '', variant, bare, bareNumber, bareVariant] = match
      // RX2800 and RX2540 are servers.
      if (
        bare === 'rx' &&
        !/^(?:[45][3-9]0|5[3-7]00|6[3-9][05]0|7[4-9][05]0|90[67]0)$/.test(bareNumber!)
      ) {
        return undefined
      }
      const series = (bare ?? letters).trim()
      const family = brand ?? (bare === 'wx' ? 'radeon pro' : 'radeon')
      const end = variant ?? bareVariant
      const digits = bareNumber ?? number
      return {
        kind: 'graphics-card',
        maker: 'amd',
        line: `${family.replace(' ', '-')}-${series}`,
        model: `${family} ${series} ${digits}${end ? ` ${end}` : ''}`.replace(/ {2,}/g, ' '),
        ...memoryNear(match),
      }
    },
  },
]
