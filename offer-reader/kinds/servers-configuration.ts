import { isClientSystem } from '#offer-reader/kinds/computers/client-systems.ts'
import { readMissing, withoutParts } from '#offer-reader/kinds/missing-parts.ts'
import { nameScalable } from '#offer-reader/kinds/processors-models.ts'
import { scalableNumbers } from '#offer-reader/kinds/processors-table.ts'
import type { Rule } from '#offer-reader/rule.ts'

/** Names of a server or storage system before its configuration. */
const afterServer = String.raw`(?<=(?:server|poweredge|proliant|r\d{3}(?:xd2?|xs|xa)?|r[67]\d{3}|[dmbx]l\d{2,3}[a-z]?|m[4-9][1-4]0p?|fc[4-8]30|(?<!(?:thinkpad|lenovo|tp) )t(?:1[1-6]|3[1-6]|4[1-4]|5[56]|6[1-4]|71)0|s[rtd]\d{3}|x3\d{3}(?: ?m\d)?|[bc]2[0-4]0(?: ?m\d)?|[rt]x\d{3,4}(?: ?[ms]\d)?|mx7\d0c|c[46]\d{3}|supermicro|microserver|synergy|gen ?\d+|g(?:[6-9]|1[0-2]))[^0-9a-z].{0,120})`

const driveWords =
  /ssd|hdd|sas|sata|nvme|drive|disk|disque|festplatte|[sl]ff|[23]\.5|\d{1,2} ?x ?[\d.]{1,6}[gt]b/

