import { factsWith, type Rule } from '#offer-reader/rule.ts'
import { sizeInGb } from '#offer-reader/fold-text.ts'

export const tabletRules: readonly Rule[] = [
  {
    name: 'Surface tablets',
    pattern:
      /(?:microsoft )?surface (pro|go|3)[ -]?(?:\(?(x|2017|1[01]|[1-9]\+?)(?:th|rd|nd)?(?: gen)?\)?)?(?![a-z0-9])/,
    read: ([, family = '', written]) => {
      const generation = written === '2017' ? '5' : written
      if (family === '3') {
        return { kind: 'tablet', maker: 'microsoft', line: 'surface', model: 'surface 3' }
      }
      return {
        kind: 'tablet',
        maker: 'microsoft',
        line: `surface-${family}`,
        ...(generation && { model: `surface ${family} ${generation}` }),
      }
    },
  },
  {
    name: 'memory and capacity of a Surface',
    pattern:
      /(?:(4|8|16|32)gb(?! ?(?:ssd|nvme))|(64|128|256|512)gb|([12])tb)(?<=surface (?:pro|go|\d)[^;|]{0,60})/,
    read: ([, memory, capacity, terabytes]) =>
      factsWith({}, { memory, capacity: capacity ?? (terabytes && sizeInGb(terabytes, 'tb')) }),
  },
  {
    name: 'Surface tablets by model number',
    pattern:
      /(1631|1724|1866|1960|1961|1983|2038|1901|1926|1927|2022)(?<=surface[^;]{0,45})(?![a-z0-9])/,
    read: ([, number = '']) => {
      const models: Record<string, string> = {
        '1631': 'surface pro 3',
        '1724': 'surface pro 4',
        '1866': 'surface pro 7',
        '1960': 'surface pro 7+',
        '1961': 'surface pro 7+',
        '1983': 'surface pro 8',
        '2038': 'surface pro 9',
        '1901': 'surface go 2',
        '1926': 'surface go 2',
        '1927': 'surface go 2',
        '2022': 'surface go 3',
      }
      const model = models[number]
      if (model === undefined) return undefined
      return {
        kind: 'tablet',
        maker: 'microsoft',
        line: model.split(' ').slice(0, 2).join('-'),
        model,
      }
    },
  },
  {
    name: 'Lenovo tablets',
    pattern:
      /(?:lenovo )?(tb-?[a-z]?\d{3,4})[a-z]{0,3}(?![a-z0-9])|lenovo (?:yoga )?(?:smart )?tab (p?m?[a-z]?\d{1,2})( (?:plus|pro|hd|fhd))?/,
    read: ([, number, name, suffix = '']) =>
      number
        ? {
            kind: 'tablet',
            maker: 'lenovo',
            line: 'lenovo-tab',
            model: `lenovo ${number.replace(/^tb(?=\w)/, 'tb-')}`,
          }
        : {
            kind: 'tablet',
            maker: 'lenovo',
            line: `lenovo-tab-${name}`,
            model: `lenovo tab ${name}${suffix.replace(/ f?hd$/, '')}`,
          },
  },
  {
    name: 'rugged tablets of Panasonic and Getac',
    pattern:
      /(?:panasonic )?(?:tough(?:pad|book) )?(fz-?(?:g[12]|m1|a[123]|b2|l1|n1|q[12]|x1|e1|r1|s1))(?:[a-z][a-z0-9]{3,7})?(?![a-z0-9])|getac (f110|t800|ux10|zx[178]0|zx10|a140|k120|rx10|v110|ex80)/,
    read: ([, panasonic, getac]) =>
      panasonic
        ? {
            kind: 'tablet',
            maker: 'panasonic',
            line: 'toughpad',
            model: panasonic.replace(/^fz-?/, 'fz-'),
          }
        : { kind: 'tablet', maker: 'getac', line: `getac-${getac}`, model: `getac ${getac}` },
  },
]
