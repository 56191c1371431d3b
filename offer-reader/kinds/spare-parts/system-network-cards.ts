import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

const hpeFours = new Set(['331', '366'])

function describeHpe(number: string, form: string, end: string) {
  const isMezzanine = form === 'flr' || form === 'flb'
  const sockets = end.startsWith('sfp') && !end.endsWith('28') ? 'sfp+' : end
  const model = isMezzanine ? `${number}${form}${sockets && `-${sockets}`}` : `${number}${sockets}`
  return {
    kind: 'network-card',
    maker: 'hp',
    line: `hpe-${number}`,
    model,
    attributes: {
      ports: hpeFours.has(number) ? '4' : '2',
      portSpeed: number.startsWith('3') ? '1' : number.startsWith('5') ? '10' : '25',
    },
  } as const
}

const hpeNumbers = parsePartTable(
  readTable('spare-parts/system-network-cards-hpe-numbers'),
  (description) => {
    const [number = '', form = '', end = ''] = description.split(' ')
    return describeHpe(number, form === '-' ? '' : form, end === '-' ? '' : end)
  },
)

const describeVic = (number: string) =>
  ({
    kind: 'network-card',
    maker: 'cisco',
    line: `cisco-vic-${number.slice(0, 2)}00`,
    model: `vic ${number}`,
  }) as const
const vicNumbers = parsePartTable(
  readTable('spare-parts/system-network-cards-vic-numbers'),
  describeVic,
)

export const systemNetworkCardRules: readonly Rule[] = [
  {
    name: 'HPE network cards',
    pattern:
      /(33[12]|36[16]|53[0-6]|546|56[012]|621|622|631|640)[ -]?(?:(flr|flb)(?:[ -]?(sfp28|sfp\+?|t))?|(sfp28|sfp\+?|t))(?![a-z0-9])/,
    read: ([, number = '', form = '', first, second]) =>
      describeHpe(number, form, first ?? second ?? ''),
  },
  {
    name: 'HPE and Cisco network cards by number',
    pattern: partPattern,
    read: ([text]) => findPart(hpeNumbers, text) ?? findPart(vicNumbers, text),
  },
  {
    name: 'Cisco virtual interface cards',
    pattern: /(?:ucs )?(?:vic|virtual interface card) ?(1[2-5]\d{2,3})/,
    read: ([, number = '']) => describeVic(number),
  },
]
