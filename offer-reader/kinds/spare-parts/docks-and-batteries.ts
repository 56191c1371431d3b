import type { Facts, Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

const describeDock = (maker: string, model: string, line?: string): Facts => ({
  kind: 'dock',
  maker,
  ...(line && { line }),
  model,
})

/** Lenovo docks by machine type; four more digits and the country follow. */
const lenovoTypes: Readonly<Record<string, string>> = {
  '40a0': 'thinkpad basic dock',
  '40a1': 'thinkpad pro dock',
  '40a2': 'thinkpad ultra dock',
  '40a5': 'thinkpad workstation dock',
  '40a9': 'thinkpad usb-c dock gen 1',
  '40ac': 'thinkpad thunderbolt 3 dock',
  '40af': 'thinkpad hybrid usb-c dock',
  '40ag': 'thinkpad basic docking station',
  '40ah': 'thinkpad pro docking station',
  '40aj': 'thinkpad ultra docking station',
  '40an': 'thinkpad thunderbolt 3 dock gen 2',
  '40as': 'thinkpad usb-c dock gen 2',
  '40ay': 'thinkpad universal usb-c dock',
  '40b0': 'thinkpad universal thunderbolt 4 dock',
}

const numbers = parsePartTable(
  readTable('spare-parts/docks-and-batteries-numbers'),
  (description) => {
    const [maker = '', ...words] = description.split(' ')
    const model = words.join(' ')
    return describeDock(
      maker,
      maker === 'hp' ? `hp ${model}` : model,
      maker === 'dell' ? 'dell-wd' : undefined,
    )
  },
)

const storageBatteries = parsePartTable(
  `
p01366-b21 878643-001 | 96
p01367-b21 878641-001 | 12
727258-b21 815983-001 | 96
`,
  (description) => ({
    kind: 'battery',
    maker: 'hp',
    line: 'hpe-storage-battery',
    model: `storage battery ${description}w`,
    attributes: { power: description },
  }),
)

const laptopBatteries = parsePartTable(
  `
l07041-855 933321-855 | ss03xl
717376-001 | cm03xl
851610-855 | rr03xl
`,
  (model) => ({ kind: 'battery', maker: 'hp', model }),
)

export const dockAndBatteryRules: readonly Rule[] = [
  {
    name: 'Dell docks',
    pattern:
      /(?:dell )?(?:dock(?:ing station)? )?(wd15|wd19(?:tbs|dcs|tb|dc|s)?|wd22tb4|wd25tb\d|wd25|tb1[5568]|hd22q|ud22|d6000s?|d3100)/,
    read: ([, name = '']) => describeDock('dell', name, 'dell-wd'),
  },
  {
    name: 'HP docks',
    pattern:
      /(?<!(?:thinkpad|lenovo|universal) )(?:hp )?(?:(usb[ -]?c\/a universal|usb[ -]?c universal|universal usb[ -]?c|usb[ -]?c|thunderbolt|tb)(?: 3| 4)?|(ultra ?slim|elite|essential))(?: \d{2,3}w)? (?:docking station|dock)(?: \d{2,3}w)?(?: (g[1-6]|2013))?(?: \d{2,3}w)?/,
    read: ([text, socket, name, generation]) => {
      if (!/hp|g[2-6]|ultra ?slim/.test(text)) return undefined
      if (name?.startsWith('ultra')) return describeDock('hp', 'hp ultraslim dock')
      if (!generation || generation === '2013') return { kind: 'dock', maker: 'hp' }
      const kind = socket?.startsWith('t')
        ? 'thunderbolt'
        : socket?.includes('universal')
          ? 'usb-c/a universal'
          : 'usb-c'
      return describeDock('hp', `hp ${kind} dock ${generation}`)
    },
  },
  {
    name: 'HP docks by generation',
    pattern:
      /hp (?:(thunderbolt|tb|usb-?c) )?(g[1-5]) (?:\d{2,3}w )?dock|hp dock(?:ing station)? (g[45])(?![a-z0-9])/,
    read: ([, socket, first, second]) =>
      describeDock(
        'hp',
        `hp ${socket?.startsWith('t') ? 'thunderbolt' : 'usb-c'} dock ${first ?? second}`,
      ),
  },
  {
    name: 'Lenovo docks by machine type',
    pattern: /(40a[0-9cfghjnsy]|40b0)(?:[0-9]{4}([a-z]{2})|00[0-9]{2})?(?![0-9])/,
    read: ([, type = '', country]) => {
      const model = lenovoTypes[type]
      if (!model) return undefined
      const facts = describeDock('lenovo', model)
      return country ? { ...facts, attributes: { edition: country } } : facts
    },
  },
  {
    name: 'Lenovo docks by name',
    pattern:
      /(?:lenovo |thinkpad ){1,2}((?:universal )?(?:usb-?c|thunderbolt ?[34]?|tb[34])|hybrid usb-?c(?: with usb-?a)?|ultra|pro|basic|workstation) (dock(?:ing station)?)(?: (?:gen ?(\d)))?/,
    read: ([, name = '', dock, generation]) => {
      const socket = name
        .replace('usbc', 'usb-c')
        .replace(/tb(\d)/, 'thunderbolt $1')
        .replace(/thunderbolt(\d)/, 'thunderbolt $1')
        .replace(/^(?=thunderbolt 4)/, 'universal ')
        .replace(/(?<=hybrid usb-c).*/, '')
      const isOld = /^(?:ultra|pro|basic)$/.test(socket) && dock === 'docking station'
      const end = isOld ? 'docking station' : 'dock'
      return describeDock(
        'lenovo',
        `thinkpad ${socket} ${end}${generation ? ` gen ${generation}` : ''}`,
      )
    },
  },
  {
    name: 'Microsoft docks',
    pattern:
      /(?:microsoft )?surface (?:thunderbolt 4 )?dock(?:ing station)?(?: (?:v|gen )?([12]))?/,
    read: ([text, generation]) =>
      describeDock(
        'microsoft',
        text.includes('thunderbolt')
          ? 'surface thunderbolt 4 dock'
          : `surface dock ${generation ?? '1'}`,
      ),
  },
  {
    name: 'docks and storage batteries by number',
    pattern: partPattern,
    read: ([text]) =>
      findPart(numbers, text) ??
      findPart(storageBatteries, text) ??
      findPart(laptopBatteries, text),
  },
]
