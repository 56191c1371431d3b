import { factsWith, type Rule } from '#offer-reader/rule.ts'

export const networkBrandRules: readonly Rule[] = [
  {
    name: 'Juniper MX, ACX, PTX and Mist',
    pattern:
      /(?:juniper )?(mx(?:104|204|240|480|960|100(?:03|08)|20[12]0)(?![a-z0-9-]))|(?:juniper )(mx(?:5|10|40|80|104|150|204|240|304|480|960|10003|10008|2010|2020)|acx\d{4}|ptx\d{4,5})(?:-?[a-z0-9]+)?(?![a-z0-9])|(mx(?:80|104|204|240|304|480|960|10003)(?=-(?:t|ac|dc|hw-base|base|premium\d?|chas|ir|p|48t|40g)))[a-z0-9-]*/,
    read: ([, number, named, bare]) => {
      const model = number ?? named ?? bare ?? ''
      return { kind: 'router', maker: 'juniper', line: `juniper-${model}`, model }
    },
    examples: [
      [
        'Juniper MX204',
        { kind: 'router', maker: 'juniper', line: 'juniper-mx204', model: 'mx204' },
      ],
      [
        'MX480-PREMIUM2-AC',
        { kind: 'router', maker: 'juniper', line: 'juniper-mx480', model: 'mx480' },
      ],
    ],
  },
  {
    name: 'Ubiquiti access points',
    pattern:
      /(?:ubiquiti |unifi |ubnt )*(uap[- ]?(?:ac[- ]?(?:pro|lr|lite|edu|iw-pro|iw|hd|shd|m-pro|m)|nanohd|flexhd|beaconhd|bhd|iw-hd|hd|shd|xg|lr|pro)|u[67]-(?:lr|pro|lite|plus|mesh|iw|enterprise(?:-iw)?|extender|pro-max|pro-xg|pro-xgs)|u6\+)(?:-[1-9])?(?:-(?:us|eu))?(?![a-z0-9])/,
    read: ([, model = '']) => {
      const name = model
        .replace(/ /g, '-')
        .replace(/^uap(?=[a-z])/, 'uap-')
        .replace('acpro', 'ac-pro')
        .replace('u6-plus', 'u6+')
      return {
        kind: 'wireless',
        maker: 'ubiquiti',
        line: `ubiquiti-${name.split(/[-+]/)[0] ?? name}`,
        model: name,
      }
    },
    examples: [
      [
        'Ubiquiti UAP-AC-PRO-5',
        { kind: 'wireless', maker: 'ubiquiti', line: 'ubiquiti-uap', model: 'uap-ac-pro' },
      ],
      ['Unifi U6-LR', { kind: 'wireless', maker: 'ubiquiti', line: 'ubiquiti-u6', model: 'u6-lr' }],
    ],
  },
  {
    name: 'Ubiquiti switches',
    pattern:
      /(?:ubiquiti |unifi |ubnt )*(usw-(?:[a-z]+-)*\d{1,2}(?:-[a-z0-9]+)*|usw-(?:flex|aggregation|leaf|flex-mini|flex-xg)|u?s-(?:8|16|24|48|xg)-\d+w?|us-(?:8|16|24|48)(?:-\d+w|-pro2?|-xg)?|es-\d{1,2}-(?:\d+w|lite|xg))(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'switch',
      maker: 'ubiquiti',
      line: model.startsWith('es') ? 'edgeswitch' : 'unifi-switch',
      model: model.replace(/^s-/, 'us-'),
      attributes: { poe: /poe|\d{2,3}w|max/.test(model) ? 'yes' : 'no' },
    }),
    examples: [
      [
        'USW-Pro-48-POE',
        {
          kind: 'switch',
          maker: 'ubiquiti',
          line: 'unifi-switch',
          model: 'usw-pro-48-poe',
          attributes: { poe: 'yes' },
        },
      ],
      [
        'Ubiquiti US-24-250W',
        {
          kind: 'switch',
          maker: 'ubiquiti',
          line: 'unifi-switch',
          model: 'us-24-250w',
          attributes: { poe: 'yes' },
        },
      ],
    ],
  },
  {
    name: 'Ubiquiti gateways and EdgeRouter',
    pattern:
      /(?:ubiquiti |unifi |ubnt )+(usg(?:-pro-4|-xg-8)?|udm(?:-pro(?:-max)?|-se)?|udr7?|ucg-(?:ultra|max|fiber)|uxg-(?:pro|lite|max)|er-?(?:x(?:-sfp)?|4|6p|8(?:-xg)?|10x|12p?|lite(?:-3)?)|uck-?g2(?:-plus)?)(?:-eu)?(?![a-z0-9])|(udm[- ](?:pro[- ]max|pro|se)|usg-pro-4|edgerouter[- ](?:x(?:-sfp)?|lite|\d{1,2}p?))/,
    read: ([, named, bare]) => {
      const model = (named ?? bare ?? '')
        .replace(/^edgerouter[- ]/, 'er-')
        .replace('er-lite-3', 'er-lite')
        .replace(/ /g, '-')
      return {
        kind: 'router',
        maker: 'ubiquiti',
        line: `ubiquiti-${model.split('-')[0] ?? model}`,
        model,
      }
    },
    examples: [
      ['UDM-Pro', { kind: 'router', maker: 'ubiquiti', line: 'ubiquiti-udm', model: 'udm-pro' }],
      [
        'Ubiquiti EdgeRouter Lite',
        { kind: 'router', maker: 'ubiquiti', line: 'ubiquiti-er', model: 'er-lite' },
      ],
    ],
  },
  {
    name: 'MikroTik',
    pattern: /(?:mikrotik )?((crs|css|ccr|rb|cap|hap|rds|rbd)\d{3,4}[a-z0-9+-]*)(?![a-z0-9])/,
    read: ([all, model = '', series = '']) => {
      if (!all.startsWith('mikrotik') && !/^(?:crs|css|ccr)\d{3,4}-|^rb\d{4}|^rb[79]5/.test(model))
        return undefined
      const kind = /^c[rs]s/.test(series)
        ? 'switch'
        : /^(?:cap|hap)/.test(series)
          ? 'wireless'
          : 'router'
      return {
        kind,
        maker: 'mikrotik',
        line: `mikrotik-${/^[a-z]+\d{2,4}/.exec(model)?.[0] ?? series}`,
        model: model.replace(/-?(?:rm|in)$/, ''),
      }
    },
    examples: [
      [
        'CRS326-24G-2S+RM',
        {
          kind: 'switch',
          maker: 'mikrotik',
          line: 'mikrotik-crs326',
          model: 'crs326-24g-2s+',
        },
      ],
      [
        'Mikrotik RB4011iGS+RM',
        { kind: 'router', maker: 'mikrotik', line: 'mikrotik-rb4011', model: 'rb4011igs+' },
      ],
    ],
  },
  {
    name: 'Ruckus',
    pattern:
      /(?:ruckus |(9[0-9]{2}-))(?:zoneflex )?([rtch]\d{3}[ceuds]?|icx ?\d{4}[a-z0-9+-]*)(?:-(?:ww|us|eu|z2)\d{2})?(?![a-z0-9])|(icx ?[67]\d{3}[a-z0-9+-]*)/,
    read: ([, , named, bare]) => {
      const model = (named ?? bare ?? '').replace('icx ', 'icx')
      const isSwitch = model.startsWith('icx')
      return factsWith(
        {
          kind: isSwitch ? 'switch' : 'wireless',
          maker: 'ruckus',
          line: `ruckus-${/^[a-z]+\d{3,4}/.exec(model)?.[0] ?? model}`,
          model: isSwitch ? model.replace(/-(?:e|i|rmt3|e2|2x10g|4x10g)$/, '') : model,
        },
        { poe: isSwitch ? (/-\d+[hz]?p|-\d+f?pf?/.test(model) ? 'yes' : 'no') : undefined },
      )
    },
    examples: [
      ['Ruckus R710', { kind: 'wireless', maker: 'ruckus', line: 'ruckus-r710', model: 'r710' }],
      ['901-R510-WW00', { kind: 'wireless', maker: 'ruckus', line: 'ruckus-r510', model: 'r510' }],
      [
        'ICX7250-48P',
        {
          kind: 'switch',
          maker: 'ruckus',
          line: 'ruckus-icx7250',
          model: 'icx7250-48p',
          attributes: { poe: 'yes' },
        },
      ],
    ],
  },
  {
    name: 'Netgear, D-Link, TP-Link and Zyxel switches',
    pattern:
      /([gxj]s[msx]?\d{3}(?:tx|tp|tpp|ppe|pp|pe|tup|ep|e|p|t|lp|txp|f)*v?\d?|m4[235]\d{2}-[a-z0-9-]+|d[gex]s-\d{4}-\d{1,2}[a-z]{0,3}|(?:tl-|t)s[gx]\d{3,4}[a-z]{0,3}|[gx]s[12]\d{3}-\d{1,2}[a-z]{0,3})(?![a-z0-9])/,
    read: ([, model = '']) => {
      const maker = /^d[gex]s/.test(model)
        ? 'd-link'
        : /^(?:tl-|ts)/.test(model)
          ? 'tp-link'
          : /^[gx]s[12]\d{3}-/.test(model)
            ? undefined
            : 'netgear'
      return {
        kind: 'switch',
        ...(maker && { maker }),
        line: model.replace(/[a-z]*(?:v\d)?$/, ''),
        model,
      }
    },
    examples: [
      ['Netgear GS724T', { kind: 'switch', maker: 'netgear', line: 'gs724', model: 'gs724t' }],
      [
        'DGS-1210-28P',
        { kind: 'switch', maker: 'd-link', line: 'dgs-1210-28', model: 'dgs-1210-28p' },
      ],
    ],
  },
  {
    name: 'ports of a switch',
    pattern: /(8|12|16|24|48)[- ]?x?[- ]?(?:ports?|ptos)(?! usb)/,
    read: ([, ports = '']) => ({ attributes: { ports } }),
    examples: [
      ['Cisco 2960X 48 port', { attributes: { ports: '48' } }],
      ['24-port switch', { attributes: { ports: '24' } }],
    ],
  },
  {
    name: 'power over Ethernet',
    pattern: /(non|no|without|ohne|sans)?[- ]?u?poe(?:\+{1,2}| plus)?/,
    read: ([, negation]) => ({ attributes: { poe: negation ? 'no' : 'yes' } }),
    examples: [
      ['24 port full PoE+ switch', { attributes: { poe: 'yes' } }],
      ['48 port non-poe', { attributes: { poe: 'no' } }],
    ],
  },
  {
    name: 'direction of airflow',
    pattern:
      /(?:(front[- ](?:to|2)[- ](?:back|rear)|f2b|afo)|((?:back|rear)[- ](?:to|2)[- ]front|b2f|afi)|port[- ]side[- ](intake|exhaust))(?: airflow)?/,
    read: ([, forward, backward, portSide]) => ({
      attributes: {
        airflow: forward ? 'front-to-back' : backward ? 'back-to-front' : `port-side ${portSide}`,
      },
    }),
    examples: [
      ['QFX5100-48S front to back', { attributes: { airflow: 'front-to-back' } }],
      ['N9K port-side intake', { attributes: { airflow: 'port-side intake' } }],
    ],
  },
  {
    name: 'licence level of a Catalyst switch',
    pattern:
      /(lan[- ]?base|lan[- ]?lite|ip[- ]?base|ip[- ]?services|network[- ]?advantage|network[- ]?essentials)/,
    read: ([, name = '']) => {
      const letters: Record<string, string> = {
        lanbase: 'l',
        lanlite: 'll',
        ipbase: 's',
        ipservices: 'e',
        networkadvantage: 'a',
        networkessentials: 'e',
      }
      const edition = letters[name.replace(/[- ]/g, '')]
      return edition === undefined ? undefined : { attributes: { edition } }
    },
    examples: [
      ['3850 48 port LAN Base', { attributes: { edition: 'l' } }],
      ['9300 network advantage', { attributes: { edition: 'a' } }],
    ],
  },
]
