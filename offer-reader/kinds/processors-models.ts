import type { Facts } from '#offer-reader/rule.ts'

/** The first generation that a number of Xeon Scalable belongs to is its second digit. */
const scalableTiers: Readonly<Record<string, string>> = {
  3: 'bronze',
  4: 'silver',
  5: 'gold',
  6: 'gold',
  8: 'platinum',
}

/** The canonical model of a Xeon Scalable; the number decides the tier, whatever the text calls it. */
export function nameScalable(number: string, suffix: string): string | undefined {
  if (/^94[6-8]0$/.test(number)) return `max ${number}`
  if (/^92[24]\d$/.test(number)) return `platinum ${number}`
  if (/^6[3579]\d\d$/.test(number) && /^[pe]$/.test(suffix)) return `xeon 6 ${number}${suffix}`
  const tier = scalableTiers[number[0]!]
  if (!tier || !/^[34568][1-6]\d\d$/.test(number) || number.endsWith('00')) return undefined
  return `${tier} ${number}${suffix}`
}

/** Letters of the Xeon 3000 to 7000 by number, for texts that leave them out. */
export function nameOldXeon(letter: string, number: string): string | undefined {
  if (letter) return `${letter}${number}`
  if (/^5[01]\d\d$/.test(number)) return `xeon ${number}`
  if (/^56[0-4]\d$/.test(number)) return `e${number}`
  if (/^56[5-9]\d$/.test(number)) return `x${number}`
  if (/^54[1-4]0$/.test(number)) return `e${number}`
  return /^54[67]0$/.test(number) ? `x${number}` : undefined
}

/** Socket class of an E5, which replaces only its like. */
const classOfE5 = (number: string) => {
  if (number.startsWith('26')) return ''
  return `-${number.slice(0, 2)}00`
}

/** Desktop tier of a Core whose text leaves it out: 10400 is an i5, 12700 an i7. */
export function tierOfCore(number: string): string | undefined {
  if (number === '8086') return '7'
  const rank = Number(number.slice(-3)[0])
  if (rank <= 3) return '3'
  if (rank <= 6) return '5'
  return rank === 7 ? '7' : '9'
}

/** Generation of an Intel Core: 650 is the first, 4590 the 4th, 1145g7 the 11th, 12700k the 12th. */
function generationOfCore(number: string, suffix: string): string {
  if (number.length === 3) return '1'
  if (number.length === 5) return number.slice(0, 2)
  if (number.startsWith('1') && suffix) return number.slice(0, 2)
  return number[0]!
}

export const nameCore = (tier: string, number: string, suffix: string) =>
  `i${tier}-${number}${suffix}`

const lines: readonly (readonly [RegExp, string, (match: RegExpExecArray) => string])[] = [
  [
    /^e([357]) (\d{4})([a-z]?) (v\d)$/,
    'intel',
    ([, series, number, letter, version]) =>
      `xeon-e${series}${series === '5' ? classOfE5(number!) : ''}${letter === 'm' ? 'm' : ''}-${version}`,
  ],
  [/^(bronze|silver|gold|platinum) \d(\d)/, 'intel', ([, tier, digit]) => `xeon-${tier}-${digit}`],
  [/^max \d/, 'intel', () => 'xeon-max'],
  [/^xeon 6 \d{2}/, 'intel', () => 'xeon-6'],
  [
    /^e-(\d\d)\d\d([a-z]*)$/,
    'intel',
    ([, digits, suffix]) => `xeon-e-${digits}${suffix === 'm' ? 'm' : ''}`,
  ],
  [/^w-(\d\d)/, 'intel', ([, digits]) => `xeon-w-${digits}`],
  [/^w[3579]-(\d\d)/, 'intel', ([, digits]) => `xeon-w-${digits}`],
  [/^d-(\d\d)/, 'intel', ([, digits]) => `xeon-d-${digits}`],
  [/^(?:[xel]|w)(\d)(\d)\d\d/, 'intel', ([, one, two]) => `xeon-${one}${two}00`],
  [
    /^i([3579])-(\d{3,5})([a-z]*\d?)$/,
    'intel',
    ([, tier, number, suffix]) => `core-i${tier}-${generationOfCore(number!, suffix!)}`,
  ],
  [/^xeon (\d)(\d)\d\d$/, 'intel', ([, one, two]) => `xeon-${one}${two}00`],
  [/^ultra ([579]) (\d)/, 'intel', ([, tier, digit]) => `core-ultra-${tier}-${digit}`],
  [/^core ([3579]) (\d)/, 'intel', ([, tier, digit]) => `core-${tier}-${digit}`],
  [/^core 2 /, 'intel', () => 'core-2'],
  [/^pentium ([a-z]+)/, 'intel', ([, letter]) => `pentium-${letter}`],
  [/^celeron ([a-z]+)/, 'intel', ([, letter]) => `celeron-${letter}`],
  [/^phi /, 'intel', () => 'xeon-phi'],
  [/^epyc 7..([1-3])/, 'amd', ([, digit]) => `epyc-700${digit}`],
  [/^epyc 7[hf]/, 'amd', () => 'epyc-7002'],
  [/^epyc 7\df3/, 'amd', () => 'epyc-7003'],
  [/^epyc ([3489])\d\d(\d)/, 'amd', ([, first, last]) => `epyc-${first}00${last}`],
  [/^ryzen ai (\d)/, 'amd', ([, tier]) => `ryzen-ai-${tier}`],
  [/^ryzen (\d) (\d)/, 'amd', ([, tier, digit]) => `ryzen-${tier}-${digit}000`],
  [
    /^threadripper (\d)\d{3}(wx)?/,
    'amd',
    ([, digit, pro]) => `threadripper-${digit}000${pro ?? ''}`,
  ],
  [/^opteron (\d)(\d)/, 'amd', ([, one, two]) => `opteron-${one}${two}00`],
  [/^fx-(\d)/, 'amd', ([, digit]) => `fx-${digit}000`],
]

/** Facts of a processor whose model is in its canonical spelling, such as `e5 2680 v4` or `i5-8500`. */
export function processor(model: string): Facts {
  for (const [pattern, maker, lineOf] of lines) {
    const match = pattern.exec(model)
    if (match) return { kind: 'processor', maker, line: lineOf(match), model }
  }
  return { kind: 'processor', model }
}
