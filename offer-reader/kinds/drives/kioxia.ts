import type { Rule } from '#offer-reader/rule.ts'
import {
  capacityNear,
  codedCapacity,
  describeDrive,
  m2,
  sas,
  sata,
  u2,
  type Drive,
} from './facts.ts'

/** Kioxia series by the first letters of the number. */
const kioxia: Readonly<Record<string, Drive>> = {
  kxg: { ...m2, maker: 'kioxia' },
  kbg: { ...m2, maker: 'kioxia' },
  kpm: { ...sas, maker: 'kioxia' },
  kcd: { ...u2, maker: 'kioxia' },
  kcm: { ...u2, maker: 'kioxia' },
  khk: { ...sata, maker: 'kioxia' },
}
const enterpriseClasses = new Set(['kpm', 'kcd', 'kcm', 'khk'])

export const kioxiaRules: readonly Rule[] = [
  {
    name: 'Kioxia and Toshiba SSDs by number',
    pattern:
      /(kxg|kbg|kpm|kcd|kcm|khk)([4-8])[a-z0-9]{1,2}([a-z])[a-z]{2}(\d{1,2}t\d{0,2}|\d{3,4}g)(?![a-z0-9])/,
    read: ([number, letters = '', generation, use = '', code = '']) => {
      const isEnterprise = enterpriseClasses.has(letters)
      const series = `${letters.slice(1)}${generation}`
      return describeDrive(
        {
          type: 'ssd',
          ...kioxia[letters],
          capacity: codedCapacity(code),
          model: isEnterprise ? `${series}-${use === 'l' ? 'r' : use}` : series,
          line: series,
        },
        [number],
      )
    },
  },
  {
    name: 'Kioxia and Toshiba client SSDs by number',
    pattern: /k(xg|bg)([3-8])[0-9a-z]{2}[a-z]{2,3}(\d{3,4}g|\dt\d{2})[a-z0-9]{0,2}/,
    read: ([number, letters = '', generation, code = '']) =>
      describeDrive(
        {
          type: 'ssd',
          ...kioxia[`k${letters}`],
          capacity: codedCapacity(code),
          model: `${letters}${generation}`,
          line: `${letters}${generation}`,
        },
        [number],
      ),
  },
  {
    name: 'Kioxia and Toshiba SSDs by series',
    pattern:
      /(?:kioxia|toshiba) (?:ssd )?(xg[3-8]|bg[3-6]|(?:pm[4-7]|c[dm][4-8])(?:-?[rmvw](?![a-z0-9]))?)/,
    read: (match) => {
      const series = (match[1] ?? '').replace(/(?<=\d)(?=[rmvw])/, '-')
      return describeDrive({
        maker: 'kioxia',
        type: 'ssd',
        capacity: capacityNear(match),
        interface: series.startsWith('pm') ? 'sas' : 'nvme',
        model: series,
        line: series.split('-')[0],
      })
    },
  },
]
