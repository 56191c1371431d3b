import type { Rule } from '#offer-reader/rule.ts'
import { capacityNear, describeDrive } from './facts.ts'

/** GB of a Toshiba MG number: `400`, `40` and `10t` are 4, 4 and 10 TB. */
function toshibaCapacity(digits: string, unit: string): number {
  if (unit.startsWith('t')) return Number(digits) * 1000
  return Number(digits) * (digits.length === 3 ? 10 : 100)
}

export const otherDiskRules: readonly Rule[] = [
  {
    name: 'Toshiba hard disks of 7200 rpm by number',
    pattern: /mg\d\d([as])c[apb](\d{2,3})([a-z]{0,3})/,
    read: ([number, letter, digits = '', unit = '']) =>
      describeDrive(
        {
          maker: 'toshiba',
          type: 'hdd',
          capacity: toshibaCapacity(digits, unit),
          interface: letter === 'a' ? 'sata' : 'sas',
          form: '3.5',
          speed: 7200,
          model: number.slice(0, 4),
        },
        [number],
      ),
  },
  {
    name: 'Toshiba SAS disks of 10500 and 15000 rpm by number',
    pattern: /al(13|14|15)s(e|x)b(\d{2,3})([a-z]{0,3})/,
    read: ([number, generation, letter, digits = '']) => {
      const value = Number(digits)
      const tens = digits.length === 3 ? 10 : letter === 'x' ? 10 : 100
      return describeDrive(
        {
          maker: 'toshiba',
          type: 'hdd',
          capacity: generation === '13' ? value : value * tens,
          interface: 'sas',
          form: '2.5',
          speed: letter === 'e' ? 10000 : 15000,
          model: number.slice(0, 7),
        },
        [number],
      )
    },
  },
  {
    name: 'HPE drives by the number on their label',
    pattern: /(eg|eh|ef|mb|mm)(\d{6}|\d{4})([fgj])[a-z]{4}/,
    read: ([number, letters = '', digits, link]) => {
      const isMidline = letters.startsWith('m')
      const itsInterface = link === 'g' ? 'sata' : 'sas'
      return describeDrive(
        {
          maker: 'hp',
          type: 'hdd',
          capacity: Number(digits),
          interface: itsInterface,
          form: letters === 'ef' || letters === 'mb' ? '3.5' : '2.5',
          speed: isMidline ? 7200 : letters === 'eg' ? 10000 : 15000,
          link: itsInterface === 'sas' ? (link === 'j' ? '12' : '6') : undefined,
          model: number,
        },
        [number],
      )
    },
  },
  {
    name: 'Seagate hard disks by the name of their series',
    pattern:
      /(?:exos ?-?(?:x1[0-8]|x2[0-8]|7e(?:8|2|10)|10e\d{3,4}|15e900)|constellation (?:es|cs)(?:[. ]?[123])?|ironwolf(?: pro)?|skyhawk|barracuda(?: pro)?|nytro \d{4})/,
    read: (match) => {
      const name = match[0].replace(/^exos ?-?/, 'exos ').replace(/es[. ]?(?=\d)/, 'es.')
      return describeDrive({
        maker: 'seagate',
        type: name.startsWith('nytro') ? 'ssd' : 'hdd',
        capacity: capacityNear(match),
        model: name,
      })
    },
  },
  {
    name: 'Ultrastar hard disks by the name of their series',
    pattern:
      /(?:ultrastar (?:dc )?|(?:hgst|wd) (?:dc )?|dc )(hc ?[356]\d0|ha210|he ?(?:6|8|10|12)|7k[346]000|c1[05]k\d{3,4})/,
    read: (match) => {
      const name = (match[1] ?? '').replace(' ', '').replace('he12', 'hc520')
      return describeDrive({
        type: 'hdd',
        capacity: capacityNear(match),
        model: `ultrastar ${name}`,
      })
    },
  },
  {
    name: 'WD hard disks by colour',
    pattern:
      /(?:wd|western digital|wdc) (red|gold|purple|blue|black|green|re)( pro| plus)?(?: (?:nas|hdd))?/,
    read: (match) =>
      describeDrive({
        maker: 'wd',
        capacity: capacityNear(match),
        model: `wd ${match[1]}${match[2] === ' pro' ? ' pro' : ''}`,
      }),
  },
  {
    name: 'Toshiba hard disks by series',
    pattern: /toshiba (?:enterprise )?(mg(?:0[3-9]|1[01]))(?![a-z0-9])/,
    read: (match) =>
      describeDrive({
        maker: 'toshiba',
        type: 'hdd',
        capacity: capacityNear(match),
        form: '3.5',
        speed: 7200,
        model: match[1],
      }),
  },
]
