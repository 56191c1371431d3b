import type { Facts, Rule } from '#offer-reader/rule.ts'
import {
  powerOfType,
  serverOfHpeCode,
  serverOfMachineType,
} from '#offer-reader/kinds/servers-table.ts'

/** Endings of a model whose bearers replace each other, such as the `xd` of `r740xd`. */
const lineOf = (model: string) =>
  model
    .replace(/(?<=^[rt]\d+)(?:xd2?|xs|xa)$/, '')
    .replace(/ (?:hd|bd)$/, '')
    .replaceAll(' ', '-')

export const server = (maker: string, model: string, attributes?: Facts['attributes']): Facts => ({
  kind: 'server',
  maker,
  line: lineOf(model),
  model,
  ...(attributes && { attributes }),
})

/** Numbers of PowerEdge; the third digit from the end is the class, the one after it the generation. */
const rackNumbers = String.raw`2[0-6]0|3[0-6]0|4[1-7]0|415|5[1-7]0|515|6[1-7]0|7[1-7]0|715|8[1-46]0|8[01]5|9[0-46]0|905|[67][4-7][12]5`

/** A part for a server is no server. */
const notFor = String.raw`(?<!\b(?:for|fits|suits|fuer|fur|pour|per|para|with) (?:the )?(?:dell |emc |hpe? |poweredge |proliant ){0,2})`

/** Words before a number that make it an access point, a graphics card, a laptop or a printer. */
const notBefore = String.raw`(?<!(?:ruckus|radeon|quadro|thinkpad|epson|stylus|samsung r).{0,30})(?!.{0,40}(?:ruckus|unleashed|802\.11|radeon))`

const readBays = (bays: string): Facts['attributes'] => {
  const [, number, form] = /^(\d+)([sl]ff)$/.exec(bays) ?? []
  return number === undefined || form === undefined ? undefined : { bays: number, form }
}

const plusOf = (text: string | undefined) => (text ? '+' : '')

/** ProLiants whose letter is left out more often than written; other letters distinguish models. */
function nameProliant(type: string, number: string, letters: string): string {
  if (type === 'bl') return `bl${number}${letters || 'c'}`
  return `${type}${number}${letters === 'p' ? '' : letters}`
}

