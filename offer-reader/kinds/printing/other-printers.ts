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
    examples: [
      [
        'Lexmark MS610dn',
        { kind: 'printer', maker: 'lexmark', line: 'lexmark-ms610', model: 'lexmark ms610dn' },
      ],
      [
        'CX725dhe MFP',
        { kind: 'printer', maker: 'lexmark', line: 'lexmark-cx725', model: 'lexmark cx725dhe' },
      ],
    ],
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
    examples: [
      [
        'Kyocera ECOSYS P2040dn',
        { kind: 'printer', maker: 'kyocera', line: 'kyocera-p2040', model: 'kyocera p2040dn' },
      ],
      [
        'kyocera FS-4200DN',
        { kind: 'printer', maker: 'kyocera', line: 'kyocera-fs-4200', model: 'kyocera fs-4200dn' },
      ],
      [
        'TASKalfa 2553ci',
        { kind: 'printer', maker: 'kyocera', line: 'taskalfa-2553', model: 'taskalfa 2553ci' },
      ],
    ],
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
    examples: [
      [
        'Kyocera 1102RX3NL0',
        {
          kind: 'printer',
          maker: 'kyocera',
          line: 'kyocera-p2040',
          model: 'kyocera p2040dn',
          parts: ['1102rx3nl0'],
        },
      ],
    ],
  },
  {
    name: 'Xerox VersaLink by its order number',
    pattern: /(?:xerox )?([bc][4-9]\d{2,3})v?_([a-z]{1,3})/,
    read: (match) =>
      printer(match, 'xerox', `xerox-versalink-${match[1]}`, `versalink ${match[1]}${match[2]}`),
    examples: [
      [
        'Xerox C405V_DN',
        {
          kind: 'printer',
          maker: 'xerox',
          line: 'xerox-versalink-c405',
          model: 'versalink c405dn',
        },
      ],
    ],
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
    examples: [
      [
        'Ricoh Aficio MP C3004ex',
        { kind: 'printer', maker: 'ricoh', line: 'ricoh-mp-c3004', model: 'ricoh mp c3004ex' },
      ],
      [
        'Ricoh SP 3710DN',
        { kind: 'printer', maker: 'ricoh', line: 'ricoh-sp-3710', model: 'ricoh sp 3710dn' },
      ],
    ],
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
    examples: [
      [
        'Canon i-SENSYS MF443dw',
        { kind: 'printer', maker: 'canon', line: 'canon-mf443', model: 'canon mf443dw' },
      ],
    ],
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
    examples: [
      [
        'Canon iR-ADV C5535i',
        { kind: 'printer', maker: 'canon', line: 'imagerunner-c5535', model: 'imagerunner c5535i' },
      ],
      [
        'Canon imagePROGRAF TM-300',
        {
          kind: 'printer',
          maker: 'canon',
          line: 'imageprograf-tm300',
          model: 'imageprograf tm300',
        },
      ],
    ],
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
    examples: [
      [
        'Xerox VersaLink C405DN',
        {
          kind: 'printer',
          maker: 'xerox',
          line: 'xerox-versalink-c405',
          model: 'versalink c405dn',
        },
      ],
      [
        'Xerox Phaser 6510',
        { kind: 'printer', maker: 'xerox', line: 'xerox-phaser-6510', model: 'phaser 6510' },
      ],
    ],
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
    examples: [
      [
        'Epson WorkForce Pro WF-C5790DWF',
        { kind: 'printer', maker: 'epson', line: 'epson-wf-c5790', model: 'epson wf-c5790dwf' },
      ],
      [
        'Epson LQ-590II',
        { kind: 'printer', maker: 'epson', line: 'epson-lq-590', model: 'epson lq-590ii' },
      ],
    ],
  },
  {
    name: 'OKI',
    pattern: /oki (?:data |microline )?((?:mc|es|mb|ml|c|b|mps|pro)?)-?(\d{3,4})([a-z]{0,5})/,
    read: (match) => {
      const [, series, number, letters] = match
      return printer(match, 'oki', `oki-${series}${number}`, `oki ${series}${number}${letters}`)
    },
    examples: [
      ['OKI C532dn', { kind: 'printer', maker: 'oki', line: 'oki-c532', model: 'oki c532dn' }],
      [
        'OKI Microline 3320',
        { kind: 'printer', maker: 'oki', line: 'oki-3320', model: 'oki 3320' },
      ],
    ],
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
    examples: [
      [
        'Konica Minolta bizhub C258',
        { kind: 'printer', maker: 'konica minolta', line: 'bizhub-c258', model: 'bizhub c258' },
      ],
    ],
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
    examples: [
      [
        'Samsung SL-M4020ND',
        {
          kind: 'printer',
          maker: 'samsung',
          line: 'samsung-sl-m4020',
          model: 'samsung sl-m4020nd',
        },
      ],
    ],
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
    examples: [
      [
        'Sharp MX-3070N',
        { kind: 'printer', maker: 'sharp', line: 'sharp-mx-3070', model: 'sharp mx-3070n' },
      ],
    ],
  },
]
