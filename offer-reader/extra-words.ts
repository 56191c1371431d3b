import type { Kind } from '#offer-reader/rule.ts'

/** Names of spare parts and accessories in the languages of traders, with their kind and standard name. */
const extraWords: readonly (readonly [RegExp, Kind, string])[] = [
  [
    /power suppl(?:y|ies)|psus?|netzteile?|voeding(?:en)?|alimentation|alimentatore|fuente de alimentacion/,
    'power-supply',
    'power supply',
  ],
  [
    /\d{3,4}w (?:[a-z0-9]+ ){0,3}(?:platinum(?! \d)|titanium|hot ?(?:plug|swap)|80 ?plus)/,
    'power-supply',
    'power supply',
  ],
  [
    /heat ?sinks?|(?:cpu )?coolers?|kuhlkorper|kuhler|koeler|dissipatore|dissipateur/,
    'spare-part',
    'heatsink',
  ],
  [
    /(?:sliding |ready ?|static |rack |server )*rails?(?: ?kits?)?|rack ?kits?|rackschienen|schienen/,
    'spare-part',
    'rails',
  ],
  [/rack ?(?:ears?|mount kit|brackets?)/, 'spare-part', 'rack ears'],
  [
    /fans?(?: (?:kit|module|assembly|tray))?|lufter|ventilator(?:en|e|i)?|ventilateurs?/,
    'spare-part',
    'fan',
  ],
  [
    /(?:drive |hdd |hot[ -]?swap )*(?:caddy|caddies|caddys)|(?:hdd|drive) trays?|smart ?carriers?/,
    'spare-part',
    'caddy',
  ],
  [/bezels?|front ?panels?|faceplates?/, 'spare-part', 'bezel'],
  [/risers?(?: (?:card|kit|board))?/, 'spare-part', 'riser'],
  [/backplanes?/, 'spare-part', 'backplane'],
  [
    /(?:system|mother|main) ?boards?|mainboards?|carte mere|scheda madre|placa base|moederbord/,
    'spare-part',
    'mainboard',
  ],
  [/batter(?:y|ies|ij|ijen|ie|ien|ia|ias)|akkus?|accus?/, 'battery', 'battery'],
  [/adapters?|chargers?|ladegerate?|oplader|chargeurs?|caricatore/, 'accessory', 'adapter'],
  [/dock(?:s|ing(?: ?station)?s?)?/, 'dock', 'dock'],
  [
    /keyboards? (?:for|assembly)|palm ?rests?|hinges?|lcd (?:panel|assembly|screen)|display assembly/,
    'spare-part',
    'spare',
  ],
  [/(?:stack(?:ing)?|power|sas|data|cable) cables?|kabels?/, 'accessory', 'cable'],
  [
    /toners?|toner ?cartridges?|cartouches?|cartucce|ink cartridges?|drum(?: units?)?|fusers?/,
    'supplies',
    'toner',
  ],
  [
    /(?:cables?|trays?|kits?|cards?|boards?|covers?|lids?|screens?|panels?|hinges?|keyboards?|touchpads?|cases?|bags?|sleeves?|brackets?|cages?|blanks?|fillers?|stands?|mounts?|speakers?|antennas?|digitizers?)(?= ?[,:/(-]? ?(?:for|fits|fur|fuer|voor|pour|per|para) )/,
    'spare-part',
    'spare',
  ],
  [
    /(?<=^(?:[a-z]+ )?)keyboards?|(?:chassis|top|side) covers?|type ?covers?|(?<=^(?:[a-z]+ )?)(?:paper )?trays? \d/,
    'spare-part',
    'spare',
  ],
  // iPhone 12 LCD; a phone with a cracked screen has more words between.
  [
    /(?<=(?:iphone|ipad|galaxy|surface)(?: (?:pro|air|mini|go|tab|book|laptop))? [a-z]?\d{1,2}[a-z]{0,2}(?: (?:pro|max|mini|plus|ultra|fe)){0,2} )(?:lcds?|screens?|displays?|digiti[sz]ers?|cases?|covers?|housings?|back ?glass|keyboards?)/,
    'spare-part',
    'spare',
  ],
  [
    /(?<=^(?:[a-z]+ )?)(?:(?:idrac|ilo|xclarity) ?\d? (?:[a-z]+ ){0,2})?licen[cs]es?/,
    'licence',
    'licence',
  ],
  [/network modules?|uplink modules?|nm modules?/, 'spare-part', 'network module'],
]
/** Words after which a part only comes with a system. */
const notBefore =
  /(?:with|w\/|incl\.?|including|includes|inc|mit|inkl\.?|met|avec|con|no|without|ohne|zonder|sans|senza|sin|and|und|en|et|(?<= )\+|&|dual|redundant|single|(?<![a-z0-9])\d ?x) ?(?:\d+w )?(?:power )?$/

/** One name for each spare part, without what it is for. */
const nameOf = (typed: string): string =>
  typed
    .replace(/ (?:for|assembly|panel)$/, '')
    .replace(/s$/, '')
    .replace(/^(?:lcd|display|lcd screen)$/, 'screen')

/** Finds a spare part that a text sells, not one that only comes with a system. */
export function findExtra(folded: string): { kind: Kind; word: string; from: number } | undefined {
  const spaced = folded.replaceAll('-', ' ')
  for (const [pattern, kind, word] of extraWords) {
    const match = new RegExp(`(?<![a-z0-9])(?:${pattern.source})(?![a-z0-9])`).exec(spaced)
    if (match && !notBefore.test(folded.slice(0, match.index))) {
      return { kind, word: word === 'spare' ? nameOf(match[0]) : word, from: match.index }
    }
  }
  return undefined
}
