import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const storage = (maker: string, model: string, line = model.replaceAll(' ', '-')): Facts => ({
  kind: 'storage',
  maker,
  line,
  model,
})

/** An MSA with controllers for SAS or for Fibre Channel and iSCSI, which some generations call SAN together. */
const msaWith = (facts: Facts, hosts: string, form?: string): Facts => ({
  ...facts,
  attributes: {
    interface: /20[45]\d/.test(facts.model!) && hosts !== 'sas' ? 'san' : hosts,
    ...(form && { form }),
  },
})

const msaNumbers = parsePartTable(readTable('msa-numbers'), (description) => {
  const [number = '', hosts = '', form] = description.split(' ')
  return msaWith(storage('hp', `msa ${number}`, `msa-${number.slice(0, 3)}`), hosts, form)
})

/** Storwize and FlashSystem by machine type and model. */
const ibmTypes: Readonly<Record<string, string>> = {
  '2072': 'v3700',
  '2076': 'v7000',
  '2145': 'svc',
  '2147': 'svc',
}

function readIbmType(type: string, model: string): Facts | undefined {
  if (type === '2078' || type === '2077') {
    const number = { '1': '5010', '2': '5020', '3': '5030' }[
      /^([123])[12][24]$/.exec(model)?.[1] ?? ''
    ]
    return storage('ibm', `v${number ?? '5000'}`, 'v5000')
  }
  if (type === '1746') return storage('ibm', /^c?2/.test(model) ? 'ds3512' : 'ds3524', 'ds3500')
  const name = ibmTypes[type]
  return name === undefined ? undefined : storage('ibm', name)
}

/** Synology and QNAP end model names with letters for the year and the case. */
const nasEnding = String.raw`(?:rp)?(?:xs)?(?:ii|\+|j|play|slim|air|se)?\+?`

