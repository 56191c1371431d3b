import type { Rule } from '#offer-reader/rule.ts'

/** Polycom order numbers (`2200-46161-025`) without the suffix of power supply and region. */
const polycomOfNumber: Record<string, string> = {
  '2200-46135': 'vvx 300',
  '2200-46161': 'vvx 310',
  '2200-46157': 'vvx 400',
  '2200-46162': 'vvx 410',
  '2200-44500': 'vvx 500',
  '2200-44600': 'vvx 600',
  '2200-48350': 'vvx 311',
  '2200-48400': 'vvx 401',
  '2200-48450': 'vvx 411',
  '2200-48500': 'vvx 501',
  '2200-48600': 'vvx 601',
  '2200-40450': 'vvx 201',
  '2200-48810': 'vvx 150',
  '2200-48820': 'vvx 250',
  '2200-48830': 'vvx 350',
  '2200-48840': 'vvx 450',
}

export const telephoneRules: readonly Rule[] = [
  {
    name: 'Cisco IP phones',
    pattern:
      /cp-?((?:39|69|78|79|88|89|99|98|68)\d{2}(?:g|nr|ip|ge)?)(?:-(?:3pcc|w|ge|us|eu|e|c|cl|nr|ct))*(?:-?k9)?=?(?![a-z0-9])|cisco (?:ip )?(?:unified )?(?:ip )?(?:phone |telephone )?(69[0-9]{2}|78[0-9]{2}|79[0-9]{2}g?|88[0-9]{2}|99[0-9]{2})(?:g|nr)?(?= |$|,)|(?:ip phone|telephone|phone) (78[1-6]1|79[0-9]{2}g?|88[0-6]\d)/,
    read: ([, part, named, other]) => {
      const model = (part ?? named ?? other ?? '').replace(/(?:g|ge|nr)$/, '')
      return {
        kind: model === '8831' || model === '8832' || model === '7937' ? 'conference' : 'telephone',
        maker: 'cisco',
        line: `cisco-${model.slice(0, 2)}00`,
        model: `cp-${model}`,
      }
    },
  },
  {
    name: 'Cisco SPA phones',
    pattern: /(?:cisco |linksys )?(spa[- ]?\d{3}[a-z]{0,2}\d?|ata[- ]?19[0-2])(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'telephone',
      maker: 'cisco',
      line: `cisco-${model.slice(0, 3)}`,
      model: model.replace(/[- ]/g, ''),
    }),
  },
  {
    name: 'Avaya',
    pattern:
      /avaya (?:ip )?(?:phone |telephone |deskphone )?(j1[2-9]9|k1[56]5|16\d{2}(?:-?i)?(?:-?sw)?|14\d{2}|24\d{2}|46\d{2}|54\d{2}|56\d{2}|9[456]\d{2}[a-z]{0,2}|1[12]\d0e?|b1[0-9]{2}|b109)(?![a-z0-9])|(?<![a-z0-9] )(96(?:08|11|21|41)gs?|j1[2-8]9)(?: (?:ip )?(?:desk)?phone)?(?![a-z0-9])/,
    read: ([, named, bare]) => {
      const model = (named ?? bare ?? '').replace('-i', 'i')
      return {
        kind: model.startsWith('b1') ? 'conference' : 'telephone',
        maker: 'avaya',
        line: `avaya-${model.slice(0, 2)}`,
        model: `avaya ${model}`,
      }
    },
  },
  {
    name: 'Polycom VVX, SoundPoint and conference phones',
    pattern:
      /(vvx[- ]?(?:d?\d{3})|(?:soundpoint |sp )ip ?\d{3}|(?:soundstation|sound station)(?: ?ip)? ?(?:\d{4}|2w?|duo)|trio[- ]?8[358]00|c60|ccx ?\d{3}|edge ?e\d{3})(?![a-z0-9])/,
    read: ([, name = '']) => {
      if (name === 'c60') return undefined
      const model = name
        .replace(/^sound station/, 'soundstation')
        .replace(/^sp ip/, 'soundpoint ip')
        .replace(/(?<=vvx|ip|trio|ccx|edge|station)[- ]?(?=[\de])/, ' ')
      return {
        kind: /^(?:soundstation|trio)/.test(model) ? 'conference' : 'telephone',
        maker: 'poly',
        line: `${model.replace(/ ?\w?\d+\w?$/, '')}-${/\d/.exec(model)?.[0] ?? ''}`,
        model,
      }
    },
  },
  {
    name: 'Polycom by order number',
    pattern: /(2200-\d{5})-(?:\d{3})/,
    read: ([, part = '']) => {
      const model = polycomOfNumber[part]
      return {
        maker: 'poly',
        ...(model && { kind: 'telephone' as const, line: `vvx-${model.charAt(4)}`, model }),
        parts: [part],
      }
    },
  },
  {
    name: 'Yealink',
    pattern:
      /(?:yealink )?(?:sip-)?(t(?:1[89]|2[0-9]|3[0-9]|4[0-9]|5[3-8])[pgsuwavn]{1,2}|t58|w(?:5[236]|7[0-9]|60|90)[phb])(?: ?e2)?(?![a-z0-9])|yealink ((?:cp|vc|mp|uvc|wh|uh|bh|ax)\d{2,3}[a-z]?)/,
    read: (match) => {
      const [, phone, other] = match
      const model = phone ?? other ?? ''
      if (phone && !/yealink|sip-/.test(match.input) && !/^t[45]\d[su]$/.test(phone))
        return undefined
      return {
        kind: /^(?:cp|vc|mp)/.test(model) ? 'conference' : 'telephone',
        maker: 'yealink',
        line: `yealink-${model.slice(0, 2)}`,
        model,
      }
    },
  },
  {
    name: 'Mitel and Aastra',
    pattern:
      /(?:mitel|aastra) (?:ip |minet |sip )*(?:phone )?(5[0-9]{3}e?|6[789]\d{2}i?|6[79]\d{2}i?ct?)(?![a-z0-9])|(68(?:63|65|67|69|73)i)/,
    read: ([, named, bare]) => {
      const model = named ?? bare ?? ''
      return {
        kind: 'telephone',
        maker: 'mitel',
        line: `mitel-${model.slice(0, 2)}00`,
        model: `mitel ${model}`,
      }
    },
  },
  {
    name: 'Snom, Unify, Alcatel and Grandstream',
    pattern:
      /(?:(snom) ?(?:d ?)?(\d{3}[a-z]?)|(openstage|openscape(?: desk phone)?)(?: ip)? ?((?:cp ?)?\d{2,3}[a-z]?)|(alcatel(?:-lucent)?|ale) (?:ip touch |premium )?([48]0\d{2}[a-z]?)|(grandstream) (g[xd][pv]\d{4}[a-z]?|ht\d{3}|wp\d{3}))(?![a-z0-9])/,
    read: ([, snom, ofSnom, unify, ofUnify, alcatel, ofAlcatel, grandstream, ofGrandstream]) => {
      const number = (ofSnom ?? ofUnify ?? ofAlcatel ?? ofGrandstream ?? '').replace(' ', '')
      const series =
        snom ?? unify?.replace(' desk phone', '') ?? (alcatel && 'alcatel') ?? grandstream
      return {
        kind: 'telephone',
        ...(alcatel && { maker: 'alcatel' }),
        line: `${series}-${number.slice(0, number.length - 2)}`,
        model: `${series} ${number}`,
      }
    },
  },
]
