import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** Zebra handhelds by the beginning of their part numbers, the longest first. */
const zebraPrefixes: readonly (readonly [RegExp, string])[] = [
  [/^tc510k/, 'tc51'],
  [/^tc520[klr]/, 'tc52'],
  [/^tc56[cd]j/, 'tc56'],
  [/^tc57ho/, 'tc57'],
  [/^tc70[0]?k/, 'tc70x'],
  [/^tc700h/, 'tc70'],
  [/^tc720l/, 'tc72'],
  [/^tc75[ef]k/, 'tc75x'],
  [/^tc77hl/, 'tc77'],
  [/^tc80nh/, 'tc8000'],
  [/^tc200j/, 'tc20'],
  [/^tc25[ab]j/, 'tc25'],
  [/^tc210k/, 'tc21'],
  [/^tc26[ab]k/, 'tc26'],
  [/^mc33[0]?[klm]/, 'mc3300'],
  [/^mc330x/, 'mc3300x'],
  [/^mc930[bp]/, 'mc9300'],
  [/^mc32n0/, 'mc3200'],
  [/^mc92n0/, 'mc9200'],
  [/^mc67n[ad]/, 'mc67'],
  [/^mc55a0/, 'mc55'],
  [/^mc40n0/, 'mc40'],
]

const handheld = (maker: string, model: string): Facts => ({
  kind: model.startsWith('et') ? 'tablet' : 'point-of-sale',
  maker,
  line: model.startsWith('dolphin')
    ? 'dolphin'
    : `${/^[a-z]+/.exec(model)?.[0] ?? ''}${/\d/.exec(model)?.[0] ?? ''}`,
  model,
})

