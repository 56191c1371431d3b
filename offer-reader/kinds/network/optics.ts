import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/**
 * Numbers of optics and cables that do not show what they are: `form speed reach number` of the product, then its
 * numbers without a revision letter.
 */
const opticOfNumber = parseCodeTable(readTable('network/optic-of-number'))

const qsfpForms: Record<string, string> = {
  40: 'qsfp+',
  56: 'qsfp+',
  100: 'qsfp28',
  200: 'qsfp56',
  400: 'qsfp-dd',
}
const sfpForms: Record<string, string> = {
  1: 'sfp',
  4: 'sfp',
  8: 'sfp+',
  10: 'sfp+',
  16: 'sfp+',
  25: 'sfp28',
  32: 'sfp28',
  50: 'sfp56',
}

/** The exact form of a transceiver: `sfp` is written for SFP+ and SFP28 too. */
function formOf(written: string, speed: string | undefined): string {
  if (written.startsWith('qsfp')) {
    return (speed && qsfpForms[speed]) ?? (written === 'qsfp' ? 'qsfp+' : written)
  }
  if (written.startsWith('sfp')) {
    return (speed && sfpForms[speed]) ?? (written === 'sfpp' ? 'sfp+' : written)
  }
  return written
}

function opticFacts(
  optic: { form: string; speed?: string | undefined; reach?: string | undefined },
  more: Pick<Facts, 'maker' | 'model' | 'parts'> = {},
): Facts {
  const { form, speed, reach } = optic
  const isFibreChannel = ['4', '8', '16', '32', '64'].includes(speed ?? '')
  const isCable = reach !== undefined && /^[\d.]+m|^dac|^aoc/.test(reach)
  return factsWith(
    {
      kind: 'optic',
      ...more,
      line: [form, speed, isCable ? 'cable' : reach].filter(Boolean).join('-'),
    },
    {
      form,
      portSpeed: speed,
      reach,
      interface: isFibreChannel ? 'fc' : undefined,
    },
  )
}

const reaches =
  'lrm|lr4l|lr4|lrl|lr|isr4|esr4|csr4|sr4|sr10|sr-?bd|srbd|sr|er4l|er4|er|zr4?|sx|lx4|lx|lh|zx|ex|bx-?[ud]?|bidi|psm4|cwdm4|swdm4|dr4?|fr4?|t|univ|swl?|lwl?|elw'
const names: Record<string, string> = {
  lh: 'lx',
  swl: 'sw',
  lwl: 'lw',
  'sr-bd': 'srbd',
  bx: 'bidi',
}
const nameOfReach = (reach: string) => names[reach] ?? (reach.startsWith('bx') ? 'bidi' : reach)

