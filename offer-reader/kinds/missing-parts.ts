import type { Facts } from '#offer-reader/rule.ts'

/** The parts that an offer may state to be missing, with their names in the languages of traders. */
const namesOfParts = {
  cpu: String.raw`cpus?|processors?|proc|prozessor(?:en)?|processeurs?|processor[ei]n?|processore|procesador(?:es)?`,
  memory: String.raw`rams?|memory|mem|speicher|arbeitsspeicher|memoire|memoria|geheugen|dimms?`,
  capacity: String.raw`hdds?|hd|ssds?|(?:hard ?)?(?:drives?|dis[kc]s?)|storage|festplatten?|platten?|disques?(?: durs?)?|disc[oh]?[is]?(?: duros?)?|schijven|schijf|harde schi(?:jf|jven)`,
} as const
const names = Object.values(namesOfParts).join('|')
const without = String.raw`(?:no|without|w\/o|ohne|kein(?:en?)?|sans|senza|sin|zonder|geen|excl\.?|excluding|less)`
const joined = String.raw`(?:[ ,]{0,2}[,/&+-][ ]?| and | or | und | oder | et | ou | ni | e | o | y | en | of | ?)(?:${without} )?`

/** Words that say which parts a system comes without, such as `no CPU, RAM or HDD`. */
export const withoutParts = new RegExp(
  `${without} ?(?:${names})(?![a-z])(?:${joined}(?:${names})(?![a-z])){0,4}(?! ?(?:cad|tray|bay|fan|cooler|slot|rails?|blank)\\w*)|diskless|noram|nohdd|nossd|0gb ram`,
)

/** Reads a match of `withoutParts`. */
export function readMissing([text]: RegExpExecArray): Facts {
  const words = text.replace(/^diskless|^nossd/, 'no hdd').replace(/^no(?=ram|hdd)|^0gb/, 'no ')
  const missing = Object.entries(namesOfParts)
    .filter(([, name]) => new RegExp(`(?<![a-z])(?:${name})(?![a-z])`).test(words))
    .map(([attribute]) => [attribute, 'none'])
  return { attributes: Object.fromEntries(missing) }
}
