import type { Rule } from '#offer-reader/rule.ts'
import { describeDrive, type Drive } from './facts.ts'

/** Series of Seagate by the end of the number: name and interface. */
const seagateSeries: Readonly<Record<string, readonly [series: string, interfaceName: string]>> = {
  nm0033: ['constellation es.3', 'sata'],
  nm0023: ['constellation es.3', 'sas'],
  nm0024: ['enterprise capacity v4', 'sata'],
  nm0034: ['enterprise capacity v4', 'sas'],
  nm0035: ['exos 7e8', 'sata'],
  nm0055: ['exos 7e8', 'sata'],
  nm0115: ['exos 7e8', 'sata'],
  nm000a: ['exos 7e8', 'sata'],
  nm002a: ['exos 7e8', 'sata'],
  nm021a: ['exos 7e8', 'sata'],
  nm0025: ['exos 7e8', 'sas'],
  nm0075: ['exos 7e8', 'sas'],
  nm0095: ['exos 7e8', 'sas'],
  nm001a: ['exos 7e8', 'sas'],
  nm003a: ['exos 7e8', 'sas'],
  nm029a: ['exos 7e8', 'sas'],
  nm024b: ['exos 7e10', 'sata'],
  nm000b: ['exos 7e10', 'sata'],
  nm017b: ['exos 7e10', 'sata'],
  nm019b: ['exos 7e10', 'sata'],
  nm018b: ['exos 7e10', 'sas'],
  nm025b: ['exos 7e10', 'sas'],
  nm001b: ['exos 7e10', 'sas'],
  nm020b: ['exos 7e10', 'sas'],
  nm0016: ['exos x10', 'sata'],
  nm0086: ['exos x10', 'sata'],
  nm0096: ['exos x10', 'sas'],
  nm0007: ['exos x12', 'sata'],
  nm0027: ['exos x12', 'sas'],
  nm0018: ['exos x14', 'sata'],
  nm0048: ['exos x14', 'sas'],
  nm001g: ['exos x16', 'sata'],
  nm002g: ['exos x16', 'sas'],
  nm000j: ['exos x18', 'sata'],
  nm004j: ['exos x18', 'sas'],
  nm007d: ['exos x20', 'sata'],
  nm002d: ['exos x20', 'sas'],
  nm001e: ['exos x22', 'sata'],
  nm004e: ['exos x22', 'sata'],
  nm002h: ['exos x24', 'sata'],
  mm0129: ['exos 10e2400', 'sas'],
  mp0006: ['exos 15e900', 'sas'],
  mp0106: ['exos 15e900', 'sas'],
  mp0136: ['exos 15e900', 'sas'],
  mp0146: ['exos 15e900', 'sas'],
  nm007h: ['exos x24', 'sas'],
}

/** Segments of Seagate by the two letters after the capacity. */
const seagateSegments: Readonly<Record<string, Drive>> = {
  nm: { form: '3.5', speed: 7200 },
  nx: { form: '2.5', speed: 7200 },
  mm: { form: '2.5', speed: 10000, interface: 'sas' },
  mp: { form: '2.5', speed: 15000, interface: 'sas' },
  ss: { interface: 'sas' },
  ns: { speed: 7200, interface: 'sata' },
  dm: { form: '3.5', interface: 'sata' },
  as: { form: '3.5', interface: 'sata' },
  lm: { form: '2.5', interface: 'sata' },
  lt: { form: '2.5', interface: 'sata' },
  lx: { form: '2.5', interface: 'sata' },
  vn: { form: '3.5', interface: 'sata', model: 'ironwolf' },
  ne: { form: '3.5', interface: 'sata', speed: 7200, model: 'ironwolf pro' },
  nt: { form: '3.5', interface: 'sata', speed: 7200, model: 'ironwolf pro' },
  vx: { form: '3.5', interface: 'sata', model: 'skyhawk' },
  vm: { form: '3.5', interface: 'sata' },
}

export const seagateRules: readonly Rule[] = [
  {
    name: 'Seagate hard disks by number',
    pattern:
      /st(\d{2,5})((?:nm|nx|mm|mp|dm|lm|lt|lx|vn|ne|nt|vx|vm)[0-9a-z]{3,5})(?:[- ][0-9a-z]{6})?(?![a-z0-9])/,
    read: ([text, digits, end = '']) => {
      const number = text.replace(/[- ].*/, '')
      const capacity = Number(digits)
      const segment = seagateSegments[end.slice(0, 2)]
      const [series, itsInterface] = seagateSeries[end] ?? []
      const name =
        series ?? (end === 'nm0008' && capacity >= 10000 ? 'exos x14' : (segment?.model ?? number))
      return describeDrive(
        {
          maker: 'seagate',
          ...segment,
          ...(itsInterface && { interface: itsInterface }),
          type: 'hdd',
          capacity,
          model: name,
        },
        [number],
      )
    },
  },
  {
    name: 'Seagate hard disks by an older number',
    pattern: /st([39])(\d{2,4})(\d{3})(ss|ns|as|fc|sv|nss|gas|acs)(?![a-z0-9])/,
    read: ([number, size, digits, , end = '']) => {
      const itsInterface = end === 'ss' || end === 'nss' ? 'sas' : end === 'fc' ? 'fc' : 'sata'
      return describeDrive(
        {
          maker: 'seagate',
          type: 'hdd',
          capacity: Number(digits),
          interface: itsInterface,
          form: size === '3' ? '3.5' : '2.5',
          model: number,
        },
        [number],
      )
    },
  },
]
