import type { Rule } from '#server/features/matching/normalize/rule.ts'

export const processorRules: readonly Rule[] = [
  {
    name: 'Xeon E3, E5 and E7 with their version',
    pattern: /(?:xeon )?(e[357])[ -]?(\d{4}[lwma]?)[ -]?(?:v[ -]?(\d))?/,
    read: ([, series, number, version]) => ({
      kind: 'processor',
      maker: 'intel',
      line: `xeon-${series}-v${version ?? 1}`,
      model: `${series} ${number} v${version ?? 1}`,
    }),
    examples: [
      [
        'Intel Xeon E5-2637V4 3.5 GHz',
        { kind: 'processor', maker: 'intel', line: 'xeon-e5-v4', model: 'e5 2637 v4' },
      ],
    ],
  },
]
