import { factsWith, type Rule } from '#offer-reader/rule.ts'

/** Editions of routers, by the word between the model and `K9`. */
const routerEdition =
  /-(hsec|sec|vsec|v|ax[v]?|axv|dna|apm|wsec|boost|cme-srst|srst|ucse?)(?=[/-]|$)/

export const ciscoNetworkRules: readonly Rule[] = [
  {
    name: 'ISR routers of generation 2 and older',
    pattern:
      /(?:cisco ?|isr ?|c(?=[123]9\d\de?-[a-z-]{1,8}\/?k9))(8[0-9]{2}[a-z]{0,4}|18\d\d[a-z]?|19[0-4]\d[w]?|28[0-5]1|29[0-5]1|38[24]5|39[24]5e?)((?:-[a-z-]{1,8})?)(?:\/?-?k9)?(?![a-z0-9])/,
    read: ([text, model = '', suffix = '']) =>
      factsWith(
        {
          kind: 'router',
          maker: 'cisco',
          line: `isr-${model.slice(0, model.length === 3 ? 1 : 2)}00`,
          model: `isr ${model}`,
        },
        {
          edition:
            routerEdition.exec(suffix)?.[1] ??
            (suffix === '' && text.endsWith('k9') ? 'base' : undefined),
        },
      ),
  },
  {
    name: 'ISR 4000 routers',
    pattern:
      /(?:cisco )?(?:isr[- ]?)(4(?:221x?|321|331|351|431|451|461))(?:-x)?((?:-[a-z-]{1,8})?)(?:\/?-?k9)?(?![a-z0-9])/,
    read: ([, model = '', suffix = '']) =>
      factsWith(
        { kind: 'router', maker: 'cisco', line: 'isr-4000', model: `isr ${model}` },
        { edition: routerEdition.exec(suffix)?.[1] },
      ),
  },
  {
    name: 'ISR 800, 900 and 1100 and Catalyst 8000 routers',
    pattern:
      /(c(?:8(?:19|41|6\d|8\d|9\d)[a-z]{0,4}|9(?:2[1-7]|31)-4p[a-z]*|11[0-6]\d(?:-\d{1,2}p[a-z]*)?|8200l?-1n-4t|8300-[12]n[12]s-(?:6t|4t2x)|8500l?-\d[a-z0-9]+))((?:-[a-z0-9]+){0,2})(?:\/k9)?(?![a-z0-9])/,
    read: ([, model = '']) => {
      const series = /^c(8[235]00|11|8|9)/.exec(model)?.[1] ?? ''
      return {
        kind: 'router',
        maker: 'cisco',
        line: series.length === 4 ? `catalyst-${series}` : `isr-${series}00`,
        model,
      }
    },
  },
  {
    name: 'ASR and NCS routers',
    pattern:
      /(asr|ncs)[- ]?(10(?:0[1-9]|13)(?:-?(?:hx|x|f))?|90[0-9]{1,2}|920-[a-z0-9-]+|5[0-9]{2,3}[a-z0-9-]*)(?:\/k9)?(?![a-z0-9])/,
    read: ([, series = '', model = '']) => ({
      kind: 'router',
      maker: 'cisco',
      line: `${series}-${model.startsWith('10') ? '1000' : /^9\d{3}/.test(model) ? '9000' : model.slice(0, 3)}`,
      model: `${series} ${model.replace(/^(10\d\d)(?=[hxf])/, '$1-')}`,
    }),
  },
  {
    name: 'ASA firewalls',
    pattern:
      /asa ?-?(55(?:05|06[wh]?|08|10|12|15|16|20|25|40|45|50|55|80|85))-?x?(-[a-z0-9]+)*(?:\/k9)?(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'firewall',
      maker: 'cisco',
      line: /0[68]|1[256]|25|[45]5/.test(model.slice(2)) ? 'asa-5500-x' : 'asa-5500',
      model: `asa ${model}`,
    }),
  },
  {
    name: 'Firepower firewalls',
    pattern:
      /(?:fpr[- ]?|firepower[- ]?(?:ngfw )?)(1010e?|11[1245]0|21[1-4]0|31[0-4][05]|41(?:10|12|15|20|25|40|45|50)|42[1-4][05])(?:-(ngfw|asa))?(?:-k9)?(?![a-z0-9])/,
    read: ([, model = '', edition]) =>
      factsWith(
        {
          kind: 'firewall',
          maker: 'cisco',
          line: `firepower-${model.slice(0, 1)}000`,
          model: `fpr ${model}`,
        },
        { edition },
      ),
  },
  {
    name: 'Aironet access points',
    pattern:
      /air[- ](?:s?ap|cap|lap|oeap)-?([1-4]\d{2,3}[a-z]{0,3}(?:\d[a-z])?)(?:[- ]([a-z])x?(?=-| k9|$))?(?:[- ]k9)?c?(?:-?(?:rf|bulk|\d+))?(?![a-z0-9])/,
    read: ([, model = '', edition]) =>
      factsWith(
        {
          kind: 'wireless',
          maker: 'cisco',
          line: `aironet-${model.slice(0, 2)}00`,
          model: `aironet ${model}`,
        },
        { edition },
      ),
  },
  {
    name: 'Aironet access points by their name',
    pattern:
      /(?:cisco|aironet)(?: aironet)? (?:c?ap)?(1[15678][0-9]{2}[ie]?|[234][5-8]0[0-9][iep]?)(?: ap)?(?![a-z0-9])/,
    read: ([all, model = '']) =>
      /aironet| ap$/.test(all)
        ? {
            kind: 'wireless',
            maker: 'cisco',
            line: `aironet-${model.slice(0, 2)}00`,
            model: `aironet ${model}`,
          }
        : undefined,
  },
  {
    name: 'Catalyst 9100 access points',
    pattern:
      /(?:c|cw|catalyst )(91(?:05|15|17|20|24|30)ax[iedpw]?|91(?:36|62|63|64|66|7[1268])[iedh]\d?)(?:-(row|[a-z]))?(?![a-z0-9])/,
    read: ([, model = '', edition]) =>
      factsWith(
        {
          kind: 'wireless',
          maker: 'cisco',
          line: `catalyst-${model.slice(0, 4)}`,
          model: `c${model}`,
        },
        { edition },
      ),
  },
  {
    name: 'wireless controllers',
    pattern:
      /(?:air-)?(?:wlc|ct)[- ]?(2504|3504|5508|5520|5760|7510|8510|8540)(?:-[a-z0-9]+)*|(c9800-(?:40|80|l-[cf]|l))(?:-k9)?/,
    read: ([, aironet, catalyst]) => ({
      kind: 'wireless',
      maker: 'cisco',
      line: 'wireless-controller',
      model: catalyst ?? `wlc ${aironet}`,
    }),
  },
  {
    name: 'Meraki switches',
    pattern:
      /(ms(?:120|125|130|150|210|220|225|250|320|350|355|390|410|420|425|450))[- ]?((?:8|16|24|32|48)(?:fp|lp|ux2?|u|px?|x2?|r|t)?)(?:-hw)?(?![a-z0-9])/,
    read: ([, series = '', block = '']) => ({
      kind: 'switch',
      maker: 'meraki',
      line: series,
      model: `${series}-${block}`,
      attributes: {
        ports: /^\d+/.exec(block)?.[0] ?? block,
        poe:
          /\d(?:[fl]?p|u)/.test(block) || /ms35[05]-\d+x/.test(`${series}-${block}`) ? 'yes' : 'no',
      },
    }),
  },
  {
    name: 'Meraki access points',
    pattern:
      /((?:(?<=meraki )mr |mr)(?:12|16|18|20|2[468]|3[0-46]h?|4[2-6]e?|5[2-7]|53e|6[26]|7[0-68]|8[46]))(?:-hw(?:-\w\w)?)?(?![a-z0-9-])/,
    read: ([, model = '']) => ({
      kind: 'wireless',
      maker: 'meraki',
      line: model.replace(' ', '').slice(0, 3),
      model: model.replace(' ', ''),
    }),
  },
  {
    name: 'Meraki firewalls',
    pattern:
      /(?<!crucial |geforce |nvidia )mx ?(6[04]w?|6[578](?:cw|c|w)?|75|8[045]|9[05]|10[05]|400|600|(?:250|450)(?=-hw| (?:hw|cloud|security|firewall|appliance|unclaimed)))(?:-hw)?(?! ?(?:\d+gb|ssd|gddr|keys|master))(?![a-z0-9-])|(?<=meraki )(?:mx)?(250|450|z[134]c?)(?:-hw)?/,
    read: ([, model, named]) => {
      const name = model ?? named ?? ''
      return {
        kind: 'firewall',
        maker: 'meraki',
        line: name.startsWith('z') ? 'meraki-z' : `mx${name.slice(0, 1)}x`,
        model: name.startsWith('z') ? name : `mx${name}`,
      }
    },
  },
]
