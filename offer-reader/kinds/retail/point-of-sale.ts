import { factsWith, type Rule } from '#offer-reader/rule.ts'

/** Dots per inch by the third digit pair of a Zebra printer number: ZT410`42` prints 203 dpi. */
const resolutions: Record<string, string> = { '2': '203', '3': '300', '6': '600' }

/** Epson order numbers of receipt printers without the version of the interface. */
const epsonOfNumber: Record<string, string> = {
  c31ca85: 'tm-t88v',
  c31ce94: 'tm-t88vi',
  c31cj57: 'tm-t88vii',
  c31c636: 'tm-t88iv',
  c31cd52: 'tm-t20ii',
  c31ch51: 'tm-t20iii',
  c31c514: 'tm-u220b',
  c31c515: 'tm-u220a',
  c31c518: 'tm-u220d',
  c31cd38: 'tm-t70ii',
}

export const pointOfSaleRules: readonly Rule[] = [
  {
    name: 'Zebra desktop and industrial printers',
    pattern:
      /(?:zebra )?(z[td][1-9]\d{2}(?:r(?=[^a-z0-9]|$))?)(?:(4|6)([236]))?([dtc](?:-?hc)?)?(?:-[a-z0-9-]+)?(?![a-z0-9])/,
    read: ([all, base = '', , dots, letter]) => {
      const named = /^(?:zebra )?(z[td]\d{3})(?:4([236]))-([dtc])/.exec(all)
      const type = letter ?? (named && base.startsWith('zd') ? named[3] : undefined)
      return factsWith(
        {
          kind: 'printer',
          maker: 'zebra',
          line: `zebra-${base.slice(0, 3)}`,
          model: `${base}${type && base.startsWith('zd') ? type.charAt(0) : ''}`,
        },
        { resolution: dots && resolutions[dots] },
      )
    },
  },
  {
    name: 'Zebra GK, GX and older printers',
    pattern:
      /(?:zebra )?(?:(g[kxc])(4[23])-?([12])0[a-z0-9-]+|(gk|gx|gc)[ -]?(4[23])0 ?([dts](?![a-z0-9]))?|((?:tlp|lp)[ -]?28\d{2}(?:-z)?|105 ?sl ?(?:plus)?|(?:90|96|110|140|170|220)[ -]?xi ?(?:4|iii(?: ?plus)?)|(?<=zebra )[sz][46]m(?: ?plus)?|zm[46]00|qln[234]20|zq[1-6][1-3]0(?: ?plus)?|imz[23]20|(?<=zebra )rw ?[24]20|zxp[ -]?(?:series )?\d|zc[13][05]0))(?![a-z0-9])/,
    read: ([, coded, codedSize, type, named, namedSize, letter, other]) => {
      const series = coded ?? named
      if (series !== undefined) {
        const suffix = type === '1' ? 't' : type === '2' ? 'd' : (letter ?? '')
        const size = codedSize ?? namedSize ?? ''
        return {
          kind: 'printer',
          maker: 'zebra',
          line: `zebra-${series}`,
          model: `${series}${size}0${suffix}`,
        }
      }
      const model = (other ?? '').replace(/[ -]/g, '').replace(/28(\d\d)z/, '28$1-z')
      return {
        kind: 'printer',
        maker: 'zebra',
        line: `zebra-${/^[a-z]+|^\d+/.exec(model)?.[0] ?? ''}`,
        model,
      }
    },
  },
  {
    name: 'Honeywell, TSC, Sato and Toshiba label printers',
    pattern:
      /(?:(honeywell|intermec) (p[cmdx]\d{2,3}[a-z]{0,2}|rp[24][a-z]?|pb[235]\d)|(tsc) (t[tdec][a-z]?-?\d{3}[a-z]?|m[bhlx]\d{3}t?)|(sato) ((?:cl|cg|ws|ct|m)-?\d{1,3}[a-z]{0,4})|(toshiba(?: tec)?) (b-?[efs][a-z]?[a-z0-9-]{1,7})|(citizen) (c[lt]-?[a-z]?\d{3,4}[a-z]{0,3})|(bixolon) (sr[pl]-?[a-z0-9]+)|(star) (tsp ?\d{3}(?:iii|ii|iv)?|sp ?7\d{2}|mc-?print\d?|mpop)|(dymo) (?:labelwriter )?(4[05]0(?: turbo| duo)?|550(?: turbo)?|4xl|5xl))(?![a-z0-9])/,
    read: (match) => {
      const index = match.findIndex((group, position) => position > 0 && group !== undefined)
      const brand = match[index] ?? ''
      const model = (match[index + 1] ?? '').replace(/(?<=tsp|sp) /, '')
      const makers: Record<string, string> = {
        honeywell: 'honeywell',
        intermec: 'honeywell',
        toshiba: 'toshiba tec',
        'toshiba tec': 'toshiba tec',
      }
      const maker = makers[brand]
      return {
        kind: 'printer',
        ...(maker && { maker }),
        line: `${maker === 'honeywell' ? maker : brand.split(' ')[0]}-${/^[a-z-]*\d?/.exec(model)?.[0] ?? model}`,
        model: `${maker === 'honeywell' ? 'honeywell' : brand.split(' ')[0]} ${model}`,
      }
    },
  },
  {
    name: 'Epson receipt printers',
    pattern:
      /(?:epson )?tm[ -]?(t88 ?(?:vii|vi|v|iv|iii|ii)?|t20 ?(?:iii|ii|x|l)?|t70(?:ii)?|t8[12](?:iii|ii|x)?|u220[abd]?|u295|u325|u950|h5000(?:ii)?|h6000(?:iv|v|iii|ii)?|m[135]0(?:iii|ii)?h?|p[268]0(?:ii)?|l90|l100|c\d{4}|j7[0-9]{3})(?:[ -]?\d{3})?(?![a-z0-9])/,
    read: ([, written = '']) => {
      const number = written.replace(' ', '')
      return {
        kind: 'printer',
        maker: 'epson',
        line: `epson-tm-${/^[a-z]\d+/.exec(number)?.[0] ?? number}`,
        model: `tm-${number}`,
      }
    },
  },
  {
    name: 'Epson receipt printers by order number',
    pattern: /(c31c[a-z0-9]\d{2})\d{3,6}[a-z]?\d?/,
    read: ([part, number = '']) => {
      const model = epsonOfNumber[number]
      return {
        maker: 'epson',
        ...(model && {
          kind: 'printer' as const,
          line: `epson-tm-${/(?<=tm-)[a-z]\d+/.exec(model)?.[0] ?? model}`,
          model,
        }),
        parts: [part],
      }
    },
  },
  {
    name: 'Verifone terminals',
    pattern:
      /(?:verifone )?((?:vx|mx)[ -]?(?:5[127][0-9]|6[1789][0-9]|8[0-9]{2}|9[12]5)|(?<=verifone )(?:p[246]00c?|m4[04]0|v[24][04]0[cm]?|t650[cp]|e[23][3-8]5|omni ?\d{4}|m424|cm5))(?: ?plus)?(?![a-z0-9])/,
    read: ([, written = '']) => {
      const model = written.replace(/[ -]/g, '')
      return {
        kind: 'point-of-sale',
        maker: 'verifone',
        line: `verifone-${model.slice(0, 3)}`,
        model,
      }
    },
  },
  {
    name: 'Ingenico and PAX terminals',
    pattern:
      /(?:ingenico )?((?:ict|iwl|ipp|isc|ismp|iup|iuc|iun|icmp|iself)[ -]?\d{1,3}|(?<=ingenico )(?:move|desk|lane|link|self|axium)[ /-]?[a-z0-9]{4,5}|(?<=ingenico )(?:ml30|efts?930[a-z]?|i5100|i7910|i6[57][78]0))(?![a-z0-9])|pax (a\d{2,3}|[sdqe]\d{2,3}|im\d{2})(?![a-z0-9])/,
    read: ([, ingenico, pax]) => {
      if (pax) return { kind: 'point-of-sale', line: 'pax', model: `pax ${pax}` }
      const model = (ingenico ?? '').replace(/[ /-]/g, '')
      return {
        kind: 'point-of-sale',
        maker: 'ingenico',
        line: `ingenico-${/^[a-z]+\d?/.exec(model)?.[0] ?? model}`,
        model,
      }
    },
  },
  {
    name: 'Elo touch screens and computers',
    pattern:
      /(?:elo |elotouch |elo touch )(?:et|esy)?((?:0|1[0-9]|2[0-4]|3[2]|4[236]|5[05]|6[5])\d{2}[lcb]?m?|1[0-9]93l|[ix]-?series(?: \d(?:\.0)?)?|1[057][ei]\d|22i\d|elopos)(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: /l$|lm$/.test(model) ? 'monitor' : 'point-of-sale',
      maker: 'elo',
      line: `elo-${model.slice(0, 2)}`,
      model: `elo ${model}`,
      ...(/^(?:1[0-9]|2[0-4]|32)\d{2}l/.test(model) && {
        attributes: { screen: model.slice(0, 2) },
      }),
    }),
  },
  {
    name: 'NCR, Toshiba, HP, Wincor and Oracle tills',
    pattern:
      /(?:(ncr) (?:realpos )?(xr[3578]|cx[357]|p1\d{3}|[278][0-9]xrt?|7\d{3}(?:-\d{4})?|59\d{2})|(toshiba|ibm|tcx|surepos)[ -](?:(?:tcx|tcxwave|wave|surepos|suremark|global commerce) ?)*(4[689]\d{2}(?:-[a-z0-9]{3})?|61[45]\d(?:-[a-z0-9]{3})?|6200|[3578][0-9]0)|(wincor|diebold)[ -](?:nixdorf )?(?:wincor )?(beetle ?[/-]?[a-z]+(?:-?(?:iii|ii|iv))?(?: plus)?|ba ?\d{2}|th ?2[0-9]{2}|ipos ?\w*|tp ?0\d)|(micros|oracle)[ -](?:micros )?(?:workstation |ws ?)(5a?|6[0-9]{0,2}|8[0-9]{0,2}|650)|(hp) ?(rp[ -]?(?:2|3100|5[78]00|5810|7|78[0-9]0|9|90[0-9]{2}|9118|2030)(?: g\d)?(?:[ -](?:retail )?(?:system )?(?:model )?(?:20[0-9]0|7[18]00|90[0-9]{2}|9118))?|engage (?:one(?: pro)?|flex pro(?:-c)?|go)))(?![a-z0-9])/,
    read: (match) => {
      const index = match.findIndex((group, position) => position > 0 && group !== undefined)
      const brand = match[index] ?? ''
      const number = (match[index + 1] ?? '').replace(/ g\d(?= |$)/, '').replace(/[ /]/g, '-')
      const series = ['tcx', 'surepos', 'ibm'].includes(brand) ? 'toshiba' : brand
      const printers = /^(?:719\d|7167|4610)/.test(number)
      const makers: Record<string, string> = {
        ncr: 'ncr',
        toshiba: 'toshiba',
        hp: 'hp',
        micros: 'oracle',
        oracle: 'oracle',
      }
      const maker = makers[series]
      return {
        kind: printers ? 'printer' : 'point-of-sale',
        ...(maker && { maker }),
        line: `${series === 'micros' ? 'oracle' : series}-${number.slice(0, 4).replace(/-$/, '')}`,
        model: `${series === 'micros' ? 'oracle' : series} ${number}`,
      }
    },
  },
]
