import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** Samsung's model numbers without the letter of the region; `/lte`, `/5g` or `/wifi` where it distinguishes models. */
const galaxyOfNumber = parseCodeTable(readTable('mobile/galaxy-of-number'))

function galaxyLine(model: string): string {
  const [, tablet] = /^galaxy tab (active|s\d+|a\d*)/.exec(model) ?? []
  if (tablet) return `galaxy-tab-${tablet}`
  return `galaxy-${/^galaxy (note \d+|z flip|z fold|fold|xcover|s\d+|a\d)/.exec(model)?.[1]?.replace(/ /g, '-') ?? 'other'}`
}

const galaxyFacts = (model: string, network?: string): Facts =>
  factsWith(
    {
      kind: model.startsWith('galaxy tab') ? 'tablet' : 'phone',
      maker: 'samsung',
      line: galaxyLine(model),
      model,
    },
    { network },
  )

const plus = (text: string) => text.replace(/ ?(?:\+|plus)/, '+').trim()

/** Huawei's model numbers before the dash. */
const huaweiOfNumber: Record<string, string> = {
  vog: 'p30 pro',
  ele: 'p30',
  mar: 'p30 lite',
  clt: 'p20 pro',
  eml: 'p20',
  ane: 'p20 lite',
  ana: 'p40',
  els: 'p40 pro',
  jny: 'p40 lite',
  lya: 'mate 20 pro',
  hma: 'mate 20',
  sne: 'mate 20 lite',
  bla: 'mate 10 pro',
  vtr: 'p10',
  vky: 'p10 plus',
  was: 'p10 lite',
  fig: 'p smart',
  pot: 'p smart 2019',
}

