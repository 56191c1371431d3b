import { isClientSystem } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const keyboardLanguages: readonly (readonly [RegExp, string])[] = [
  [/^(?:de|ger|german|deutsch|deutsche|qwertz)/, 'de'],
  [/^(?:be|belgian)/, 'be'],
  [/^(?:fr|french|francais|azerty)/, 'fr'],
  [/^(?:uk|gb|british)/, 'uk'],
  [/^(?:us|int|usa|american)/, 'us'],
  [/^(?:nord|scandi|se|swe|fi|dk|dan|no|norw)/, 'nordic'],
  [/^it/, 'it'],
  [/^(?:es|spa)/, 'es'],
  [/^(?:ch|swiss)/, 'ch'],
  [/^(?:pt|port)/, 'pt'],
  [/^(?:nl|dutch)/, 'nl'],
  [/^(?:cz|czech)/, 'cz'],
  [/^(?:pl|polish)/, 'pl'],
  [/^(?:hu|hung)/, 'hu'],
]
const languages =
  '(?:deutsche|german|ger|de|belgian|be|french|francais|fr|british|uk|gb|us[ -]intl?|us[ -]international|international|american|intl?|usa?|nordic|nord|scandinavian|swedish|swe|se|finnish|fi|danish|dk|norwegian|italian|ita|it|spanish|esp|es|swiss|ch|portuguese|pt|dutch|nl|czech|cz|polish|pl|hungarian|hu)(?![a-z])'
const readKeyboard = (language: string | undefined): Facts | undefined => {
  const value = keyboardLanguages.find(([pattern]) => pattern.test(language ?? ''))?.[1]
  return value ? { attributes: { keyboard: value } } : undefined
}

const resolutions: readonly (readonly [RegExp, string])[] = [
  [/^(?:fhd\+|wuxga|full ?hd\+|1920 ?x ?1200)/, 'wuxga'],
  [/^(?:fhd|full ?hd|1920 ?x ?1080|1080p)/, 'fhd'],
  [/^(?:uhd|4k|3840 ?x ?2160)/, 'uhd'],
  [/^(?:wqxga|qhd\+|2560 ?x ?1600)/, 'wqxga'],
  [/^(?:w?qhd|2560 ?x ?1440|1440p)/, 'qhd'],
  [/^(?:uwqhd|3440 ?x ?1440)/, 'uwqhd'],
  [/^(?:hd\+|1600 ?x ?900)/, 'hd+'],
  [/^(?:hd|1366 ?x ?768)/, 'hd'],
]

function readSystem(text: string): string {
  if (/no|without|ohne|w\/o|dos|sans/.test(text)) return 'no os'
  const version = /\d+/.exec(text)?.[0] ?? ''
  const edition = /pro|p$/.test(text) ? 'p' : /home|h$/.test(text) ? 'h' : ''
  return `win${version}${edition}`
}

/** Features of laptops, desktops and monitors besides processor, memory and storage. */
export const clientFeatureRules: readonly Rule[] = [
  {
    name: 'keyboard with its word',
    pattern: new RegExp(
      `(${languages})[ -]?(?:qwerty[ -]|qwertz[ -]|azerty[ -])?(?:kbd|kb|keyboards?|keyb\\.?|layout|tastatur|clavier|qwerty)(?![a-z])`,
    ),
    read: ([, language]) => readKeyboard(language),
  },
  {
    name: 'keyboard after its word',
    pattern: new RegExp(`(?:kbd|kb|keyboard|layout|qwerty|tastatur)[: -]{1,2}\\(?(${languages})`),
    read: ([, language]) => readKeyboard(language),
  },
  {
    name: 'keyboard by its letters',
    pattern: /(be |ch |fr |belgian |swiss )?(qwertz|azerty)/,
    read: ([, country, letters]) => readKeyboard(country ?? letters),
  },
  {
    name: 'touch screen',
    pattern:
      /(non?[ -]?|without |w\/o |ohne )?touch(?:screen| screen|display)?(?! ?(?:id|bar|pad|panel|smart))/,
    read: (match) =>
      isClientSystem(match)
        ? { attributes: { edition: match[1] ? 'non-touch' : 'touch' } }
        : undefined,
  },
  {
    name: 'resolution of a screen',
    pattern:
      /(?:fhd\+?|full ?hd\+?|wuxga|uhd(?! graphics| ?\d{3})|4k(?= ?(?:uhd|ips|oled|touch|display|monitor|screen))|wqxga|uwqhd|w?qhd\+?|(?<=" )hd\+?|1920 ?x ?1[02][08]0|3840 ?x ?2160|2560 ?x ?1[46][40]0|3440 ?x ?1440|1600 ?x ?900|1366 ?x ?768)/,
    read: ([text]) => {
      const resolution = resolutions.find(([pattern]) => pattern.test(text))?.[1]
      return resolution ? { attributes: { resolution } } : undefined
    },
  },
  {
    name: 'screen in inches',
    pattern:
      /(?<![\d.])([1-9]\d(?:\.\d)?)"(?! ?(?:rack|rail|mount|einbau|kit|cabinet|schrank|chassis|server|bezel|rm))/,
    read: ([, inches]) =>
      Number(inches) > 10 ? { attributes: { screen: inches!.replace('.0', '') } } : undefined,
  },
  {
    name: 'mobile network of a laptop',
    pattern: /(no |without |w\/o |ohne )?(lte|wwan|4g|5g)(?: (?:modem|module|modul|ready))?/,
    read: (match) => {
      if (!isClientSystem(match) || match[0].includes('ready')) return undefined
      return { attributes: { network: match[1] ? 'wifi' : match[2] === '5g' ? '5g' : 'lte' } }
    },
  },
  {
    name: 'operating system',
    pattern:
      /(?:(?:windows|win|w)[ -]?(?:7|8\.1|8|10|11)[ -]?(?:professional|pro|prof|home|p|h)?|(?:no|without|ohne|w\/o|sans) ?(?:os|windows)|free ?dos|noos)/,
    read: (match) =>
      isClientSystem(match) || /win/.test(match[0])
        ? { attributes: { system: readSystem(match[0]) } }
        : undefined,
  },
]
