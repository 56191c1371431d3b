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
  },

  {
    name: 'power over Ethernet',
    pattern: /(non|no|without|ohne|sans)?[- ]?u?poe(?:\+{1,2}| plus)?/,
    read: ([, negation]) => ({ attributes: { poe: negation ? 'no' : 'yes' } }),
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
  },
]