export const storageRules: readonly Rule[] = [
  {
    name: 'NetApp FAS, AFF and ASA',
    pattern: /(?:netapp )?(fas|aff|asa)[ -]?(a|c)?-?(\d{2,4})(hae?|a|c)?/,
    read: ([, series, letter, number, ending]) => {
      if (series === 'fas') return storage('netapp', `fas${number}`, `fas${number!.slice(0, 2)}00`)
      const type = letter ?? ending
      return type === 'a' || type === 'c'
        ? storage('netapp', `${series} ${type}${number}`)
        : undefined
    },
  },
  {
    name: 'NetApp shelves and E-Series',
    pattern:
      /(ds(?:14|424[36]|4486|2246|224c|212c|460c)(?:mk[24])?|ns224)|netapp (?:e-?series )?(e?f?[2-6]\d{3}|ef\d{3}|e2[678]\d\d)/,
    read: ([, shelf, system]) => storage('netapp', shelf ?? system!),
  },
  {
    name: 'PowerVault',
    pattern:
      /(?:dell )?(?:emc )?(?:powervault |pv[ -]?)?(md[ -]?(?:1[0124][0-24][0-4]|3[02468][0268]0)[0]?(?:[if]|e)?|me[ -]?(?:4|5)(?:0?12|0?24|0?84))/,
    read: ([, name]) => {
      const model = name!.replace(/[ -]/, '')
      return storage('dell', model, model.startsWith('me') ? `me${model[2]}` : undefined)
    },
  },
  {
    name: 'EMC, EqualLogic, Compellent, Data Domain',
    pattern:
      /(unity)[ -]?(?:xt )?((?:[3-8][058]0f?))(?: xt)?|(vnxe?)[ -]?([3578][1-68]00|5150|3[1-3]50)|(?:equallogic )?(ps[46][0-5][0-2]0[a-z]{0,3})|(scv?[ -]?(?:[1-9]0[0-8]0|[2-9]020|3020|4020|5020|7020|200|220|280|400|420|460))(?=[ f,]|$)|(dd)[ -]?(2500|4200|4500|620|6[34]00|6800|6900|7200|9[03458]00|3300|9400|9900|160|670|860)|(powerstore|powermax|xtremio|isilon|data domain|vmax)[ -]?([a-z]?\d{2,4}[a-z]?)/,
    read: ([
      ,
      unity,
      unityNumber,
      vnx,
      vnxNumber,
      equallogic,
      compellent,
      dd,
      ddNumber,
      other,
      number,
    ]) => {
      if (unity) return storage('emc', `unity ${unityNumber}`)
      if (vnx) return storage('emc', `${vnx}${vnxNumber}`)
      if (equallogic) return storage('dell', equallogic.slice(0, 6))
      if (compellent) return storage('dell', compellent.replace(/[ -]/, ''))
      if (dd) return storage('emc', `dd${ddNumber}`)
      return other && number
        ? storage('emc', `${other} ${number}`.replace('data domain ', 'dd'))
        : undefined
    },
  },
  {
    name: 'MSA, enclosures, 3PAR, Nimble and backup of HPE',
    pattern:
      /(msa|p2000(?= ?g3)|(?<=(?:msa|hpe?|storageworks) )p2000|d[23][67]00|d6020|d6000|storeserv|3par|primera|alletra|nimble|storeonce|storeeasy|eva|msl)(?:[ -]?(?:storeserv|storage)?[ -]?(?:mp )?(g3|(?:cs|hf|af|[acp])?[1-9]\d{1,4}[ctx]?)(?![a-z0-9])(?: (?:es |dc )?(san|sas|fc|iscsi)(?![a-z0-9]))?)?/,
    read: ([text, name, number, hosts]) => {
      if (/^d[236]/.test(name!)) return storage('hp', name!)
      if (name === 'p2000') return storage('hp', 'p2000 g3')
      if (number === undefined) return undefined
      const series = name === 'storeserv' ? '3par' : name!
      const line =
        series === 'msa' || series === '3par'
          ? `${series}-${number.slice(0, series === 'msa' ? 3 : 2)}`
          : undefined
      const facts = text ? storage('hp', `${series} ${number}`, line) : undefined
      return facts && series === 'msa' && hosts ? msaWith(facts, hosts) : facts
    },
  },
  {
    name: 'MSA by number',
    pattern: partPattern,
    read: ([text]) => findPart(msaNumbers, text),
  },
  {
    name: 'Storwize, FlashSystem and DS of IBM',
    pattern:
      /(storwize|ibm|lenovo) (v(?:3500|3700|50[0-3]\d|5100|7000))|(?:storwize )?(v(?:3700|50[0-3]0|7000))(?: (?:gen ?\d|v2))?(?![a-z0-9-])|flashsystem[ -]?([579]\d{2,3}|9[0124]0|840)|ibm (ds(?:3[245]\d\d|4[78]00|50[0-2]0|8[1-9]\d0)|exp\d{4})|(20(?:72|76|77|78)|214[57]|1746)-([a-z0-9]{2,3})/,
    read: ([, brand, branded, storwize, flash, ds, type, model]) => {
      if (type) return readIbmType(type, model!)
      if (flash) return storage('ibm', `flashsystem ${flash}`)
      const name = branded ?? storwize ?? ds!
      return storage(
        brand === 'lenovo' ? 'lenovo' : 'ibm',
        name,
        /^v50[0-3]/.test(name) ? 'v5000' : name,
      )
    },
  },
  {
    name: 'QNAP',
    pattern:
      /(?:qnap )?(?:(ts|tvs|tes|tds|tbs)-?(h?\d{3,4}[a-z]{0,6})|(rexp|ej|tl|ux)-?([dr]?\d{3,4}[a-z]{0,3}))((?:-[a-z0-9]{1,6}){0,3})/,
    read: ([text, series, number, shelf, shelfNumber]) => {
      if (series) return storage('qnap', `${series}-${number}`)
      return text.startsWith('qnap') ? storage('qnap', `${shelf}-${shelfNumber}`) : undefined
    },
  },
  {
    name: 'Synology',
    pattern: new RegExp(
      `(synology (?:diskstation |rackstation |flashstation )?|diskstation |rackstation )?(ds|rs|fs|sa|hd|rx|dx|dva|uc)[ -]?(\\d{3,4})(${nasEnding})`,
    ),
    read: ([, name, series, number, ending]) => {
      if (name === undefined && !/\+|xs|rp/.test(ending!)) return undefined
      return storage('synology', `${series}${number}${ending}`)
    },
  },
  {
    name: 'Hitachi, Pure, Huawei, Fujitsu and Lenovo',
    pattern:
      /(vsp|hus)[ -]?([gfe]?\d{3,4}h?)|(?:pure(?: storage)? |flasharray )(?:fa-?)?([mxc]\d{2}|4\d\d)(?: ?(r[234]))?|(oceanstor) (?:dorado )?(\d{4}[a-z]?)(?: (v[3-6]))?|(?:eternus )(dx|af|jx|lt|cs)[ -]?(\d{2,4})(?: ?(s\d))?|(?:lenovo |thinksystem )(de|dm|dg)(\d{4}[hf])|(?:lenovo |thinksystem )(d1212|d1224|d3284|s2200|s3200)/,
    read: (match) => {
      const [, hitachi, number, pure, version, huawei, ocean, generation] = match
      const [eternus, size, series, de, deNumber, lenovo] = match.slice(8)
      if (hitachi) return storage('hitachi', `${hitachi} ${number}`)
      if (pure) {
        return storage(
          'pure storage',
          `flasharray ${pure}${version ? ` ${version}` : ''}`,
          `flasharray-${pure}`,
        )
      }
      if (huawei)
        return storage('huawei', `oceanstor ${ocean}${generation ? ` ${generation}` : ''}`)
      if (eternus)
        return storage('fujitsu', `eternus ${eternus}${size}${series ? ` ${series}` : ''}`)
      return storage('lenovo', de ? `${de}${deNumber}` : lenovo!)
    },
  },
]
