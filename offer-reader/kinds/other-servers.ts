import { server } from '#offer-reader/kinds/servers.ts'
import type { Rule } from '#offer-reader/rule.ts'

/** Servers that run Unix. */
export const otherServerRules: readonly Rule[] = [
  {
    name: 'Integrity',
    pattern: /integrity (?:server )?((?:rx|bl)\d{3,4}c?)[ -]?(i[246])?/,
    read: ([, model = '', version]) =>
      server('hp', `integrity ${model}${version ? ` ${version}` : ''}`),
  },
  {
    name: 'Sun and Oracle',
    pattern:
      /(?:sun|oracle|sparc|fire|netra|enterprise)[ -](?:server |sparc |fire |oracle )?([xt][1-9]-[1-8][bl]?|[xtvm]\d{3,4}|[ms]\d{1,2}-\d{1,2}s?)(?: (m[23]))?/,
    read: ([, model, version]) => server('oracle', `${model}${version ? ` ${version}` : ''}`),
  },
]
