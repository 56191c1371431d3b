import type { Rule } from '#offer-reader/rule.ts'
import { describeDrive } from './facts.ts'

/** Ultrastar names by form and generation, the digits after `72`. */
const ultrastars: Readonly<Record<string, string>> = {
  hus30: '7k3000',
  hus40: '7k4000',
  hus60: '7k6000',
  hus2t: 'ha210',
  hus6t: 'hc310',
  hus8t: 'hc320',
  huh60: 'he6',
  huh80: 'he8',
  huh10: 'he10',
  huh12: 'hc520',
  wus10: 'hc330',
  wuh14: 'hc530',
  wuh18: 'hc550',
  wuh20: 'hc560',
  wuh22: 'hc570',
  wuh24: 'hc580',
  wuh26: 'hc590',
}

const wdColours: readonly (readonly [RegExp, string])[] = [
  [/e(?:frx|fax|fzx|fbx|fpx|fgx)$/, 'wd red'],
  [/(?:ffwx|ffbx|kfgx|kfbx)$/, 'wd red pro'],
  [/(?:fbyz|kryz|fryz|vryz)$/, 'wd gold'],
  [/(?:purx|purz|purp|ejrx|puzx)$/, 'wd purple'],
  [/(?:ezex|ezrz|ezaz|eagz|eaax|aakx|azex|azlx|azrz|spzx|lpvx|lpcx|lpzx|spcx|jpvx)$/, 'wd blue'],
  [/(?:fzex|fzbx|faex|fzwx|lplx|bpkx|bekt)$/, 'wd black'],
  [/(?:ezrx|eads|ears)$/, 'wd green'],
  [/(?:fyyz|fyys|fyyx|fbyx|fyyg|fbys)$/, 'wd re'],
]

/** GB that the digits of a WD number mean, which depends on their count and on the letters after them. */
function wdCapacity(digits: string, letters: string): number {
  const value = Number(digits)
  if (digits.length === 2) return value * 100
  if (digits.length === 3) return Math.floor(value / 10) * 1000
  return /^[fk]/.test(letters) ? Number(digits[0]) * 1000 : Math.floor(value / 10)
}

export const westernDigitalRules: readonly Rule[] = [
  {
    name: 'HGST and WD Ultrastar of 7200 rpm by number',
    pattern: /(hus|huh|wuh|wus)72(?:(\d\d)(\d\d)|(\d)t(\d)t)al([a-z0-9])[a-z0-9]{3,4}/,
    read: ([number, prefix = '', series, size, oldSeries, terabytes, code = '']) => {
      const inTenths = prefix === 'hus' || (prefix === 'huh' && Number(series) >= 60)
      const name = ultrastars[`${prefix}${series ?? `${oldSeries}t`}`]
      return describeDrive(
        {
          maker: prefix.startsWith('w') ? 'wd' : 'hitachi',
          type: 'hdd',
          capacity: terabytes ? Number(terabytes) * 1000 : Number(size) * (inTenths ? 100 : 1000),
          interface: /[aen]/.test(code) ? 'sata' : 'sas',
          form: '3.5',
          speed: 7200,
          model: name ? `ultrastar ${name}` : number,
        },
        [number],
      )
    },
  },
  {
    name: 'HGST Ultrastar of 10000 and 15000 rpm by number',
    pattern: /huc(10|15)(\d\d)(\d\d)c[a-z0-9]{3,6}/,
    read: ([number, speed, series, digits]) => {
      const size = Number(digits)
      return describeDrive(
        {
          maker: 'hitachi',
          type: 'hdd',
          capacity: size < 25 ? size * 100 : size * 10,
          interface: 'sas',
          form: '2.5',
          speed: Number(speed) * 1000,
          model: `ultrastar c${speed}k${Number(series) < 25 ? Number(series) * 100 : Number(series) * 10}`,
        },
        [number],
      )
    },
  },
  {
    name: 'WD hard disks by number',
    pattern: /wd(\d{2,4})([a-z]{4})(?:[- ][0-9a-z]{6})?(?![a-z0-9])/,
    read: ([text, digits = '', letters = '']) => {
      const number = text.replace(/[- ].*/, '')
      const isSmall = /^(?:s|j|l|b|m)/.test(letters)
      return describeDrive(
        {
          maker: 'wd',
          type: 'hdd',
          capacity: wdCapacity(digits, letters),
          interface: letters.endsWith('g') ? 'sas' : 'sata',
          form: isSmall ? '2.5' : '3.5',
          model: wdColours.find(([end]) => end.test(letters))?.[1] ?? number,
        },
        [number],
      )
    },
  },
]
