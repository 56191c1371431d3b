import { printer } from '#offer-reader/kinds/printing/printers.ts'
import type { Rule } from '#offer-reader/rule.ts'

const kyoceraPrinters: ReadonlyMap<string, string> = new Map([
  ['1102rv3', 'p2235dn'],
  ['1102rx3', 'p2040dn'],
  ['1102ry3', 'p2040dw'],
  ['1102s03', 'm2135dn'],
  ['1102s13', 'm2635dn'],
  ['1102s33', 'm2040dn'],
  ['1102sh3', 'm2540dn'],
  ['1102t93', 'p3045dn'],
  ['1102t83', 'p3050dn'],
  ['1102t73', 'p3055dn'],
  ['1102t63', 'p3060dn'],
  ['1102r73', 'm5526cdw'],
])

export const otherPrinterRules: readonly Rule[] = [
  {
    name: 'Lexmark',
    pattern:
      /(lexmark )?(ms|mx|cs|cx|mc|mb|xm|xc|c|e|t|x|w|b|m)[ -]?(\d{3,4})((?:a?d?[nwteh]{0,3}|dwe|adwe|adtwe|dthe|dtn)?)(?![a-z0-9])/,
    read: (match) => {
      const [, word, series, number, letters] = match
      const isLexmark = word !== undefined || /lexmark/.test(match.input)
      const isTyped = /^[mc][sx]$/.test(series!) && number!.length === 3 && letters!.length >= 2
      if (!isLexmark && !isTyped) return undefined
      return printer(
        match,
        'lexmark',
        `lexmark-${series}${number}`,
        `lexmark ${series}${number}${letters}`,
      )
    },
  },
  {
    name: 'Kyocera ECOSYS, FS and TASKalfa',
    pattern:
      /(?:kyocera )?(?:(?:ecosys )?((?:p|m|pa|ma)\d{4})(i?c?i?d?[nwx]{0,2})|fs-?(c?\d{4})([a-z]{0,4}\+?)|taskalfa ?(\d{3,4})(ci|i|c)?)(?![a-z0-9])/,
    read: (match) => {
      const [text, ecosys, ecosysLetters, fs, fsLetters, taskalfa, taskalfaLetters] = match
      if (taskalfa) {
        return printer(
          match,
          'kyocera',
          `taskalfa-${taskalfa}`,
          `taskalfa ${taskalfa}${taskalfaLetters ?? ''}`,
        )
      }
      const isKyocera =
        /kyocera|ecosys/.test(match.input) ||
        (/c?i?d[nw]$/.test(text) && !/^p(?:1|20[0-3]\d|2055|30[01]\d|4[05])/.test(text))
      if (!isKyocera) return undefined
      if (fs) return printer(match, 'kyocera', `kyocera-fs-${fs}`, `kyocera fs-${fs}${fsLetters}`)
      return printer(match, 'kyocera', `kyocera-${ecosys}`, `kyocera ${ecosys}${ecosysLetters}`)
    },
  },
  {
    name: 'Kyocera printer by its order number',
    pattern: /(1102[a-z0-9]{2}3)nl[0-9]/,
    read: ([text, stem]) => {
      const model = kyoceraPrinters.get(stem!)
      if (!model) return undefined
      const line = `kyocera-${/^[a-z]+\d+/.exec(model)![0]}`
      return { kind: 'printer', maker: 'kyocera', line, model: `kyocera ${model}`, parts: [text] }
    },
  },
  {
    name: 'Xerox VersaLink by its order number',
    pattern: /(?:xerox )?([bc][4-9]\d{2,3})v?_([a-z]{1,3})/,
    read: (match) =>
      printer(match, 'xerox', `xerox-versalink-${match[1]}`, `versalink ${match[1]}${match[2]}`),
  },
  {
    name: 'Ricoh',
    pattern:
      /(?:(?:ricoh|nashuatec|lanier|gestetner|aficio) ){1,2}(sp|mp|im|pro|p|m|fi)[ -]?(c)?[ -]?(\d{3,4})((?:sp|ex|asp|zsp|[a-z]{1,3})?)(?![a-z0-9])/,
    read: (match) => {
      const [, series, colour, number, letters] = match
      const name = `${series} ${colour ?? ''}${number}`
      const facts = printer(
        match,
        'ricoh',
        `ricoh-${name.replace(' ', '-')}`,
        `ricoh ${name}${letters}`,
      )
      return facts && series === 'fi' ? { ...facts, kind: 'scanner' } : facts
    },
  },
  {
    name: 'Canon i-SENSYS, PIXMA and MAXIFY',
    pattern:
      /(?:canon )?(?:i-?sensys )?(?:pixma |maxify )?(lbp|mf|mb|ip|mg|ts|tr|gx)[ -]?(\d{3,4})([a-z]{0,3})(?![a-z0-9])/,
    read: (match) => {
      const [, series, number, letters] = match
      const isCanon = /canon|sensys|pixma|maxify/.test(match.input) || series === 'lbp'
      return isCanon
        ? printer(match, 'canon', `canon-${series}${number}`, `canon ${series}${number}${letters}`)
        : undefined
    },
  },
  {
    name: 'Canon imageRUNNER and imagePROGRAF',
    pattern:
      /(?:canon )?(?:(?:image ?runner|ir)[ -]?(?:(?:adv|advance|dx) ?-?)*(c)?(\d{4})(i{1,3}|f|if)?|(?:image ?prograf |ipf)(?:(tm|tx|gp|pro|ipf)-?)?(\d{3,4})(s)?)/,
    read: (match) => {
      const [, colour, number, letters, series, plotter, size] = match
      if (plotter) {
        const name = `${series ?? 'ipf'}${plotter}`
        return printer(match, 'canon', `imageprograf-${name}`, `imageprograf ${name}${size ?? ''}`)
      }
      const name = `${colour ?? ''}${number}`
      return printer(match, 'canon', `imagerunner-${name}`, `imagerunner ${name}${letters ?? ''}`)
    },
  },
  {
    name: 'Xerox',
    pattern:
      /(?:xerox )?(phaser|workcentre|work centre|wc|versalink|altalink|colorqube|primelink)[ -]?([bc])?(\d{3,4})(?:v?[_/]?([a-z]{1,3}))?/,
    read: (match) => {
      const [text, series, colour, number, letters] = match
      if (series === 'wc' && !/xerox/.test(match.input)) return undefined
      const name = `${series!.replace(/^wc$|^work centre$/, 'workcentre')} ${colour ?? ''}${number}`
      return /\d/.test(text)
        ? printer(match, 'xerox', `xerox-${name.replace(' ', '-')}`, `${name}${letters ?? ''}`)
        : undefined
    },
  },
  {
    name: 'Epson printers',
    pattern:
      /(?:epson )?(?:(?:workforce|ecotank|expression|stylus|surecolor|aculaser|colorworks) )?(?:(?:pro|enterprise|home|photo|office|premium) )?(wf|et|xp|al|lq|lx|fx|dfx|plq|dlq|sc|px|l|ds|b|bx|sx|tmc?|c)-?([a-z]?\d{2,5})([a-z]{0,4})(?:\+| ?ii)?(?![a-z0-9])/,
    read: (match) => {
      const [text, series, number, letters] = match
      const isEpson =
        /epson|workforce|ecotank|surecolor|aculaser|colorworks/.test(match.input) ||
        text.startsWith('wf-')
      // Receipt printers belong to points of sale.
      if (
        !isEpson ||
        /^(?:tm|eb)/.test(series!) ||
        (/^[lbc]$/.test(series!) && !/^epson|workforce|ecotank|colorworks/.test(text))
      )
        return undefined
      const facts = printer(
        match,
        'epson',
        `epson-${series}-${number}`,
        `epson ${series}-${number}${letters}`,
      )
      return facts && series === 'ds' ? { ...facts, kind: 'scanner' } : facts
    },
  },
  {
    name: 'OKI',
    pattern: /oki (?:data |microline )?((?:mc|es|mb|ml|c|b|mps|pro)?)-?(\d{3,4})([a-z]{0,5})/,
    read: (match) => {
      const [, series, number, letters] = match
      return printer(match, 'oki', `oki-${series}${number}`, `oki ${series}${number}${letters}`)
    },
  },
  {
    name: 'bizhub and ineo',
    pattern:
      /(?:konica )?(?:minolta )?(?:bizhub|ineo\+?)[ -]?(?:press |pro )?(c)?[ -]?(\d{3,4})(i|e|p|s|x)?/,
    read: (match) => {
      const [, colour, number, letter] = match
      const name = `${colour ?? ''}${number}`
      return printer(match, 'konica minolta', `bizhub-${name}`, `bizhub ${name}${letter ?? ''}`)
    },
  },
  {
    name: 'Samsung printers',
    pattern:
      /(?:samsung )?(?:proxpress |xpress |multixpress )?(ml|scx|clp|clx|sl)-?([mckx]?\d{4}|\d{3,4})([a-z]{0,3})(?![a-z0-9])/,
    read: (match) => {
      const [text, series, number, letters] = match
      const isSamsung = /samsung/.test(match.input) || /^(?:scx|clp|clx|sl-[mckx])/.test(text)
      if (!isSamsung) return undefined
      return printer(
        match,
        'samsung',
        `samsung-${series}-${number}`,
        `samsung ${series}-${number}${letters}`,
      )
    },
  },
  {
    name: 'Sharp and Toshiba copiers',
    pattern:
      /sharp (mx|bp|ar)-?([a-z]?\d{2,4})([a-z]{0,3})|(?:toshiba )?e-?studio ?(\d{3,4})(ac|cs|am|a|c|s)?/,
    read: (match) => {
      const [, series, number, letters, studio, studioLetters] = match
      return studio
        ? printer(
            match,
            'toshiba',
            `e-studio-${studio}`,
            `e-studio ${studio}${studioLetters ?? ''}`,
          )
        : printer(
            match,
            'sharp',
            `sharp-${series}-${number}`,
            `sharp ${series}-${number}${letters}`,
          )
    },
  },
]
