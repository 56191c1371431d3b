import type { Rule } from '#offer-reader/rule.ts'
import {
  capacityNear,
  card,
  codedCapacity,
  describeDrive,
  m2,
  m2Sata,
  sas,
  sata,
  u2,
  type Drive,
} from './facts.ts'

/** Samsung drives by the letters of the number; the revision of the flash distinguishes PM863 and PM863a. */
const samsung: readonly (readonly [RegExp, string, Drive])[] = [
  [/^mz-?7lh/, 'pm883', sata],
  [/^mz-?7kh/, 'sm883', sata],
  [/^mz-?7l3/, 'pm893', sata],
  [/^mz-?7lm\w+hcj/, 'pm863', sata],
  [/^mz-?7lm/, 'pm863a', sata],
  [/^mz-?7km\w+h[aj]g/, 'sm863', sata],
  [/^mz-?7km/, 'sm863a', sata],
  [/^mz-?7wd/, 'sm843t', sata],
  [/^mz-?7te/, 'pm851', sata],
  [/^mz-?7ln/, 'pm871', sata],
  [/^mz-?7lf/, 'pm871', sata],
  [/^mz-?nln/, 'pm871', m2Sata],
  [/^mz-?nte/, 'pm851', m2Sata],
  [/^mz-?nlh/, 'pm881', m2Sata],
  [/^mz-?1lb/, 'pm983', m2],
  [/^mz-?1l2/, 'pm9a3', m2],
  [/^mz-?1lv/, 'pm953', m2],
  [/^mz-?1lw/, 'pm963', m2],
  [/^mz-?qlb/, 'pm983', u2],
  [/^mz-?ql2/, 'pm9a3', u2],
  [/^mz-?qlw/, 'pm963', u2],
  [/^mz-?wll\w+(?:haj|hmla)/, 'pm1725b', u2],
  [/^mz-?wll\w+hm[jl]/, 'pm1725a', u2],
  [/^mz-?wll/, 'pm1725', u2],
  [/^mz-?wlj/, 'pm1733', u2],
  [/^mz-?wlr/, 'pm1733', u2],
  [/^mz-?wlo/, 'pm1743', u2],
  [/^mz-?pll\w+haj/, 'pm1725b', card],
  [/^mz-?pll/, 'pm1725a', card],
  [/^mz-?plj/, 'pm1735', card],
  [/^mz-?ilt\w+hb/, 'pm1643a', sas],
  [/^mz-?ilt/, 'pm1643', sas],
  [/^mz-?ils\w+h[em]/, 'pm1633a', sas],
  [/^mz-?ils/, 'pm1633', sas],
  [/^mz-?ilg/, 'pm1653', sas],
  [/^mz-?vlb/, 'pm981', m2],
  [/^mz-?vl2/, 'pm9a1', m2],
  [/^mz-?vl4/, 'pm9b1', m2],
  [/^mz-?[va9]lq/, 'pm991', m2],
  [/^mz-?vlw/, 'pm961', m2],
  [/^mz-?vlv/, 'pm951', m2],
  [/^mz-?vpw/, 'sm961', m2],
  [/^mz-?[vh]pv/, 'sm951', m2],
  [/^mz-?75e/, '850 evo', sata],
  [/^mz-?7ke/, '850 pro', sata],
  [/^mz-?76e/, '860 evo', sata],
  [/^mz-?76p/, '860 pro', sata],
  [/^mz-?76q/, '860 qvo', sata],
  [/^mz-?77e/, '870 evo', sata],
  [/^mz-?77q/, '870 qvo', sata],
  [/^mz-?n5e/, '850 evo', m2Sata],
  [/^mz-?n6e/, '860 evo', m2Sata],
  [/^mz-?v7e/, '970 evo', m2],
  [/^mz-?v7s/, '970 evo plus', m2],
  [/^mz-?v7p/, '970 pro', m2],
  [/^mz-?v8v/, '980', m2],
  [/^mz-?v8p/, '980 pro', m2],
  [/^mz-?v9p/, '990 pro', m2],
]

export const samsungDriveRules: readonly Rule[] = [
  {
    name: 'Samsung SSDs by number',
    pattern:
      /mz-?(?:7l[hm3nf]|7k[hme]|7wd|7te|7[567][epq]|nln|nte|nlh|n[56]e|1l[b2vw]|ql[b2w]|wl[ljro]|pl[lj]|il[tsg]|vl[b24qwv]|[a9]lq|vp[wv]|hpv|v7[esp]|v8[vp]|v9p)(\d{1,2}t\d|\d{3})[a-z0-9]{0,8}(?:-[0-9a-z]{5,8})?/,
    read: ([number, code = '']) => {
      const [, name, drive] = samsung.find(([beginning]) => beginning.test(number)) ?? []
      const capacity = codedCapacity(code)
      const base = number.replace(/(?<=^mz[a-z0-9]{8,20})-.*/, '')
      return describeDrive(
        {
          maker: 'samsung',
          type: 'ssd',
          ...drive,
          capacity,
          ...(name && { model: name, line: name }),
        },
        [base],
      )
    },
  },
  {
    name: 'Samsung SSDs by series',
    pattern:
      /(?:(?:pm|sm) ?(8[456789]\d|9[5-9]\d|9[abc]\d|1[67]\d\d)([abt]?)|(?:samsung|ssd) (?:ssd )?(8[4-7]0|9[5-9]0)( evo plus| evo| pro| qvo)|(8[4-7]0|9[5-9]0)( evo plus| evo| pro| qvo))/,
    read: (match) => {
      const [text, number, revision = '', first, firstName, second, secondName] = match
      const series = number
        ? `${text.slice(0, 2)}${number}${/9[89]1/.test(number) || number === '871' ? '' : revision}`
        : `${first ?? second}${firstName ?? secondName}`
      return describeDrive({
        maker: 'samsung',
        type: 'ssd',
        capacity: capacityNear(match),
        model: series,
        line: series,
        ...samsung.find(([, name]) => name === series)?.[2],
        ...(samsung.filter(([, name]) => name === series).length > 1 && { form: undefined }),
      })
    },
  },
]
