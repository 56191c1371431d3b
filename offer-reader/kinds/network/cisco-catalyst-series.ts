import type { Rule } from '#offer-reader/rule.ts'

/** Catalyst switches that are named by their series and perhaps a number of ports. */
export const catalystSeriesRules: readonly Rule[] = [
  {
    name: 'Catalyst series with a number of ports and PoE',
    pattern:
      /(?:ws-)?c?(2960(?:xr|cx|[xslg+])?|3560(?:cx|[xegv])?|3650|3750(?:[xge])?|3850|9200(?:l|cx)?|9300l?)[ -](8|12|16|24|48)(?:[ -]?ports?)?[ -](poe\+?|data(?:only)?|non[ -]?poe)/,
    read: ([, series = '', ports = '', feed = '']) => {
      const isFed = feed.startsWith('poe')
      // Others come in more than one version with as many ports.
      const letters =
        series === '3560cx' ? ['pc', 'tc'] : /^(?:3750x|3850|9)/.test(series) ? ['p', 't'] : []
      const letter = letters[isFed ? 0 : 1]
      return {
        kind: 'switch',
        maker: 'cisco',
        line: `catalyst-${series}`,
        ...(letter && { model: `c${series}-${ports}${letter}` }),
        attributes: { ports, poe: isFed ? 'yes' : 'no' },
      }
    },
  },
]
