import { factsWith, type Rule } from '#offer-reader/rule.ts'

const airflows: Record<string, string> = {
  afo: 'front-to-back',
  afi: 'back-to-front',
  f: 'front-to-back',
  r: 'back-to-front',
}

export const switchRules: readonly Rule[] = [
  {
    name: 'Juniper EX and QFX',
    pattern:
      /(ex(?:2[23]00(?:-c)?|3[234]00|4[23456][05]0|4100(?:-f)?|4400|46[05]0|8208|8216|920[48]|9214|9251|9253)|qfx(?:3[56]00|5[1-7][0-9]0|100(?:02|08|16)))[- ]?((?:12|16|18|24|32|36|40|48|60|64|72|96)(?:th|mp|px|[tpfysqc])(?:\d{0,2}[a-z]?)(?:-\dt)?)?(?:-[34]?(afo|afi)\d?)?(?:-(?:\d[gx]|dc[a-z]?|s|taa|vc|tpm))*(?![a-z0-9])/,
    read: ([, series = '', block, airflow]) =>
      factsWith(
        {
          kind: 'switch',
          maker: 'juniper',
          line: series,
          ...(block
            ? { model: `${series}-${block}` }
            : /ex(?:82|92)|qfx100/.test(series) && { model: series }),
        },
        {
          ports: block && /^\d+/.exec(block)?.[0],
          poe: block && (/^\d+(?:p|mp|px)/.test(block) ? 'yes' : 'no'),
          airflow: airflow && airflows[airflow],
        },
      ),
  },
  {
    name: 'Arista',
    pattern:
      /(?:dcs-?|arista |(?=7[0-9]{3}[cpqst][rx]\d?-\d\d))(7[0-9]{3}[a-z]{0,3}\d?[a-z]{0,2}(?:-a(?![a-z0-9]))?(?:-\d[a-z0-9]*)?)(?:-(?:cl|ssd|m))*(?:-([fr])|#|-#)?(?![a-z0-9])/,
    read: ([, model = '', airflow]) =>
      factsWith(
        {
          kind: 'switch',
          maker: 'arista',
          line: /^\d+[a-z]*\d?/.exec(model)?.[0] ?? model,
          model: `dcs-${model}`,
        },
        { airflow: airflow && airflows[airflow] },
      ),
  },
  {
    name: 'Dell PowerSwitch and Networking N, S and Z',
    pattern:
      /(?:dell )?(n(?:11|15|20|21|22|30|31|32|40)\d{2}[a-z]{0,2}|s(?:3[01]|4[018]|50|52|54|60|61)\d{2}[a-z]?|z9[1-6]\d{2}[a-z]?)(?:-on)?(?![a-z0-9-])/,
    read: ([, model = '']) =>
      factsWith(
        { kind: 'switch', maker: 'dell', line: `dell-${model.slice(0, 3)}`, model },
        { poe: model.startsWith('n') ? (/\de?px?/.test(model) ? 'yes' : 'no') : undefined },
      ),
  },
  {
    name: 'Dell PowerConnect',
    pattern:
      /(?:dell (?:powerconnect |pc )?|power ?connect |pct? ?)((?:28|35|54|55|62|70|80|81)(?:08|16|24|32|48|64)[fp]?|x(?:10(?:08|18|26|52)p?|4012))(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'switch',
      maker: 'dell',
      line: `powerconnect-${model.slice(0, 2)}00`,
      model: `powerconnect ${model}`,
      attributes: { poe: model.endsWith('p') ? 'yes' : 'no' },
    }),
  },
  {
    name: 'Mellanox Spectrum and InfiniBand switches',
    pattern:
      /(?:m|mellanox )?(s(?:n[2-5]\d{3}m?|x[16]0(?:1[258]|2[45]|36)f?|b7[789][089]0|n2010))(?:-?[a-z0-9]{2,8})?(?![a-z0-9])|m?(qm8[78][09]0|qm97[09]0)(?:-\w+)?/,
    read: ([, model, quantum]) => {
      const name = (model ?? quantum ?? '').replace(/(?<=^sx\d{4})f$/, '')
      return {
        kind: 'switch',
        maker: 'mellanox',
        line: `mellanox-${name.slice(0, 3)}`,
        model: name,
      }
    },
  },
  {
    name: 'Extreme Summit',
    pattern:
      /(?:summit ?)?(x(?:435|440|450|460|465|590|620|670v?|690|695|770|870))(-?g2)?[- ]?(\d{1,2}[a-z]{1,2})?((?:-(?:\d{1,2}ge?\d|\d{1,2}x|\d[cq]|base|b))*)(?![a-z0-9])/,
    read: ([all, series = '', second, block, rest = '']) => {
      const line = `${series}${second ? '-g2' : ''}`
      if (block === undefined && !all.startsWith('summit')) return undefined
      return factsWith(
        {
          kind: 'switch',
          maker: 'extreme',
          line: `extreme-${line}`,
          ...(block && {
            model: `${line}-${block}${/-\d+ge?\d+/.exec(rest)?.[0].replace('ge', 'g') ?? ''}`,
          }),
        },
        {
          ports: block && /^\d+/.exec(block)?.[0],
          poe: block && (block.endsWith('p') ? 'yes' : 'no'),
        },
      )
    },
  },
  {
    name: 'Extreme universal switches',
    pattern:
      /extreme (?:networks )?(4[12]20|5320|5420[fm]?|5520|57[24]0|7520|7720)-(\d{2}[a-z0-9]{1,4})(?:-[a-z0-9]+)*/,
    read: ([, series = '', block = '']) => ({
      kind: 'switch',
      maker: 'extreme',
      line: `extreme-${series}`,
      model: `${series}-${block}`,
      attributes: { poe: /^\d+(?:p|mw|w|u)/.test(block) ? 'yes' : 'no' },
    }),
  },
  {
    name: 'Huawei S and CloudEngine',
    pattern:
      /(?:huawei )?(s(?:1720|2700|2720|2750|3700|57[0-3]\d|6[67][23]\d|7703|7706|7712|127\d\d)|ce(?:58|68|88|128|98)\d{2}[hes]?)-([a-z0-9]+)((?:-[a-z0-9]+){0,4})(?![a-z0-9])/,
    read: ([, series = '', block = '', rest = '']) =>
      factsWith(
        {
          kind: 'switch',
          maker: 'huawei',
          line: `huawei-${series}`,
          model: `${series}-${block}${rest.replace(/-(?:ac|dc)(?:-?[fb])?$/, '')}`,
        },
        {
          poe: series.startsWith('s')
            ? /pwr|^[a-z]?\d+p\d/.test(`${block}${rest}`)
              ? 'yes'
              : 'no'
            : undefined,
        },
      ),
  },
]
