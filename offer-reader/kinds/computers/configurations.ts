import { sizeInGb } from '#offer-reader/fold-text.ts'
import {
  coreGeneration,
  coreName,
  isClientSystem,
} from '#offer-reader/kinds/computers/client-systems.ts'
import { readMissing, withoutParts } from '#offer-reader/kinds/missing-parts.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const memorySizes = '2|3|4|6|8|12|16|18|20|24|32|36|40|48|64|96|128'
const storageSizes =
  '8|16|32|64|120|128|160|180|240|250|256|320|480|500|512|640|750|960|1000|1024|2000|2048'
const storage = `(?:(${storageSizes})(?:gb)?|(\\d(?:\\.\\d)?)tb?)`

function storageInGb(gb: string | undefined, tb: string | undefined): string {
  if (tb !== undefined) return sizeInGb(tb, 'tb')
  if (gb === '1024') return '1000'
  return gb === '2048' ? '2000' : gb!
}

const hasSmallStorage = (match: RegExpExecArray) =>
  /thin ?client|wyse|igel|futro|hp t\d{3}|emmc|flash|chromebook|tablet|surface go/.test(match.input)

function memoryAndStorage(
  match: RegExpExecArray,
  memory: string,
  capacity: string,
): Facts | undefined {
  if (!isClientSystem(match) || Number(memory) >= Number(capacity)) return undefined
  if (Number(capacity) < 120 && !hasSmallStorage(match)) return undefined
  return { attributes: { memory, capacity } }
}

