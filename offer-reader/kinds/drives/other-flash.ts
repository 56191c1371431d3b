import type { Rule } from '#offer-reader/rule.ts'
import { capacityNear, describeDrive, m2, m2Sata, sas, sata, u2, type Drive } from './facts.ts'

const kingstons: readonly (readonly [RegExp, string, Drive])[] = [
  [/^sa400s37/, 'a400', sata],
  [/^sa400m8/, 'a400', m2Sata],
  [/^skc600ms/, 'kc600', sata],
  [/^skc600/, 'kc600', sata],
  [/^skc3000/, 'kc3000', m2],
  [/^skc2500/, 'kc2500', m2],
  [/^skc2000/, 'kc2000', m2],
  [/^snv3s/, 'nv3', m2],
  [/^snv2s/, 'nv2', m2],
  [/^snvs/, 'nv1', m2],
  [/^sa2000m8/, 'a2000', m2],
  [/^suv500/, 'uv500', sata],
  [/^suv400/, 'uv400', sata],
  [/^suv300/, 'uv300', sata],
  [/^sv300/, 'v300', sata],
  [/^sedc600m/, 'dc600m', sata],
  [/^sedc500r/, 'dc500r', sata],
  [/^sedc500m/, 'dc500m', sata],
  [/^sedc450r/, 'dc450r', sata],
  [/^sedc1000b/, 'dc1000b', m2],
  [/^sedc1000m/, 'dc1000m', u2],
  [/^sedc1500m/, 'dc1500m', u2],
]

/** WD and SanDisk client SSDs by the letters after the capacity. */
const wdSeries: Readonly<Record<string, readonly [string, Drive]>> = {
  '2b0a': ['wd blue ssd', sata],
  '3b0a': ['wd blue ssd', sata],
  '2b0b': ['wd blue ssd', m2Sata],
  '3b0b': ['wd blue ssd', m2Sata],
  '2b0c': ['sn550', m2],
  '3b0c': ['sn570', m2],
  '3b0e': ['sn580', m2],
  '2g0a': ['wd green ssd', sata],
  '3g0a': ['wd green ssd', sata],
  '2g0c': ['sn350', m2],
  '3x0c': ['sn750', m2],
  '1x0e': ['sn850', m2],
  '2x0e': ['sn850x', m2],
  '3x0e': ['sn770', m2],
  '1r0a': ['wd red sa500', sata],
  '1r0c': ['sn700', m2],
}

/** Ultrastar SAS SSDs: endurance by the letter, capacity in two forms. */
const ultrastarUses: Readonly<Record<string, string>> = {
  r: 'read intensive',
  m: 'mixed use',
  v: 'read intensive',
}

export const otherFlashRules: readonly Rule[] = [
  {
    name: 'SK hynix SSDs by number',
    pattern: /hf([sm])(\d{3})([gt])([a-z0-9]{4})[a-z0-9]{1,4}(?:-[a-z0-9]{3,6})?/,
    read: ([number, letter = '', digits, unit = '', series = '']) =>
      describeDrive(
        {
          maker: 'hynix',
          type: 'ssd',
          capacity: unit === 't' ? Number(digits) * 1000 : Number(digits),
          interface: /^[dez]/.test(series) ? 'nvme' : 'sata',
          model: `hf${letter}${series}`,
        },
        [number],
      ),
  },
  {
    name: 'Kingston SSDs by number',
    pattern:
      /s(?:a400|kc600|kc3000|kc2[05]00|nv[23]?s|a2000|uv[345]00|v300|edc\d{3,4})[a-z0-9]{0,4}\/(\d{3,4})g/,
    read: ([number, size]) => {
      const [, name, drive] = kingstons.find(([beginning]) => beginning.test(number)) ?? []
      return describeDrive(
        {
          maker: 'kingston',
          type: 'ssd',
          ...drive,
          capacity: Number(size),
          ...(name && { model: `kingston ${name}`, line: `kingston ${name}` }),
        },
        [number],
      )
    },
  },
  {
    name: 'Kingston SSDs by series',
    pattern:
      /kingston (?:ssd )?(a400|kc600|kc3000|kc2[05]00|nv[123]|a2000|uv[345]00|v300|dc\d{3,4}[rmb])/,
    read: (match) =>
      describeDrive({
        maker: 'kingston',
        type: 'ssd',
        capacity: capacityNear(match),
        model: match[0].replace(' ssd', ''),
        line: match[0].replace(' ssd', ''),
      }),
  },
  {
    name: 'Crucial SSDs by number',
    pattern: /ct(\d{3,4})(mx500|bx500|mx300|p[1235]|p3p|p5p|t[57]00)(?:p)?ssd\d/,
    read: ([number, size, series = '']) =>
      describeDrive(
        {
          maker: 'micron',
          type: 'ssd',
          capacity: Number(size),
          ...(series.startsWith('p') || series.startsWith('t') ? m2 : sata),
          model: series,
          line: series,
        },
        [number],
      ),
  },
  {
    name: 'WD SSDs by number',
    pattern: /wds(\d{2,3})(\d)([gt])(\d[bgxr]0[abce])/,
    read: ([number, digits, , unit, code = '']) => {
      const [name, drive] = wdSeries[code] ?? []
      const capacity = unit === 't' ? Number(digits) * 100 : Number(`${digits}0`)
      return describeDrive(
        {
          maker: 'wd',
          type: 'ssd',
          ...drive,
          capacity,
          ...(name && { model: name, line: name }),
        },
        [number],
      )
    },
  },
  {
    name: 'WD and SanDisk SSDs by series',
    pattern:
      /(?:wd |sandisk |pc )?(?:pc )?(sn(?:350|520|530|540|550|570|580|640|650|655|700|720|730|740|750|770|810|840|850)x?)/,
    read: (match) =>
      describeDrive({
        maker: 'wd',
        type: 'ssd',
        capacity: capacityNear(match),
        interface: 'nvme',
        model: match[1],
        line: match[1],
      }),
  },
  {
    name: 'HGST and WD SAS SSDs by number',
    pattern: /(?:husm([rmv])\d\d(\d\d)|wust([rmv])(?:64|15|32)(\d\d))ass[a-z0-9]{3}/,
    read: ([number, oldUse, oldSize, use, size]) => {
      const digits = Number(oldSize ?? size)
      return describeDrive(
        {
          maker: oldSize ? 'hitachi' : 'wd',
          type: 'ssd',
          ...sas,
          capacity: digits < 39 ? digits * 100 : digits * 10,
          use: ultrastarUses[oldUse ?? use ?? ''],
          model: number.slice(0, 7),
        },
        [number],
      )
    },
  },
]
