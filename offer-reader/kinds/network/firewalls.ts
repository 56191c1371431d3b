import { factsWith, type Rule } from '#offer-reader/rule.ts'

/** SonicWall order numbers of the bare appliance. */
const sonicwallOfNumber: Record<string, string> = {
  '01-ssc-0215': 'tz300',
  '01-ssc-0213': 'tz400',
  '01-ssc-0211': 'tz500',
  '01-ssc-0210': 'tz600',
  '02-ssc-2821': 'tz270',
  '02-ssc-2825': 'tz370',
  '02-ssc-2829': 'tz470',
  '02-ssc-2833': 'tz570',
  '02-ssc-2837': 'tz670',
}

export const firewallRules: readonly Rule[] = [
  {
    name: 'Fortinet FortiGate and FortiWiFi',
    pattern:
      /(?:forti ?(gate|wifi)[- ]?|(fg)[tr]?[- ]?|(fwf)-?)(?:fg-?|fwf-?)?((?:[3-9][01]|1[02-58][01]|20[01]|22[0-9]|24[01]|30[01]|31[0-9]|32[0-9]|40[01]|42[0-9]|50[01]|60[01]|620|800|90[01]|1[0-8]0[01]|2[0256]0[01]|3[0-9][05][01]|4[248]0[01]|6[0-9]0[01]|7[01]21)(?: ?[a-g](?![a-z0-9]))?)(?:-?(poe|dsl|lenc|3g4g|dc))?(-bdl[a-z0-9-]*)?(?![a-z0-9])/,
    read: ([all, word, short, wifi, written = '', variant]) => {
      const number = written.replace(' ', '')
      const isWifi = word === 'wifi' || wifi !== undefined
      if (short && !/[a-g]$/.test(number) && !all.startsWith('fg-')) return undefined
      return {
        kind: 'firewall',
        maker: 'fortinet',
        line: `fortigate-${number}`,
        model: `${isWifi ? 'fwf' : 'fg'}-${number}${variant ? `-${variant}` : ''}`,
      }
    },
  },
  {
    name: 'Fortinet FortiSwitch',
    pattern: /(?:forti ?switch[- ]?|fs-)(?:fs-)?(\d{3,4}[def])(?:-(fpoe|poe))?(?![a-z0-9])/,
    read: ([, number = '', poe]) => ({
      kind: 'switch',
      maker: 'fortinet',
      line: `fortiswitch-${number}`,
      model: `fs-${number}${poe ? `-${poe}` : ''}`,
      attributes: { poe: poe ? 'yes' : 'no' },
    }),
  },

  {
    name: 'Palo Alto PA',
    pattern:
      /(?:pan-)?pa[- ]?(200|220r?|4[1456][05]r?|500|8[25]0|14[12]0|20[25]0|30[256]0|32[256]0|34[1-4]0|40[256]0|50[256]0|52[25-8]0|54[1-5]0|70[58]0)(?![a-z0-9])/,
    read: ([, number = '']) => ({
      kind: 'firewall',
      maker: 'palo alto',
      line: `pa-${number.length === 3 ? `${number.slice(0, 1)}00` : `${number.slice(0, 2)}00`}`,
      model: `pa-${number}`,
    }),
  },
  {
    name: 'Check Point appliances',
    pattern:
      /(?:check ?point |cpap-sg-?|quantum )(?:security gateway |appliance |sg|smb )?(?:cpap-sg)?([1-9]\d{2,4})(?: ?appliance)?(?![a-z0-9])/,
    read: ([, number = '']) => ({
      kind: 'firewall',
      maker: 'check point',
      line: `check-point-${number.slice(0, number.length - 2)}00`,
      model: `check point ${number}`,
    }),
  },
  {
    name: 'Check Point appliances by the model on their label',
    pattern: /check ?point (?:model )?((?:t|pl|ph|pb|l|v|u|g|p)-?\d{2,3}[a-z]?)(?![a-z0-9])/,
    read: ([, label = '']) => ({
      kind: 'firewall',
      maker: 'check point',
      model: `check point ${label.replace(/^([a-z]+)(?=\d)/, '$1-')}`,
    }),
  },
  {
    name: 'SonicWall TZ, NSA and SOHO',
    pattern:
      /(?:sonicwall ?)?(tz[- ]?(?:[1-6]0[05]|[2-68]70|80|105|205|215)w?p?|nsa? ?(?:[2-6]\d00|240|250m?|2650|3650|4650|5650|6650|9[2-6]50))(?![a-z0-9])|sonicwall (soho(?: ?250)?w?|nssp ?\d+|sma ?\d+)(?![a-z0-9])/,
    read: ([, series, named]) => {
      const model = (series ?? named ?? '').replace(/[- ]/g, '').replace(/^ns(?=\d)/, 'nsa')
      return {
        kind: 'firewall',
        maker: 'sonicwall',
        line: `sonicwall-${model.replace(/[wp]+$/, '')}`,
        model,
      }
    },
  },
  {
    name: 'SonicWall by order number',
    pattern: /(0[12]-ssc-\d{4})/,
    read: ([, part = '']) => {
      const model = sonicwallOfNumber[part]
      return model === undefined
        ? { maker: 'sonicwall', parts: [part] }
        : {
            kind: 'firewall',
            maker: 'sonicwall',
            line: `sonicwall-${model}`,
            model,
            parts: [part],
          }
    },
  },
  {
    name: 'Sophos SG, XG and XGS',
    pattern:
      /(?:sophos )?(xgs[- ]?(?:8[78]|10[78]|11[68]|12[68]|13[68]|2[13]00|3[13]00|4[35]00|5500|6500|7500|8500)|x?g[- ]?(?:8[56]|1[0123][56]|210|230|310|330|430|450|550|650|750))(w)?(?: ?rev\.? ?(\d))?(?![a-z0-9])|sophos (s(?:g|g ?utm)[- ]?\d{3}|red ?\d{2}|apx? ?\d{2,3}x?)(w)?(?![a-z0-9])/,
    read: ([, gateway, wifi, revision, other, otherWifi]) => {
      const model = (gateway ?? other ?? '').replace(/[- ]/g, '')
      if (gateway?.startsWith('g')) return undefined
      return factsWith(
        {
          kind: model.startsWith('ap') ? 'wireless' : 'firewall',
          maker: 'sophos',
          line: `sophos-${model}`,
          model: `${model}${wifi ?? otherWifi ?? ''}`,
        },
        { generation: revision },
      )
    },
  },
  {
    name: 'WatchGuard Firebox',
    pattern:
      /(?:watchguard |firebox )+(?:xtm )?((?:t[1-8][05]|m[2-6]\d{2}|m4600|m5600|m4800|m5800|xtm ?\d{2,4})(?:-?w)?)(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'firewall',
      maker: 'watchguard',
      line: `firebox-${model.replace(/-?w$/, '')}`,
      model: `firebox ${model.replace('-', '')}`,
    }),
  },
  {
    name: 'Juniper SRX and SSG',
    pattern:
      /(?:juniper )?(srx(?:100|110|210|220|240|300|320|34[05]|380|550m?|650|1400|1500|1600|2300|3[46]00|4[1236]00|5[468]00)|ssg-?(?:5|20|140|320m?|350m?|520m?|550m?))(h2|h|b2|b)?(?:-(poe))?((?:-[a-z0-9]+){0,4})(?![a-z0-9])/,
    read: ([, model = '', letter = '', poe]) => ({
      kind: 'firewall',
      maker: 'juniper',
      line: model,
      model: `${model}${letter.startsWith('h') ? letter : ''}${poe ? '-poe' : ''}`,
    }),
  },
]
