import { server } from '#offer-reader/kinds/servers.ts'
import type { Rule } from '#offer-reader/rule.ts'

/** Servers that run Unix. */
export const otherServerRules: readonly Rule[] = [
  {
    name: 'Integrity',
    pattern: /integrity (?:server )?((?:rx|bl)\d{3,4}c?)[ -]?(i[246])?/,
    read: ([, model = '', version]) =>
      server('hp', `integrity ${model}${version ? ` ${version}` : ''}`),
    examples: [
      [
        'HP Integrity rx2800 i4',
        {
          kind: 'server',
          maker: 'hp',
          line: 'integrity-rx2800-i4',
          model: 'integrity rx2800 i4',
        },
      ],
    ],
  },
  {
    name: 'Sun and Oracle',
    pattern:
      /(?:sun|oracle|sparc|fire|netra|enterprise)[ -](?:server |sparc |fire |oracle )?([xt][1-9]-[1-8][bl]?|[xtvm]\d{3,4}|[ms]\d{1,2}-\d{1,2}s?)(?: (m[23]))?/,
    read: ([, model, version]) => server('oracle', `${model}${version ? ` ${version}` : ''}`),
    examples: [
      ['Oracle X5-2L', { kind: 'server', maker: 'oracle', line: 'x5-2l', model: 'x5-2l' }],
      [
        'Sun Fire X4170 M2',
        { kind: 'server', maker: 'oracle', line: 'x4170-m2', model: 'x4170 m2' },
      ],
      ['SPARC T5-2', { kind: 'server', maker: 'oracle', line: 't5-2', model: 't5-2' }],
    ],
  },
]
