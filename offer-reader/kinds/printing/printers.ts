import {
  laserjetOfProductNumber,
  otherHpPrinterOfProductNumber,
} from '#offer-reader/kinds/printing/printers-table.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const supplyWords =
  /(?<!(?:with|incl\.?|including|mit|no|without|w\/o|ohne|new|full|low|\d%) )(?<![a-z])(?:toners?|cartridges?|kartusche|drum|imaging unit|fuser|maintenance kit|waste|inks?|tinte|patrone|ribbon|roller|tray|(?:c[bcef]|q|w)\d{3,4}[axyz]|t[nk]-?\d{3,4})(?![a-z0-9])/
const suited = /(?:(?<![a-z])(?:for|fur|fuer|pour|per|suits|fits)|compatible(?: with)?) [^,;]*$/

/** Whether a printer is only named for what suits it, as in `Toner CF259X for M404dn`. */
export function isForPrinter(match: RegExpExecArray): boolean {
  const before = match.input.slice(Math.max(0, match.index - 60), match.index)
  return supplyWords.test(before) || suited.test(before)
}

export function printer(
  match: RegExpExecArray,
  maker: string,
  line: string,
  model?: string,
): Facts | undefined {
  if (isForPrinter(match)) return undefined
  return { kind: 'printer', maker, line, ...(model && { model }) }
}

/** A model with its letters; a number without them is only the line: M404 is M404n, M404dn or M404dw. */
function readLaserjet(match: RegExpExecArray, number: string, letters: string): Facts | undefined {
  const line = `laserjet-${number}`
  const isComplete = letters !== '' || /^(?:p|cp|\d)/.test(number)
  return printer(match, 'hp', line, isComplete ? `laserjet ${number}${letters}` : undefined)
}

const laserjet = '(?:hp )?(?:(?:color|colour|farb) ?)?(?:laser ?jet|clj|lj)'
const letters = '[dnwfxzhstcaem]{0,4}'

export const printerRules: readonly Rule[] = [
  {
    name: 'LaserJet with its word',
    pattern: new RegExp(
      `${laserjet}[ -]?(?:(?:pro|enterprise|managed|color|colour|flow|mfp|ent|200|300|400|500|600|700) )*((?:m|e|p|cp|cm)?\\d{3,5}|m\\d{2})(${letters})(?: mfp)?`,
    ),
    read: (match) => readLaserjet(match, match[1]!, match[2]!),
  },
  {
    name: 'LaserJet by its number alone',
    pattern:
      /(?:hp )?(?:mfp )?(?:(m[1-9]\d{2}|e[567]\d{4}|cp[1-6][05]\d5)((?:f|s|c)?d?n?w?e?|f[dnwht]{1,3}|x|xh|z|h|dh|dtn|xm|dnm|zm|hm))(?![a-z0-9])/,
    read: (match) => {
      const [, number, suffix] = match
      // ThinkCentres are M720q, M910t and the like.
      const isOther = /lenovo|thinkcent|tiny|dell|apple|lexmark|samsung|cisco/.test(match.input)
      if (!suffix || isOther || /^(?:m\d20x|m9\d0[xz])/.test(match[0])) return undefined
      if (suffix.length === 1 && !/hp|laserjet|printer|mfp/.test(match.input)) return undefined
      return readLaserjet(match, number!, suffix)
    },
  },
  {
    name: 'LaserJet P number alone',
    pattern:
      /(?:hp )?(p(?:1005|1006|1102|1505|1606|2014|2015|2035|2055|3005|3010|3015|4014|4015|4515))(d?n?w?|x|dtn|tn|xm)(?![a-z0-9])/,
    read: (match) => {
      const isHp = /hp|laserjet|printer/.test(match.input) || match[2] !== ''
      return isHp && !/dell|kyocera|ecosys/.test(match.input)
        ? readLaserjet(match, match[1]!, match[2]!)
        : undefined
    },
  },
  {
    name: 'HP printer by its product number',
    pattern: /([a-z0-9]{5}[ab])(?: ?#(?:ab\w|b\w\w|uu\w))?/,
    read: (match) => {
      const number = match[1]!
      const name = laserjetOfProductNumber.get(number)
      const other = otherHpPrinterOfProductNumber.get(number)
      if (name) {
        const [, digits = ''] = /^([a-z]*\d+)/.exec(name) ?? []
        return {
          kind: 'printer',
          maker: 'hp',
          line: `laserjet-${digits}`,
          model: `laserjet ${name}`,
          parts: [number],
        }
      }
      if (!other) return undefined
      const line = other.replace(' ', '-').replace(/[dnwftsz]+$/, '')
      return { kind: 'printer', maker: 'hp', line, model: other, parts: [number] }
    },
  },
  {
    name: 'OfficeJet, PageWide and DeskJet',
    pattern:
      /(?:hp )?(office ?jet|page ?wide|desk ?jet)[ -]?(?:(?:pro|enterprise|managed|color|mfp|plus) )*(x|p|e|7|h)?(\d{3,5})([a-z]{0,3})/,
    read: (match) => {
      const [, series, letter, number, suffix] = match
      const name = series!.replace(' ', '')
      const digits = `${letter ?? ''}${number}`
      return printer(match, 'hp', `${name}-${digits}`, `${name} ${digits}${suffix}`)
    },
  },
  {
    name: 'DesignJet',
    pattern: /(?:hp )?design ?jet (?:pro )?([tzdx]{0,2}\d{3,4})(ps|mfp|emfp|dr)?/,
    read: (match) =>
      printer(
        match,
        'hp',
        `designjet-${match[1]}`,
        `designjet ${match[1]}${match[2] ? ` ${match[2]}` : ''}`,
      ),
  },
  {
    name: 'ScanJet',
    pattern: /(?:hp )?scan ?jet (?:(?:pro|enterprise|flow) )*(n?\d{4})(?: ?(fn\d|s\d|f\d|fn|s|f))?/,
    read: ([, number, suffix]) => ({
      kind: 'scanner',
      maker: 'hp',
      line: `scanjet-${number}`,
      model: suffix ? `scanjet ${number} ${suffix}` : `scanjet ${number}`,
    }),
  },
  {
    name: 'Brother HL, MFC and DCP',
    pattern:
      /(?:brother )?(hl|mfc|dcp|ads|ql|pt|pj|rj|td|fax)[ -]?([lj]?\d{3,4})((?:c?d?[nw]{0,2}t{0,2}d?)?)(?:[rz]?[gucy][uwtj]?\d)?(?![a-z])/,
    read: (match) => {
      const [text, type, number, suffix] = match
      const isBrother = /brother/.test(match.input) || /^(?:hl|mfc|dcp)/.test(text)
      if (!isBrother || (text.startsWith('pt') && !/brother/.test(match.input))) return undefined
      const facts = printer(
        match,
        'brother',
        `brother-${type}-${number}`,
        `brother ${type}-${number}${suffix}`,
      )
      return facts && type === 'ads' ? { ...facts, kind: 'scanner' } : facts
    },
  },
]