export const phoneRules: readonly Rule[] = [
  {
    name: 'Samsung by model number',
    pattern:
      /(sm-?)?(?<![a-z0-9]-(?<!sm-))([agfsntxp]\d{3})([a-z]{1,2}\d?)?(?:\/ds[nm]?)?(?![a-z0-9])/,
    read: ([, prefix, number = '', region]) => {
      const product = galaxyOfNumber.get(number)
      if (product === undefined) return undefined
      if (!prefix && (!region || !/^[agfsn]/.test(number))) return undefined
      const [model = '', network] = product.split('/')
      return galaxyFacts(model, network)
    },
  },
  {
    name: 'Galaxy S, A, M and J by name',
    pattern:
      /(?:samsung )?(?:galaxy )?(s(?:[5-9]|1\d|2[0-5])(?: ?e(?![a-z0-9]))?|a(?:[01][0-9]|2[0-6]|3[0-6]|4[0-2]|5[0-6]|7[0-3]|80|90)[se]?|m[0-5]\d[s]?|j[3-7])(?![ -]?(?:gen|ssd))((?: ?(?:\+|plus|ultra|fe|edge|lite)(?![a-z0-9]))*)/,
    read: (match) => {
      const [all, series = '', suffix = ''] = match
      const isNamed = /^(?:samsung|galaxy)/.test(all)
      const isAtStart =
        match.index === 0 &&
        /^[^,;]{2,20}?(?:5g|lte|ds|dual|ultra|(?:32|64|128|256|512)gb|(?:32|64|128|256|512)(?![a-z0-9]))/.test(
          match.input,
        )
      if (!isNamed && (!isAtStart || /nvidia|gpu|pcie|gddr|hbm/.test(match.input))) return undefined
      return galaxyFacts(plus(`galaxy ${series.replace(' ', '')}${suffix}`).replace(/ {2,}/g, ' '))
    },
  },
  {
    name: 'Galaxy Note, Z Flip, Z Fold and XCover by name',
    pattern:
      /(?:samsung )?(?:galaxy )?(?<!redmi |mi )(note ?\d{1,2}|z ?(?:flip|fold) ?\d?|x-?cover ?(?:pro|\d))((?: ?(?:\+|plus|ultra|lite|pro|s)(?![a-z0-9]))?)/,
    read: ([all, name = '', suffix = '']) => {
      if (name.startsWith('note') && !/^(?:samsung|galaxy)/.test(all)) return undefined
      const spaced = name
        .replace('x-cover', 'xcover')
        .replace(/^z ?/, 'z ')
        .replace(/(?<=[a-z])(?=\d)/, ' ')
      return galaxyFacts(
        plus(`galaxy ${spaced}${suffix.replace(/^ s$/, 's')}`).replace(
          /(?<=xcover \d)(?=pro)/,
          ' ',
        ),
      )
    },
  },
  {
    name: 'Galaxy Tab by name',
    pattern:
      /(?:samsung )?(?:galaxy )?tab[ -]?(active ?\d?(?: pro)?|[as] ?\d{0,2}e?)(?: ?\(?(7\.0|8\.0|9\.7|10\.1|10\.5)"?\)?)?((?: ?(?:\+|plus|ultra|fe|lite)(?![a-z0-9]))*)(?![a-z0-9])/,
    read: ([, name = '', size, suffix = '']) => {
      const spaced = name.startsWith('active')
        ? name.replace(/(?<=e)(?=\d)/, ' ')
        : name.replace(' ', '')
      const isOldSeries = spaced === 'a' || spaced === 's2'
      if (isOldSeries && size === undefined) {
        return { kind: 'tablet', maker: 'samsung', line: `galaxy-tab-${spaced}` }
      }
      return galaxyFacts(plus(`galaxy tab ${spaced}${isOldSeries ? ` ${size}` : ''}${suffix}`))
    },
  },
  {
    name: 'Galaxy Watch and Buds',
    pattern:
      /galaxy (watch|buds)[ -]?(\d|active ?\d?|ultra|fe|live|pro)?((?: (?:classic|pro|fe))?)(?: ?\(?(40|42|44|45|46|47)mm\)?)?(?![a-z0-9])/,
    read: ([, product = '', generation, suffix = '', screen]) =>
      factsWith(
        {
          kind: 'accessory',
          maker: 'samsung',
          line: `galaxy-${product}`,
          model: `galaxy ${product}${generation ? ` ${generation}` : ''}${suffix}`,
        },
        { screen },
      ),
  },
  {
    name: 'Pixel',
    pattern: /(?:google )?pixel ?(\d{1,2}a?)((?: (?:pro xl|pro fold|pro|xl|fold))?)(?![a-z0-9])/,
    read: ([, number = '', suffix = '']) => ({
      kind: 'phone',
      maker: 'google',
      line: `pixel-${number.replace('a', '')}`,
      model: `pixel ${number}${suffix}`,
    }),
  },
  {
    name: 'Huawei and Honor by name',
    pattern:
      /(?:huawei |honor )((?:p|mate|nova|y|x|magic)[ -]?\d{1,2}[a-z]?|p smart(?: 20\d\d| z)?|\d{1,2}[a-z]?)((?: (?:pro\+?|lite|plus|se|max))?)(?![a-z0-9])/,
    read: ([all, name = '', suffix = '']) => {
      const isHonor = all.startsWith('honor')
      const model = `${name.replace(/^(mate|nova|magic)-?(?=\d)/, '$1 ').replace(/^p (?=\d)/, 'p')}${suffix}`
      return {
        kind: 'phone',
        ...(isHonor ? {} : { maker: 'huawei' }),
        line: `${isHonor ? 'honor' : 'huawei'}-${model
          .split(' ')
          .slice(0, /^(?:mate|nova|magic)/.test(model) ? 2 : 1)
          .join('-')}`,
        model: `${isHonor ? 'honor ' : ''}${model}`,
      }
    },
  },
  {
    name: 'Huawei P and Mate without their maker',
    pattern: /(p[1-6]0|mate ?\d{2}) (pro|lite)(?= .{0,12}?(?:64|128|256|512)gb|$)/,
    read: (match) => {
      const [, series = '', suffix = ''] = match
      if (match.index !== 0) return undefined
      const name = series.replace(/mate ?/, 'mate ')
      return {
        kind: 'phone',
        maker: 'huawei',
        line: `huawei-${name.replace(' ', '-')}`,
        model: `${name} ${suffix}`,
      }
    },
  },
  {
    name: 'Huawei by model number',
    pattern: /([a-z]{3})-(?:[lant]x?\d{1,2}[a-z]?)/,
    read: ([, code = '']) => {
      const model = huaweiOfNumber[code]
      if (model === undefined) return undefined
      return {
        kind: 'phone',
        maker: 'huawei',
        line: `huawei-${/^(?:p\d+|mate \d+|p)/.exec(model)?.[0].replace(' ', '-') ?? ''}`,
        model,
      }
    },
  },
  {
    name: 'Xiaomi, Redmi and Poco',
    pattern:
      /(?:xiaomi )?(redmi note|redmi|poco|mi|(?<=xiaomi ))[ -]?([acfmx]?\d{1,2}[acist]{0,2})((?: (?:pro\+?|pro max|lite|ultra|nfc))?)(?![a-z0-9])/,
    read: ([, series = '', number = '', suffix = '']) => {
      if (series === 'mi' && !/^\d/.test(number)) return undefined
      const name = series === '' ? 'mi' : series
      return {
        kind: 'phone',
        maker: 'xiaomi',
        line: `${name}-${number.replace(/[a-z]+$/, '')}`.replace(' ', '-'),
        model: `${name} ${number}${suffix === ' nfc' ? '' : suffix}`,
      }
    },
  },
  {
    name: 'OnePlus, Nokia, Motorola, Sony, Oppo and rugged phones',
    pattern:
      /(one ?plus|nokia|motorola|moto|sony xperia|xperia|sony|fairphone|oppo|realme|cat|crosscall|doro|blackberry)[ -]((?:nord|edge|razr|moto|find|reno|one|core|key)?[ -]?[a-z]{0,2}\d{1,4}(?:\.\d)?[a-z]{0,2})((?: (?:pro\+?|lite|plus|power|play|neo|fusion|ultra|ce|compact|iv|iii|ii|vi|v|5g|t))*)(?![a-z0-9])/,
    read: ([, brand = '', name = '', suffix = '']) => {
      const makers: Record<string, string> = {
        'one plus': 'oneplus',
        moto: 'motorola',
        'sony xperia': 'sony',
        xperia: 'sony',
      }
      const maker = makers[brand] ?? brand
      const bare = name.replace(/^moto[ -]?/, '').trim()
      if (!/\d/.test(bare) || (brand === 'sony' && !/^[125] |^z\d/.test(`${bare}${suffix}`)))
        return undefined
      if (/^(?:mc|tc|ds|ls|li|sl|ap|rs|ws)\d/.test(bare)) return undefined
      if (brand === 'cat' && !/^s\d/.test(bare)) return undefined
      const listed = ['oneplus', 'nokia', 'motorola', 'sony'].includes(maker)
      return {
        kind: 'phone',
        ...(listed && { maker }),
        line: `${maker}-${bare.replace(/[ -]/g, '-')}`,
        model: `${maker} ${bare}${suffix.replace(' 5g', '')}`,
      }
    },
  },
]
