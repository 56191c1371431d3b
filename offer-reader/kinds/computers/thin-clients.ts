import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

function thinClient(
  match: RegExpExecArray,
  maker: string,
  line: string,
  model: string,
): Facts | undefined {
  return isOnlySuited(match) ? undefined : { kind: 'thin-client', maker, line, model }
}

export const thinClientRules: readonly Rule[] = [
  {
    name: 'Wyse',
    pattern:
      /(?:dell )?wyse ?(?:thin client )?([357]\d{3}|[cdrvxz][x\d]0?\d?[a-z]{0,3}|[zd]\d{2}[a-z]?)(?: (extended|slim))?/,
    read: (match) =>
      thinClient(
        match,
        'dell',
        `wyse-${match[1]![0]}`,
        `wyse ${match[1]}${match[2] === 'extended' ? ' extended' : ''}`,
      ),
  },
  {
    name: 'HP thin client',
    pattern:
      /(hp )?(?:flexible )?(?:thin ?client )?(?:flexible )?(t[2-7][1-5]0|t5[0-9]{3}|t6[1-4]0|mt[24][0-6])( plus)?/,
    read: (match) => {
      const isHp = match[1] !== undefined || /thin ?client|flexible/.test(match.input)
      if (!isHp || /dell|poweredge|thinkpad|lenovo/.test(match.input)) return undefined
      return thinClient(
        match,
        'hp',
        `hp-${match[2]!.slice(0, 2)}`,
        `hp ${match[2]}${match[3] ?? ''}`,
      )
    },
  },
  {
    name: 'Igel',
    pattern:
      /(?:igel )?(ud[2-9])(?:-?(lx\d*|w\d+))?(?: ?\(?([hmd][23568]\d0c?))?|igel (?:model )?([hmd][23568]\d0c?)/,
    read: (match) => {
      const name = match[1] ?? match[4]!
      return thinClient(match, 'igel', `igel-${name}`, `igel ${name}`)
    },
  },
  {
    name: 'Futro',
    pattern: /(?:fujitsu )?futro ?([a-z])[ -]?(\d{3,4})/,
    read: (match) =>
      thinClient(match, 'fujitsu', `futro-${match[1]}`, `futro ${match[1]}${match[2]}`),
  },
]
