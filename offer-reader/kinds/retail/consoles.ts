import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** PlayStation model numbers: `CFI-1216A` is a revision, a region and a letter for the drive or the capacity. */
function playstationOfNumber(series: string, revision: string, letter: string | undefined) {
  if (series === 'cfi') {
    if (revision === '70' || revision === '71') return { model: 'ps5 pro', capacity: '2000' }
    const isDigital = letter === 'b'
    const isSlim = revision.startsWith('2')
    return {
      model: `ps5${isSlim ? ' slim' : ''}${isDigital ? ' digital' : ''}`,
      capacity: isSlim ? '1000' : '825',
    }
  }
  if (revision.startsWith('7')) return { model: 'ps4 pro', capacity: '1000' }
  const model = revision.startsWith('2') ? 'ps4 slim' : 'ps4'
  return { model, capacity: letter === 'b' ? '1000' : '500' }
}

const nintendoOfNumber: Record<string, string> = {
  'hac-001': 'switch',
  'hdh-001': 'switch lite',
  'heg-001': 'switch oled',
  'bee-001': 'switch 2',
}

const xboxOfNumber: Record<string, string> = {
  '1540': 'xbox one',
  '1681': 'xbox one s',
  '1787': 'xbox one x',
  '1883': 'xbox series s',
  '1882': 'xbox series x',
}

/** Accessories that are sold for a console, not with it. */
const forConsole =
  /(?<!(?:with|w\/|incl\.?|including|inkl\.?|mit|met|avec|con|\+|and|&|und|en|et|no|without|(?<![a-z0-9])\d{1,2} ?x?) ?(?:\d ?x? ?)?)(?<![a-z0-9])(?:(?:racing |steering )?wheels?|lenkrad|volante?|headsets?|gamepads?|joysticks?|arcade sticks?|dual(?:shock|sense)|controllers?|pedals?|charging (?:stand|station|dock)|skins?|faceplates?|games?)(?![a-z0-9])/

/** A console, or what is sold for it. */
const consoleOr = (match: RegExpExecArray, facts: Facts): Facts =>
  forConsole.test(match.input) ? { kind: 'accessory' } : facts

export const consoleRules: readonly Rule[] = [
  {
    name: 'PlayStation by model number',
    pattern: /(cfi|cuh)-?(1[0-2]|2[0-2]|7[0-2])\d{2}([ab])?(?:\d{2}[a-z]?)?(?![a-z0-9])/,
    read: ([, series = '', revision = '', letter]) => {
      const { model, capacity } = playstationOfNumber(series, revision, letter)
      return factsWith(
        { kind: 'console', maker: 'sony', line: model.slice(0, 3), model },
        { capacity: letter || model.endsWith('pro') ? capacity : undefined },
      )
    },
  },
  {
    name: 'PlayStation by name',
    pattern:
      /(?:sony )?(?:playstation ?|ps ?)([2-5])(?: ?(pro|slim|super slim))?(?: ?(?:\()?(digital|disc|disk|standard|blu-?ray)(?: (?:edition|version))?)?(?: (slim))?(?! ?(?:games?|controller|pad|dualshock|dualsense))(?![a-z0-9])/,
    read: (match) => {
      const [, generation = '', variant, drive, last] = match
      const model = ['ps', generation].join('')
      return consoleOr(match, {
        kind: 'console',
        maker: 'sony',
        line: model,
        model: [model, variant ?? last, drive === 'digital' && 'digital'].filter(Boolean).join(' '),
      })
    },
  },
  {
    name: 'Xbox',
    pattern:
      /(?:microsoft )?xbox ?(?:model )?(one ?[sx]?|series ?[sx]|360(?: ?(?:slim|e|s))?|1540|1681|1787|188[23])(?! ?(?:games?|controller|pad))(?![a-z0-9])/,
    read: (match) => {
      const [, name = ''] = match
      const model = xboxOfNumber[name] ?? `xbox ${name.replace(/(?<=one|series) ?(?=[sx]$)/, ' ')}`
      return consoleOr(match, {
        kind: 'console',
        maker: 'microsoft',
        line: model.split(' ').slice(0, 2).join('-'),
        model,
      })
    },
  },
  {
    name: 'Nintendo Switch',
    pattern:
      /(?:nintendo )switch ?(lite|oled|2)?(?:[ ,(]|$)|(hac-001|hdh-001|heg-001|bee-001)(?:\(-01\))?/,
    read: ([, variant, number]) => ({
      kind: 'console',
      maker: 'nintendo',
      line: 'nintendo-switch',
      model: number
        ? (nintendoOfNumber[number] ?? number)
        : `switch${variant ? ` ${variant}` : ''}`,
    }),
  },
  {
    name: 'handhelds and headsets',
    pattern:
      /(steam deck(?: oled)?|(?:meta |oculus )quest ?[23]?(?: ?(?:pro|s))?|psvr ?2?|playstation vr ?2?|playstation portal|(?:asus )?rog ally(?: x)?|lenovo legion go)(?![a-z0-9])/,
    read: ([, name = '']) => {
      const model = name
        .replace(/^oculus|^meta/, 'meta')
        .replace(/^playstation vr/, 'psvr')
        .replace(/^asus /, '')
        .replace(/(?<=quest|psvr)(?=\d)/, ' ')
      return { kind: 'console', line: model.split(' ').slice(0, 2).join('-'), model }
    },
  },
  {
    name: 'capacity of a console',
    pattern:
      /(?:(\d{2,3})gb|([12])tb)(?<=(?:ps ?[345]|playstation ?[345]|xbox|steam deck|quest ?\d)[^;|]{0,45})/,
    read: ([, gigabytes, terabytes]) => ({
      attributes: { capacity: gigabytes ?? `${terabytes}000` },
    }),
  },
]