/** Configurations of servers; rules that could match other offers look for a server before. */
export const serverConfigurationRules: readonly Rule[] = [
  {
    name: 'Bays of a chassis',
    pattern:
      /(?<!gen[ .-]?)([2468]|1[02468]|2[0456]|32|36)[ -]?(?:x|\*)? ?(?:bays? |hdd )?(sff|lff)/,
    read: ([, bays, form]) => ({ attributes: { bays: String(Number(bays)), form: form! } }),
  },
  {
    name: 'Bays of a chassis by the width of drives',
    pattern: new RegExp(
      `(\\d{1,2})[ -]?[x*]?[ -]?(?:bays? )?(2\\.5|3\\.5)(?:"|in(?![a-z]))?(?: ?(bays?|slots?|chassis|backplane|caddies|cage|hot ?(?:swap|plug)))?(?! ?\\w{0,8} ?(?:ssd|hdd|sas|sata|nvme|\\d|tb|gb|mm))${afterServer}`,
    ),
    read: ([, bays, width]) => ({
      attributes: { bays: String(Number(bays)), form: width === '2.5' ? 'sff' : 'lff' },
    }),
  },
  {
    name: 'Bays without the width of drives',
    pattern: new RegExp(`(\\d{1,2})[ -]?bays?(?! ?(?:sff|lff|[23]\\.5))${afterServer}`),
    read: ([, bays]) => ({ attributes: { bays: String(Number(bays)) } }),
  },

  {
    name: 'A server without processor, memory or drives',
    pattern: new RegExp(`${withoutParts.source}${afterServer}`),
    read: (match) => (isClientSystem(match) ? undefined : readMissing(match)),
  },
  {
    name: 'A server to be configured',
    pattern: new RegExp(
      `(?:cto|bare-?bones?|(?:bare|empty) chassis|chassis only)(?:${afterServer}|(?= (?:[a-z]+ ){0,2}(?:(?:dl|ml|bl|sr|rx)\\d|r\\d{3}|x3\\d{3}|c2[24]0)))`,
    ),
    read: (match) =>
      isClientSystem(match) ? undefined : { attributes: { cpu: 'none', memory: 'none' } },
  },
  {
    name: 'Number of processors',
    pattern:
      /([1248]) ?[x*] ?(?:(?:intel )?(?:amd )?(?:xeon|epyc|opteron|platinum|gold|silver|bronze|e[57][ -]?\d{4}|[xel]5[4-6]\d\d|cpu|(?:1[46]|2[46])\d\d[lwa]? ?v[2-4]|[3-68][1-5]\d\d[rylmtfnuvshp]?\b|7\d[0-9f][123]p?\b))[a-z0-9]*|(dual|single|quad) (?=xeon|e5|gold|silver|platinum|epyc|cpu)/,
    read: ([, digit, word]) => ({
      attributes: { cpuCount: digit ?? { single: '1', dual: '2', quad: '4' }[word!]! },
    }),
  },

  {
    name: 'Number of a Xeon Scalable after a server',
    pattern: new RegExp(`(\\d{4})([rylmtfnuv]?)(?= ?(?:[,/;)|-]|$)| \\d)${afterServer}`),
    read: ([, number, suffix]) => {
      const model = scalableNumbers.has(number!) ? nameScalable(number!, suffix!) : undefined
      return model === undefined ? undefined : { attributes: { cpu: model } }
    },
  },
  {
    name: 'Memory of a server in modules',
    pattern: new RegExp(
      `(\\d{1,2}) ?[x*] ?(4|8|16|32|64|128|256)gb(?! ?(?:ssd|sd|m\\.2|sata|nvme|fc|hba))${afterServer}`,
    ),
    read: ([, modules, size]) => ({
      attributes: { memory: String(Number(modules) * Number(size)), modules: modules! },
    }),
  },
  {
    name: 'Memory of a server',
    pattern: new RegExp(
      `(?<![x*] ?)(\\d{1,4})(g|t)b(?: ?(?:of )?(?:ram|memory|mem|ddr[345]|ecc|rdimm|speicher|arbeitsspeicher|pc[34]))${afterServer}`,
    ),
    read: ([, size, unit]) => ({
      attributes: { memory: unit === 't' ? String(Number(size) * 1024) : size! },
    }),
  },
  {
    name: 'Memory of a server without a word',
    pattern: new RegExp(
      `(?<![x*.] ?|(?:ssd|hdd|nvme|sas|sata):? )(?:(8|12|16|24|32|48|64|72|80|96|112|128|144|160|192|224|256|288|320|352|384|448|512|576|640|768|896|1024|1152|1280|1536|2048|3072)gb|(1|1\\.5|2|3|4|6)tb)(?! ?[,-]? ?(?:ssd|hdd|sas|sata|nl|nvme|m\\.2|sd|emmc|cache|flash|f?bwc|fc|hba|boss|usb|ram|mem|ddr|[sl]ff|drives?|disks?|festplatte|disque|[27]\\.?[25]?k|1[05]k))${afterServer}`,
    ),
    read: (match) => {
      const [, gigabytes, terabytes] = match
      if (gigabytes) return { attributes: { memory: gigabytes } }
      // Terabytes are more often those of drives.
      if (driveWords.test(match.input)) return undefined
      return { attributes: { memory: String(Number(terabytes) * 1024) } }
    },
  },
  {
    name: 'Controller of Dell, HPE and Lenovo',
    pattern:
      /(?:perc )?(?<![a-z0-9])(h(?:200|3[1345][05]|7[0-5][05]|8[0134][05]|9[67]5)[pina]{0,2})(?: ?mini)?|(?:smart ?array )?([peh](?:8[123][06]|4[0-46][018]|2[024][0-3-8]|7[14]1|84[01]|812)i?)(?:[- ]?([aspmr]{1,2}(?:-p)?))?(?= |,|$|\/|\+|-)|(?:thinksystem |raid )?([3459][34]0-(?:8|16|24|32)[ie])|(mr\d{3}i)/,
    read: ([text, perc, array, mount, lenovo, megaraid]) => {
      if (perc) return { attributes: { controller: perc.replace(/i$/, '') } }
      if (array) {
        const isGen10 = /^[pe]\d08|^p816|^p824/.test(array)
        if (array.startsWith('h') && !/^h2[24][01]/.test(array)) return undefined
        return {
          attributes: {
            controller: isGen10 || !mount ? array : `${array}${mount === 'ar' ? 'ar' : ''}`,
          },
        }
      }
      const other = lenovo ?? megaraid
      return text && other ? { attributes: { controller: other } } : undefined
    },
  },
  {
    name: 'Power supplies of a server',
    pattern: new RegExp(`(?:[12] ?[x*] ?)?(\\d{3,4})w${afterServer}`),
    read: ([, power]) => ({ attributes: { power: power! } }),
  },
]