export const serverRules: readonly Rule[] = [
  {
    name: 'PowerEdge for racks',
    pattern: new RegExp(
      `(?:poweredge |pe ?)?${notFor}r[ -]?(${rackNumbers})(?:[ -]?(xd2?|xs|xa|ii|2)(?![a-z0-9]))?${notBefore}`,
    ),
    read: ([, number, ending]) => {
      if (ending === 'ii' || ending === '2') {
        return number === '210' ? server('dell', 'r210 ii') : server('dell', `r${number}`)
      }
      return server('dell', `r${number}${ending ?? ''}`)
    },
  },
  {
    name: 'PowerEdge towers, blades and old ones beside their name',
    pattern:
      /(?:(?:dell )?(?:emc )?(?:poweredge|pe)[ -]?|dell (?:emc )?(?:server |blade )?)(t[1-7]?[1-7][05]|m[4-9][1-4][05](?:p|hd)?|1[89]50|29[05]0|28[05]0|6[89]50)(?:[ -]?(ii)(?![a-z0-9]))?/,
    read: ([, model, ending]) => server('dell', `${model}${ending ? ' ii' : ''}`),
  },

  {
    name: 'ProLiant with its generation',
    pattern: new RegExp(
      String.raw`(?:(?:gen|g)[ .-]?(\d{1,2})[ -])?${notFor}(dl|ml|bl|sl|xl)[ -]?(\d{2,4})([a-z]{1,2}(?=[ ,/-]|g\d|gen|$))?(?:[ -]{0,2}(?:server )?\(?(?:generation|gen|g)[ .-]{0,2}(\d{1,2})\)?(?:[ -]?(\+|plus)(?: (v2))?)?)?(?:[ -]?(v2|se)(?![a-z0-9]))?`,
    ),
    read: (match) => {
      const [text, early, type, number, letters, late, plus, version, small] = match
      const rest = match.input.slice(match.index + text.length)
      const generation = late ?? early ?? /^ .{0,24}?\b(?:gen|g)[ .-]?(\d{1,2})\b/.exec(rest)?.[1]
      const model = nameProliant(type!, number!, letters ?? '')
      if (model === 'ml10' && small === 'v2') return server('hp', 'ml10 v2')
      if (generation === undefined) return { kind: 'server', maker: 'hp' }
      return server('hp', `${model} g${generation}${plusOf(plus)}${version ? ' v2' : ''}`)
    },
  },
  {
    name: 'MicroServer, Synergy and Apollo',
    pattern:
      /(microserver|synergy|sy|apollo)(?:[ -]?(n[345][046]l|[4-9]\d{3}|480|6[26]0|12000))?(?:[ -]?(?:compute module )?(?:gen|g)[ .-]?(\d{1,2})(?: ?(\+|plus)(?: (v2))?)?)?/,
    read: ([, name, number, generation, plus, version]) => {
      if (number === undefined && generation === undefined) return undefined
      const short = name === 'synergy' || name === 'sy' ? 'sy' : `${name} `
      const ending = generation ? `g${generation}${plusOf(plus)}${version ? ' v2' : ''}` : ''
      return server('hp', `${short}${number ?? ''} ${ending}`.replace(/ {2}/, ' ').trim())
    },
  },
  {
    name: 'Part number of a ProLiant',
    pattern: /(p?\d{5,6})-(?:b2[1-4]|l21|s01|aa1|\d{3})(?:#[a-z0-9]{3})?/,
    read: ([, number]) => {
      const entry = serverOfHpeCode.get(number!)
      return entry && server('hp', entry.model, readBays(entry.bays))
    },
  },
  {
    name: 'ThinkSystem',
    pattern: /(thinksystem |lenovo )?(s[rdtne])[ -]?(\d{2,3}a?)(?:[ -]?(v[2-4]))?/,
    read: ([, name, type, number, version]) => {
      const isSure = type === 'sr' && /^(?:1[5]|2[5]|5[3579]|6[3-8]|7[78]|8[56]|95)/.test(number!)
      const isDense = type === 'sd' && /^(?:5[35]|6[35])0/.test(number!)
      if (!isSure && !isDense && name === undefined) return undefined
      return server('lenovo', `${type}${number}${version ? ` ${version}` : ''}`)
    },
  },
  {
    name: 'System x and Flex',
    pattern:
      /(?:system )?[xn] ?x?(3[0-9]\d\d|2[24]0|440|360)(?:[ -]{0,2}(m[2-6]|x[56])(?:[ -]?(hd|bd)(?![a-z0-9]))?)|(?:ibm |lenovo |blade )(h[sx]2[123]|hx5)/,
    read: ([text, number, generation, ending, blade]) => {
      if (blade) return server('ibm', blade)
      const letter = /^(?:system )?n/.test(text) ? 'nx' : 'x'
      return server('ibm', `${letter}${number} ${generation}${ending ? ` ${ending}` : ''}`)
    },
  },
  {
    name: 'Machine type of a System x or ThinkSystem',
    pattern: /(?:type |mt |model )?(7[dxyz]\d[0-9v-y]|\d{4})-?([a-z0-9]{6}|[a-z0-9]{3})/,
    read: ([, type, model]) => {
      const serverModel = serverOfMachineType.get(type!)
      // Three digits may be a price or a size.
      if (serverModel === undefined || !/[a-z]/.test(model!) || /[gtmx]b|ghz|rpm/.test(model!))
        return undefined
      return server(serverModel.startsWith('s') ? 'lenovo' : 'ibm', serverModel)
    },
  },
  {
    name: 'IBM Power',
    pattern:
      /(\d{4}-[a-z0-9]{3})|(?:ibm )?power ?(?:systems? )?(?:[5-9]|10)? ?(?:server )?([sel](?:8[1-8][0-4]|9[1-8][0-4]|8[57]0|10[1-8][0-4])[lc]{0,2}|7[1-8]0|5[2-7]0)(?![-w])|ibm ([sel](?:8|9|10)[1-8][0-4]l?)/,
    read: ([, type, name, bare]) => {
      const model = type === undefined ? `power ${name ?? bare}` : powerOfType.get(type)
      return model === undefined ? undefined : server('ibm', model)
    },
  },
  {
    name: 'Cisco UCS',
    pattern:
      /(?:cisco )?(?:ucs[a-z]?[ -]{0,2})?([bcsx])[ -]?(22[0-5]?|2[0246]0|210c?|4[126]0c?|3160|3260|125|480)[ -]?(m[1-8])(s2|sx|sn|sd|s|lx|l2|l)?/,
    read: ([, series, number, generation, bays]) => {
      const model = `${series}${number!.replace(/(?<=210|410)c/, '')} ${generation}`
      const form = bays === undefined ? undefined : bays.startsWith('l') ? 'lff' : 'sff'
      return server('cisco', model, form && { form })
    },
  },
  {
    name: 'Supermicro systems and chassis',
    pattern:
      /(?:sys|ssg|asg?|superserver|supermicro|sc|cse)[ -](?:sys-|ssg-|as-|cse-)?(\d{3,4}[a-z]{1,4}\d?[a-z]?|8\d{2}[a-z]{0,3})((?:-[a-z0-9+]{1,14}){0,2})/,
    read: ([text, base, ending]) => {
      const isChassis = /(?:^| |-)(?:cse|sc)-?/.test(text)
      return {
        kind: 'server',
        maker: 'supermicro',
        line: `supermicro-${isChassis ? base!.slice(0, 3) : base}`,
        model: isChassis ? `cse-${base}` : `${base}${ending}`,
      }
    },
  },
  {
    name: 'Primergy',
    pattern:
      /(?:primergy )?([rtbc]x)[ -]?(\d{3,4})[ -]?([ms]\d)(?!\d)|vfy:?([rt])(\d{3})(\d)[a-z0-9]{1,8}/,
    read: ([, series, number, generation, type, digits, version]) => {
      if (type) return server('fujitsu', `${type}x${digits}0 m${version}`)
      return server('fujitsu', `${series}${number} ${generation}`)
    },
  },
  {
    name: 'Huawei RH and FusionServer',
    pattern:
      /(?:fusionserver (?:pro )?)?(rh|xh|ch)?[ -]?([1258][1248]8[58]|2[24]88|5885|6288|121|226|242|620|628)([hxcel]{0,2})[ -]?v([1-7])/,
    read: ([text, series, number, letter, version]) => {
      if (!series && number!.length === 3) return undefined
      if (!series && !text.startsWith('fusion') && !/[58]$/.test(number!)) return undefined
      return server('huawei', `${series ?? ''}${number}${letter} v${version}`)
    },
  },
]