export const handheldRules: readonly Rule[] = [
  {
    name: 'Zebra handhelds by part number',
    pattern: /((?:tc[2578]|mc[34569])[0-9a-z]{3})-[a-z0-9]{5,}(?:-[a-z0-9]{2})?/,
    read: ([part, prefix = '']) => {
      const model = zebraPrefixes.find(([pattern]) => pattern.test(prefix))?.[1]
      return model === undefined ? undefined : { ...handheld('zebra', model), parts: [part] }
    },
  },
  {
    name: 'Zebra and Motorola handhelds by name',
    pattern:
      /(?:zebra |motorola |symbol )?(tc ?(?:1[15]|2[01567]|2[27]|5[1-8]x?|7[0-8]x?|8[03]00)|mc ?(?:1[28]|2[12]80|2[27]00?|3[0-9]{3}[rx]?|40|4[05]97|5[05]|5[59]|55a0|6[57]|70|75a?|9[0-4]\d{2}x?|93|94|92n0|32n0)|ec ?(?:30|5[05])|wt ?(?:4[0-9]n0|4090|6[03]00|5400)|vc ?(?:5090|8300|80x?|70n0)|rs ?(?:[4-6]\d{3}|507x?|419)|et ?(?:4[05]|5[01567]|8[05]))(?:ax)?(?![a-z0-9])/,
    read: ([all, written = '']) => {
      const name = written.replace(' ', '')
      const isNamed = /^(?:zebra|motorola|symbol)/.test(all)
      if (!isNamed && /^(?:mc\d{2}|(?:ec|vc|rs|et)\d+x?)$/.test(name)) return undefined
      const full: Record<string, string> = {
        mc92n0: 'mc9200',
        mc32n0: 'mc3200',
        mc55a0: 'mc55',
        mc33: 'mc3300',
        mc93: 'mc9300',
      }
      return handheld('zebra', full[name] ?? name)
    },
  },
  {
    name: 'Honeywell and Intermec handhelds',
    pattern:
      /(?:honeywell |intermec )?(?:dolphin |scanpal )?(ct ?(?:3[027]|4[0-7]|5[0-9]|60|70)(?:[ -]?xp)?|ck ?(?:3[xr]?|3[01]|6[1257]|7[015])|cn ?(?:3|4|5[01]|7[05]e?|8[05])|eda ?(?:5[0-9]k?|6[01]k|7[01]|5[0-9]hc|10a|5s)|rt ?10[aw]?|vm ?[1-3]a?|dolphin (?:6[01]00|6500|7[68]00|99[0-9]{2}|99ex|60s|70e|75e))(?: ?xp)?(?![a-z0-9])/,
    read: ([all, written = '']) => {
      const name = written
        .replace(/^dolphin /, 'dolphin-')
        .replace(/ (?!xp)/, '')
        .replace(/[ -]?xp$/, ' xp')
      const isNamed = /^(?:honeywell|intermec|dolphin|scanpal)/.test(all)
      if (!isNamed && /^(?:ck3|cn[34]|ct[35]\d|ct70|rt10|vm\d)/.test(name)) return undefined
      return handheld('honeywell', name.replace('dolphin-', 'dolphin '))
    },
  },
  {
    name: 'Honeywell handhelds by part number',
    pattern:
      /((?:ct[345][057]|ct60|ck65|cn80|cn75|cn70|ck7[0-5]|ck3[xr]|eda\d{2}k?|7800|99ex)[a-z]{0,2}\d?)-?(?:x0n|x1n|[al]\d[nl]|l0n|l1n|[a-z0-9]{3})-[a-z0-9-]{4,}/,
    read: ([part, prefix = '']) => {
      const model = /^(?:ct\d{2}|ck\d{2}|cn\d{2}|ck3[xr]|eda\d{2}k?)/.exec(prefix)?.[0]
      return model === undefined ? undefined : { ...handheld('honeywell', model), parts: [part] }
    },
  },
  {
    name: 'Datalogic handhelds',
    pattern:
      /(?:datalogic )?(skorpio x[345]|falcon (?:x[34]\+?|4400)|memor ?(?:1[017]?|2[0]?|3[05]|x[13]?|k)|lynx|joya(?: touch(?: a6| 22)?)?|elf|kyman|taskbook)(?![a-z0-9])/,
    read: ([all, model = '']) => {
      if (/^(?:lynx|elf|joya)/.test(all)) return undefined
      const name = model.replace(/memor(?=[\dkx])/, 'memor ')
      return {
        kind: 'point-of-sale',
        maker: 'datalogic',
        line: name.split(' ')[0] ?? name,
        model: name,
      }
    },
  },
  {
    name: 'Zebra scanners',
    pattern:
      /(?:zebra |motorola |symbol )?((?:li|ls|ds|cs|sp|mp|mt)[ -]?\d{3,4})(?:[ -]?(hp|hd|sr|er|xr|dp[ae]?|dl|hl|hc|pl))?(?:[a-z0-9]{0,16})?(?:-[a-z0-9]+)*(?![a-z0-9])/,
    read: ([, written = '', variant]) => {
      const model = written.replace(/[ -]/, '')
      const isScanner =
        /^(?:li(?:2208|3608|3678|4278)|ls(?:1203|2208|3008|3408|3478|3578|4208|4278|7708|9203|9208)|ds(?:22\d8|35[07]8|36[07]8|42\d8|43\d8|457|4801|67\d7|68[67]8|3[45][07]8|81\d8|92\d8|93\d8|98\d8|99\d8|2208|4608|8108|8178)|cs(?:3000|3070|4070|6080)|mp\d{4}|sp\d{4}|mt20[79]0)$/.test(
          model,
        )
      if (!isScanner) return undefined
      return factsWith(
        { kind: 'scanner', maker: 'zebra', line: `zebra-${model.slice(0, 3)}`, model },
        { edition: variant },
      )
    },
  },
  {
    name: 'Honeywell scanners',
    pattern:
      /(?:honeywell |metrologic )(?:xenon |voyager |granit |hyperion |vuquest |genesis |eclipse |orbit |xp |extreme performance )*((?:1[2-4][057]\d|19[0-9]{2}|38[02]\d|46\d{2}|39\d{2}|33[012]0|7580|7980|8680|8675)(?:gsr|ghd|g|i|h|er|sr|xp|hd)*|(?:mk|ms)-?\d{4})(?:[ -]?\d)?(?![a-z0-9])|(?:xenon|voyager|granit|hyperion|vuquest) (?:xp )?((?:1[2-4][057]\d|19[0-9]{2}|33[012]0)(?:g|i|h|er|sr|hd)*)(?![a-z0-9])/,
    read: ([, named, series]) => {
      const written = named ?? series ?? ''
      const model = written
        .replace(/^(\d+i?)(?:gsr|ghd|g|h|sr|hd|er|xp)+$/, '$1')
        .replace(/^mk-?|^ms-?/, 'ms')
      return {
        kind: 'scanner',
        maker: 'honeywell',
        line: `honeywell-${model.slice(0, 2)}`,
        model: `honeywell ${model}`,
      }
    },
  },
  {
    name: 'Datalogic scanners',
    pattern:
      /(?:datalogic )?(?:quickscan |gryphon |powerscan |magellan |touch )*((?:qd|qbt|qm|qw|gd|gbt|gm|gfs|gps|pd|pbt|pm|hd|td)-?\d{4}(?:i?\d?)?)(?:-[a-z0-9-]+)?(?![a-z0-9])|(?:datalogic |magellan )+(\d{4}(?:i|vsi)?)(?![a-z0-9])/,
    read: ([all, code, number]) => {
      const model = (code ?? number ?? '').replace('-', '')
      if (code !== undefined && !/datalogic|scan|gryphon|^(?:qd|qbt|qw|gd|gbt|pbt)/.test(all))
        return undefined
      if (number !== undefined && !all.includes('magellan')) return undefined
      return {
        kind: 'scanner',
        maker: 'datalogic',
        line: `datalogic-${/^[a-z]*\d/.exec(model)?.[0] ?? model}`,
        model: number ? `magellan ${number}` : model,
      }
    },
  },
]
