import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern } from '#offer-reader/product-tables.ts'

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
  `
647594-b21 649871-001 | 331 - t
629135-b21 634025-001 | 331 flr -
615732-b21 616012-001 | 332 - t
652497-b21 656241-001 | 361 - t
811546-b21 816551-001 | 366 - t
665240-b21 669280-001 | 366 flr -
652503-b21 656244-001 | 530 - sfp+
656596-b21 657128-001 | 530 - t
647581-b21 649869-001 | 530 flr sfp+
700759-b21 701534-001 | 533 flr t
700751-b21 701531-001 | 534 flr sfp+
779793-b21 | 546 - sfp+
779799-b21 | 546 flr sfp+
665249-b21 669279-001 | 560 - sfp+
665243-b21 669281-001 | 560 flr sfp+
716591-b21 717708-001 | 561 - t
700699-b21 701525-001 | 561 flr t
727055-b21 | 562 - sfp+
727054-b21 | 562 flr sfp+
817738-b21 840137-001 | 562 - t
817745-b21 | 562 flr t
817718-b21 | 631 - sfp28
817709-b21 | 631 flr sfp28
817753-b21 | 640 - sfp28
817749-b21 | 640 flr sfp28
`,
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
  `
ucsc-mlom-csc-02 | 1227
ucsc-mlom-c40q-03 | 1387
ucsc-mlom-c25q-04 | 1457
ucsc-pcie-csc-02 | 1225
ucsc-pcie-c25q-04 | 1455
ucsb-mlom-40g-01 | 1240
ucsb-mlom-40g-03 | 1340
ucsb-mlom-40g-04 | 1440
`,
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