export const opticRules: readonly Rule[] = [
  {
    name: 'transceivers whose name states speed and reach',
    pattern: new RegExp(
      `(?:(ex|qfx|srx|jnp|ctp)-)?(q?sfp(?:28|56|-dd|\\+)?|xfp|x2|xenpak|cfp2?|cpak)-?(?:40/)?(\\d{1,3})(?:/\\d+)?gb?e?-(${reaches})(?:-?(?:s|x|i|c|l|et|\\d+km))?=?(?![a-z0-9])`,
    ),
    read: ([all, prefix, written = '', speed, reach = '']) => {
      const model = all.replace(/=$/, '')
      return opticFacts(
        { form: formOf(written, speed), speed, reach: nameOfReach(reach) },
        { ...(prefix && { maker: 'juniper' }), model, parts: [model] },
      )
    },
  },
  {
    name: 'Cisco gigabit transceivers',
    pattern: new RegExp(
      `(?:glc-|sfp-ge-|(?:ex|srx|qfx)-sfp-1ge-|mgb)(te|t|sx|lh|lx|zx|ex|fe-100(?:fx|lx|bx-[ud])|bx-?[ud]?|s|l|z)(\\d?)((?:-(?:mmd?|smd?|sm-rgd|mm-rgd|rgd|c|et))*)=?(?![a-z0-9])`,
    ),
    read: ([all, code = '']) => {
      const reach = code === 's' ? 'sx' : code === 'l' ? 'lx' : code === 'te' ? 't' : code
      const model = all.replace(/=$/, '')
      return opticFacts(
        { form: 'sfp', speed: code.startsWith('fe') ? '0.1' : '1', reach: nameOfReach(reach) },
        { maker: /^(?:ex|srx|qfx)/.test(all) ? 'juniper' : 'cisco', model, parts: [model] },
      )
    },
  },
  {
    name: 'attached cables whose name states speed and length',
    pattern:
      /(?:(ex|qfx|jnp)-)?(q?sfp(?:28|\+)?)-(4sfp|4x)?h?(\d{1,3})?gb?e?-?(?:4sfp\d+g-)?(?:cu|acu|ac|aoc|dac)-?(\d+(?:\.\d)?)-?m=?(?![a-z0-9])/,
    read: ([all, prefix, written = '', breakout, speed, length]) => {
      const model = all.replace(/=$/, '')
      const total = breakout ? String(Number(speed) * 4) : speed
      return opticFacts(
        {
          form: formOf(written, total),
          speed: total,
          reach: `${length}m${breakout ? '-breakout' : ''}`,
        },
        { ...(prefix && { maker: 'juniper' }), model, parts: [model] },
      )
    },
  },
  {
    name: 'Arista cables',
    pattern: /cab-([sq])-([sq])-((?:100g|25g)-)?(\d+(?:\.\d)?)m(?![a-z0-9])/,
    read: ([model, from, to, fast, length]) => {
      const speed = from === 'q' ? (fast ? '100' : '40') : fast ? '25' : '10'
      return opticFacts(
        {
          form: formOf(from === 'q' ? 'qsfp' : 'sfp', speed),
          speed,
          reach: `${length}m${from === to ? '' : '-breakout'}`,
        },
        { maker: 'arista', model, parts: [model] },
      )
    },
  },
  {
    name: 'transceivers and cables by number',
    pattern:
      /(j[0-9a-z]\d{3}|[a-z]\d[a-z]\d{2}|aj71[5-8]|a7446|qk72[45])[a-e]?|(\d{6}-(?:b21|001)|f[ct]l[xf]-?\d{4}[a-z0-9-]*|fcmj-8521-3|ftl410q[a-z0-9]{3}|afbr-\d[a-z0-9]+|e10gsfp[sl]rx?|xbr-\d{6}|57-\d{7}-01|0?wtrd1|0?n8tdr|407-bbou|mcp1600-c\w+|mma\w+-\w+|mc\d{7}-\w+|mfm1t02a-sr|46c344[79]|49y4218|10gb-[sl]r-sfpp)/,
    read: ([, revised, number = '']) => {
      const code = revised ?? number
      const product = opticOfNumber.get(code) ?? opticOfNumber.get(code.replace(/-.*$/, ''))
      if (product === undefined) return undefined
      const [form = '', speed, reach, model = ''] = product.split(' ')
      return opticFacts({ form, speed, reach }, { model, parts: [revised ? `${code}a` : code] })
    },
  },
  {
    name: 'transceivers in words',
    pattern: new RegExp(
      `(?:(\\d{1,3})g(?:b?e?|b?ase)?(?:/s)?[- ](?:fc )?)?(q?sfp(?:28|56|-dd|\\+|p)?|xfp|x2)[- ](?:(\\d{1,3})gb?e?(?:ase)?[- ])?(?:fc )?(?:lc )?(${reaches})(?: (?:lc|mpo|optics?|transceivers?|modules?))?(?![a-z0-9-])`,
    ),
    read: ([, before, written = '', after, reach = '']) => {
      const speed = before ?? after
      if (reach === 't' && speed === undefined) return undefined
      return opticFacts({ form: formOf(written, speed), speed, reach: nameOfReach(reach) })
    },
  },
  {
    name: 'transceivers in words, form last',
    pattern: new RegExp(
      `(\\d{1,3})gb?(?:e|ase)?[- ](${reaches})[- ](?:\\d+m )?(?:lc )?(q?sfp(?:28|\\+|p)?|xfp)(?: (?:optics?|transceivers?|modules?))?(?![a-z0-9-])`,
    ),
    read: ([, speed, reach = '', written = '']) =>
      opticFacts({ form: formOf(written, speed), speed, reach: nameOfReach(reach) }),
  },
  {
    name: 'attached cables in words',
    pattern:
      /(?:(\d{1,3})gb?e? )?(?:(q?sfp(?:28|\+)?) )?(?:(\d{1,3}(?:\.\d)?)m )?(?:passive |copper |active )?(?:dac|aoc|twinax)(?: cable)?(?: (\d{1,3}(?:\.\d)?)m)?(?![a-z0-9])/,
    read: ([, speed, written, before, after]) => {
      const length = before ?? after
      if (written === undefined && speed === undefined) return undefined
      return opticFacts({
        form: formOf(written ?? (['40', '100'].includes(speed ?? '') ? 'qsfp' : 'sfp'), speed),
        speed,
        reach: length === undefined ? 'dac' : `${length}m`,
      })
    },
  },
]