export const configurationRules: readonly Rule[] = [
  {
    name: 'memory and storage as a pair, smaller first',
    pattern: new RegExp(
      `(?<![\\d.x])(?<!(?:^|[ (])\\d+\\/)(${memorySizes})(?:gb?)?(?: ?(?:ram|ddr\\d\\w?))? ?[/+\\\\] ?${storage}(?![\\d./])`,
    ),
    read: (match) => memoryAndStorage(match, match[1]!, storageInGb(match[2], match[3])),
  },
  {
    name: 'memory and storage as a pair, larger first',
    pattern: new RegExp(
      `(?<![\\d./x])(?:(128|240|250|256|480|500|512|1000|1024)(?:gb?)?|(\\d)tb?)(?: ?(?:ssd|hdd|nvme))? ?[/+] ?(${memorySizes})(?:gb?)?(?: ?ram)?(?![\\d./])`,
    ),
    read: (match) => memoryAndStorage(match, match[3]!, storageInGb(match[1], match[2])),
  },
  {
    name: 'memory and storage one after the other',
    pattern: new RegExp(
      `(?<![\\d.x/])(${memorySizes})gb(?: ?(?:ram|ddr\\d\\w?|memory|mem))?[ ,;|-]{1,3}${storage}(?![\\d./])`,
    ),
    read: (match) => memoryAndStorage(match, match[1]!, storageInGb(match[2], match[3])),
  },
  {
    name: 'memory with its word',
    pattern:
      /(?<![\d.x])(\d{1,3})(?:gb?)? ?(?:of )?(?:ram|memory|mem|ddr[345]l?x?|arbeitsspeicher|so-?dimm)(?![a-z0-9])/,
    read: (match) =>
      Number(match[1]) <= 128 && isClientSystem(match)
        ? { attributes: { memory: match[1]! } }
        : undefined,
  },
  {
    name: 'memory after its word',
    pattern: /(?:ram|memory|mem|arbeitsspeicher)[: ]{1,2}(\d{1,3})gb(?! ?(?:ssd|nvme|ram))/,
    read: (match) =>
      Number(match[1]) <= 128 && isClientSystem(match)
        ? { attributes: { memory: match[1]! } }
        : undefined,
  },
  {
    name: 'one size alone',
    pattern:
      /(?<![\d.x/+-])(?<![x/+-] )(?:(4|8|12|16|24|32|64)gb|(120|128|180|240|250|256|480|500|512)gb|([124])tb)(?! ?[/+x])(?! ?(?:ram|ddr|mem|ssd|hdd|nvme|emmc|m\.?2|pcie|sata|flash|gpu|vram|graphics|quadro))/,
    read: (match) => {
      const [, memory, capacity, terabytes] = match
      if (!isClientSystem(match) || hasSmallStorage(match)) return undefined
      if (memory) return { attributes: { memory } }
      return { attributes: { capacity: storageInGb(capacity, terabytes) } }
    },
  },
  {
    name: 'memory as a number of modules',
    pattern: /(?<![\d.])([124]) ?x ?(2|4|8|16|32)gb(?! ?(?:ssd|hdd|nvme|emmc))/,
    read: (match) =>
      isClientSystem(match)
        ? { attributes: { memory: String(Number(match[1]) * Number(match[2])) } }
        : undefined,
  },
  {
    name: 'storage with its word',
    pattern: new RegExp(
      `(?<![\\d.x]|\\d\\/)${storage} ?(?:m\\.?2 |pcie |sata |opal )?(ssd|hdd|nvme|m\\.?2|emmc|pcie|flash)`,
    ),
    read: (match) => {
      if (!isClientSystem(match)) return undefined
      const driveType = match[3] === 'hdd' ? 'hdd' : 'ssd'
      return { attributes: { capacity: storageInGb(match[1], match[2]), driveType } }
    },
  },
  {
    name: 'storage after its word',
    pattern: new RegExp(`(ssd|hdd|nvme)[: ]{1,2}${storage}(?![\\d./])(?! ?(?:ssd|hdd|nvme|ram))`),
    read: (match) =>
      isClientSystem(match)
        ? {
            attributes: {
              capacity: storageInGb(match[2], match[3]),
              driveType: match[1] === 'hdd' ? 'hdd' : 'ssd',
            },
          }
        : undefined,
  },
  {
    name: 'no processor, memory or storage',
    pattern: withoutParts,
    read: (match) => (isClientSystem(match) ? readMissing(match) : undefined),
  },
  {
    name: 'barebone',
    pattern: /bare-?bones?/,
    read: (match) =>
      isClientSystem(match) ? { attributes: { memory: 'none', capacity: 'none' } } : undefined,
  },
  {
    name: 'Core i with its number',
    pattern:
      /(?:intel )?(?:core )?(i[3579])[ -]{0,2}(?!20[12]\d(?![a-z0-9]))(\d{4,5}(?:g[1-7]|u|y|hq|hk|hx|h|kf|k|f|te|t|s|r|c|mq|mx|m|qm|p|e|q|xe|x)?|n\d{3}|[5-9]\d{2}(?:m|qm|um|lm))(?![a-z0-9])/,
    read: ([, series, number]) => ({
      attributes: {
        cpu: coreName(series!, number!),
        ...(number!.startsWith('n') ? {} : { generation: coreGeneration(number!) }),
      },
    }),
  },

  {
    name: 'Core i by its generation',
    pattern:
      /(i[3579])[ -/(]{1,3}(?:gen(?:eration)? ?)?(\d{1,2})(?:th|rd|nd|st|\.)? ?-?(?:gen(?:eration)?|g)?(?![a-z0-9.])/,
    read: ([text, series, generation]) =>
      /gen|\dg$|th|rd|nd/.test(text) && Number(generation) >= 2 && Number(generation) <= 14
        ? { attributes: { cpu: series!, generation: generation! } }
        : undefined,
  },
  {
    name: 'generation before Core i',
    pattern: /(\d{1,2})(?:th|rd|nd|st|\.) ?gen(?:eration)?(?: intel| core)*[ ,-]{1,2}(?:i[3579])?/,
    read: (match) =>
      isClientSystem(match) && Number(match[1]) <= 14 && !/thinkpad|lenovo/.test(match.input)
        ? { attributes: { generation: match[1]! } }
        : undefined,
  },
  {
    name: 'Ryzen',
    pattern:
      /(?:amd )?(?:ryzen[ -]?|r)([3579])(?:(?:[ -]pro)?[ -]?(\d{4}(?:pro )?(?:u|hs|hx|h|ge|g|x3d|x|c|e)?)| pro)?(?![a-z0-9])/,
    read: (match) => {
      const [text, series, number] = match
      if (!/ryzen/.test(text) && !number && !/pro/.test(text)) return undefined
      if (!/ryzen|pro/.test(text) && !/[a-z]$/.test(number ?? '')) return undefined
      return { attributes: { cpu: number ? `r${series}-${number}` : `r${series}` } }
    },
  },
  {
    name: 'Core Ultra',
    pattern:
      /(?:intel )?(?:core )?(?:ultra ?|u)([579])[ -](\d{3}(?:u|hx|h|v|p|kf|k|f|t)?)(?![a-z0-9])/,
    read: ([, series, number]) => ({ attributes: { cpu: `ultra${series}-${number}` } }),
  },

  {
    name: 'Apple chip',
    pattern: /(?:apple )?m([1-5])(?:[ -]?(pro|max|ultra))?(?= |\/|,|$|-|\))/,
    read: (match) =>
      /macbook|mac ?mini|imac|mac ?studio|mac pro|mbp|mba(?![a-z])|apple/.test(match.input)
        ? { attributes: { cpu: match[2] ? `m${match[1]} ${match[2]}` : `m${match[1]}` } }
        : undefined,
  },
]
