import { factsWith, type Rule } from '#offer-reader/rule.ts'

/** Whether the ports of a Catalyst switch feed devices, by the letters after their count. */
function poeOfLetters(series: string, letters: string): string {
  if (letters === 'fs' && series !== '3650') return 'no'
  return /^(?:l?p|f|u|h|l[tc]$)/.test(letters) ? 'yes' : 'no'
}

/** Ports with the licence letter that follows without a dash, as in `C3750X24PL`. */
const joinedLicence = (series: string) =>
  /^(?:3560x|3650|3750x|3850)$/.test(series)
    ? /^(\d+(?:t|pf?|u))([lse])$/
    : /^(\d+(?:[tf]?[dp][sd]|[lt]p[sd]|ts))(l)$/

const lastNumber = (block: string) => /(\d+)[a-z]*$/.exec(block)?.[1] ?? block

export const catalystRules: readonly Rule[] = [
  {
    name: 'Catalyst 2950 to 3850 with ports and licence letter',
    pattern:
      /(?:ws[- ]?)?(?:c[- ]?)?(29[1-7]\d(?:sf|xr|cx|cg|cpd|v2|[sxgcl+])?|3550|3560(?:v2|cx|cg|cpd|[gexc])?|3650|3750(?:v2|[gex])?|3850)[- ]?(f?(?:\d{1,2}x)?(?:5|8|12|16|24|32|40|44|48)(?!tb)[tpsfulxhq][a-z]{0,3})(?:-(ll|sm|em|s1u|e1u|[lseia])(?![a-z0-9])| ([lsi])(?=$|[ ,;)/]))?(?:-?(?:rf|ws)|=)?(?![a-z0-9])/,
    read: ([, series = '', typed = '', edition, spacedEdition]) => {
      const [, joined, joinedEdition] = joinedLicence(series).exec(typed) ?? []
      const block = joined ?? typed
      return factsWith(
        {
          kind: 'switch',
          maker: 'cisco',
          line: `catalyst-${series}`,
          model: `c${series}-${block}`,
        },
        {
          ports: lastNumber(block),
          poe: poeOfLetters(series, block.replace(/^.*\d/, '')),
          edition: edition ?? spacedEdition ?? joinedEdition,
        },
      )
    },
  },
  {
    name: 'Catalyst 9200, 9300 and 9500 with ports, uplinks and licence letter',
    pattern:
      /(?:c[- ]?)?(9200(?:l|cx)?|9300(?:lm|l|x)?|9500x?)[- ]?((?:8|12|16|24|28|32|40|48)(?!tb)(?:[tpush][a-z]{0,3}|y(?:4c|8c)?|c(?:8d)?|qc?|x))(?:[- ]?(\d[gxyq](?:2g)?))?(?:-(10a|10e|edu|[aem])(?![a-z0-9])| ([ae])$)?(?:-?rf|=)?(?![a-z0-9])/,
    read: ([, series = '', block = '', uplink, edition, lastEdition]) =>
      factsWith(
        {
          kind: 'switch',
          maker: 'cisco',
          line: `catalyst-${series}`,
          model: `c${series}-${block}`,
        },
        {
          ports: /^\d+/.exec(block)?.[0],
          poe: series.startsWith('9500')
            ? undefined
            : poeOfLetters(series, block.replace(/^\d+/, '')),
          uplink,
          edition: edition?.replace('10', '') ?? lastEdition,
        },
      ),
  },
  {
    name: 'Catalyst 1000 and Business switches',
    pattern:
      /((?:c|catalyst )1[023]00|cbs[- ]?(?:110|220|250|350x?))[- ]?((?:5|8|12|16|24|48)[a-z]{1,3}(?:-[ed](?=-))?)(?:-(\d[gx](?:2x)?))?(?:-(?:l|d|eu|uk|na|in|cn|br|au|ar))?(?:-?rf)?(?![a-z0-9])/,
    read: ([, series = '', block = '', uplink]) => {
      const bare = series.replace(/catalyst /, 'c').replace(/[- ]/g, '')
      return factsWith(
        {
          kind: 'switch',
          maker: 'cisco',
          line: bare.startsWith('c1') ? `catalyst-${bare.slice(1)}` : bare,
          model: `${bare}-${block}`,
        },
        {
          ports: /^\d+/.exec(block)?.[0],
          poe: /\d+(?:f?p|mgp|pp)/.test(block) ? 'yes' : 'no',
          uplink,
        },
      )
    },
  },
  {
    name: 'Small Business switches SF, SG and SX',
    pattern:
      /(s[fgx](?:10\d|11\d|200|220|250x?|300|350x?g?|500x?g?|550x?g?))[- ]?(\d{2}(?:[a-z]{1,3})?)(?:-k9)?(?:-(?:eu|uk|na|g5|cn))?(?![a-z0-9])/,
    read: ([, series = '', block = '']) => ({
      kind: 'switch',
      maker: 'cisco',
      line: series,
      model: `${series}-${block}`,
      attributes: { poe: /\d[mf]*p/.test(block) ? 'yes' : 'no' },
    }),
  },
  {
    name: 'Catalyst 4500-X, 4948, 6500 and modular chassis',
    pattern:
      /(?:ws-|cisco |catalyst )c?(4500x-(?:16|24|32|40)(?:sfp\+)?|49(?:00m|28-10ge|48e-f|48e|48-10ge|48)|4(?:50[367]|510)r\+?-?e?|65(?:0[3469]|13)(?:-e|e)?|6807-xl|6840-x(?:-le)?(?:-40g)?|6880-x(?:-le)?)(?:-[sel])?(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'switch',
      maker: 'cisco',
      line: `catalyst-${model.slice(0, 2)}00`,
      model: `c${model.replace(/sfp\+$/, '').replace(/(\d)e$/, '$1-e')}`,
    }),
  },
  {
    name: 'Industrial Ethernet',
    pattern:
      /(ie-?(?:[1-5]0\d0[uh]?|3[1-4]00|9320))-(\d{1,2}[a-z][a-z0-9]*)(?:-g)?(?:-([labe]))?(?![a-z0-9])/,
    read: ([, series = '', block = '', edition]) =>
      factsWith(
        {
          kind: 'switch',
          maker: 'cisco',
          line: series.replace(/^ie(?=\d)/, 'ie-'),
          model: `${series.replace(/^ie(?=\d)/, 'ie-')}-${block}`,
        },
        { edition },
      ),
  },
  {
    name: 'Catalyst 9400 and 9600 chassis',
    pattern: /c(9404r|9407r|9410r|9606r)/,
    read: ([, model = '']) => ({
      kind: 'switch',
      maker: 'cisco',
      line: `catalyst-${model.slice(0, 2)}00`,
      model: `c${model}`,
    }),
  },
  {
    name: 'line cards, supervisors, network and stacking modules',
    pattern:
      /(ws-x\d{4}[a-z0-9+-]*|ws-(?:sup|f\d)[a-z0-9-]+|vs-s(?:720|2t)-10g[a-z0-9-]*|c(?:9400|9600|6800)-(?:sup|lc|\d)[a-z0-9-]*|c9[35]00[lx]?[ -]nm[ -][a-z0-9]+|c3850[ -]nm[ -]\d[ -]\d+g|c3kx[ -]nm[ -][a-z0-9]+|c2960[sx]-stack|c3650-stack-kit|c9[23]00l?-stack-kit|stack-t\d[a-z]?-\w+|cab-(?:stk|spwr|stack)-\w+|n[79]k-[xmf][a-z0-9-]+)=?/,
    read: ([, text = '']) => {
      const part = text.replaceAll(' ', '-')
      return { kind: 'spare-part', maker: 'cisco', model: part, parts: [part] }
    },
  },
]
