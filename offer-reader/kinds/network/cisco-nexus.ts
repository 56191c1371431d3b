import { factsWith, type Rule } from '#offer-reader/rule.ts'

const nexusSuffixes = 'ex|fx3s|fx3h|fx3p|fx3|fx2|fxp|fx|gx2[ab]|gx|-?xl|x|e'

export const nexusRules: readonly Rule[] = [
  {
    name: 'Nexus 9000',
    pattern: new RegExp(
      `(?:(?:nexus[- ]?|n9k[- ]?|c)+9?0?0?0? ?c?)?(9[23]\\d{2,3}(?:yc|tc|ld|gc|cq|cd|px|tx|pq|px|qc|c|p)\\d?|950[48]|9516)(?:[- ]?(${nexusSuffixes}))?(?:-(?:b24c?|b18q|24|bun|b1|b))?=?(?![a-z0-9])`,
    ),
    read: ([all, base = '', suffix]) => {
      if (/^\d{4}$/.test(base) && !/nexus|n9k/.test(all)) return undefined
      return {
        kind: 'switch',
        maker: 'cisco',
        line: `nexus-9000${suffix ? `-${suffix}` : ''}`,
        model: `n9k-c${base}${suffix ? `-${suffix}` : ''}`,
      }
    },
  },
  {
    name: 'Nexus 7000 chassis',
    pattern: /(?:n7[k7]-c|nexus )(70(?:04|09|10|18)|77(?:02|06|10|18))(?![a-z0-9])/,
    read: ([, number = '']) => ({
      kind: 'switch',
      maker: 'cisco',
      line: `nexus-${number.slice(0, 2)}00`,
      model: `n7k-c${number}`,
    }),
  },
  {
    name: 'Nexus 2000 to 7000',
    pattern:
      /(?:n([2-7])k|nexus)[- ]?c?-?([2-7]\d{3,4}(?:upq|tqf|pqf?|tpf?|tq|up|tf|pp|tm|ti?|qp?|p|x)?)(?:-(e|s|xl)(?=-|$| ))?(?:-?(fa|ba|fd|bf|bun|10gx|10g[et]?|1ge|40ge))?(?:-rf)?(?![a-z0-9])/,
    read: ([, generation, base = '', revision, suffix]) => {
      const series = base.startsWith('56128') ? '5' : base.charAt(0)
      if (series === '7') return undefined
      if (generation && generation !== series) return undefined
      const letter = revision ?? (suffix === '10gx' ? 'x' : undefined)
      const airflows: Record<string, string> = { fa: 'front-to-back', ba: 'back-to-front' }
      return factsWith(
        {
          kind: 'switch',
          maker: 'cisco',
          line: `nexus-${base.slice(0, 2)}00`,
          model: `n${series}k-c${base}${letter ? `-${letter}` : ''}`,
        },
        { airflow: suffix && airflows[suffix] },
      )
    },
  },
  {
    name: 'power supplies of Cisco switches and routers',
    pattern:
      /(pwr-(?:c\d|4\d{3}|29\d\d|39\d\d|rgd)[a-z0-9-]*|c3kx-pwr-(\d+)w[ad]c|(?:n\dk|nxa)-pac-(\d+)w[a-z0-9-]*)[/+]*=?/,
    read: ([, part = '', power, otherPower]) =>
      factsWith(
        { kind: 'power-supply', maker: 'cisco', model: part, parts: [part] },
        { power: power ?? otherPower ?? /-(\d{3,4})w/.exec(part)?.[1] },
      ),
  },
]
