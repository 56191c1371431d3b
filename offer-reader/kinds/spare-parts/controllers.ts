import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

const percGenerations: Readonly<Record<string, string>> = {
  h200: 'perc-7',
  h700: 'perc-7',
  h800: 'perc-7',
  h310: 'perc-8',
  h710: 'perc-8',
  h710p: 'perc-8',
  h810: 'perc-8',
  h330: 'perc-9',
  h730: 'perc-9',
  h730p: 'perc-9',
  h830: 'perc-9',
  h345: 'perc-10',
  h740p: 'perc-10',
  h745: 'perc-10',
  h840: 'perc-10',
  hba330: 'perc-9',
  h350: 'perc-11',
  h355: 'perc-11',
  h750: 'perc-11',
  h755: 'perc-11',
  h755n: 'perc-11',
  hba355i: 'perc-11',
  h965i: 'perc-12',
}

const describePerc = (model: string, form?: string) =>
  ({
    kind: 'controller',
    maker: 'dell',
    ...(percGenerations[model] && { line: percGenerations[model] }),
    model,
    ...(form && { attributes: { form } }),
  }) as const

/** HPE's generation, by how the name ends or by its number. */
function smartArrayLine(model: string): string {
  if (/^(?:mr|sr)/.test(model)) return 'smart-array-gen11'
  if (/-[apbmco]$/.test(model)) return 'smart-array-gen10'
  if (/^(?:[ph]24\d|p44\d|p84\d|p24\d)/.test(model)) return 'smart-array-gen9'
  if (/^[ph](?:22\d|42\d|43\d|82\d|83\d)/.test(model)) return 'smart-array-gen8'
  return 'smart-array-g6'
}

const describeSmartArray = (model: string) =>
  ({ kind: 'controller', maker: 'hp', line: smartArrayLine(model), model }) as const

const describeLsi = (model: string) =>
  ({
    kind: 'controller',
    maker: 'broadcom',
    line: `lsi-${model.slice(0, 2)}00`,
    model,
  }) as const

const numbers = parsePartTable(readTable('spare-parts/controllers-numbers'), (description) => {
  const [maker, model = ''] = description.split(' ')
  if (maker === 'hp') return describeSmartArray(model)
  if (maker === 'dell') return describePerc(model)
  if (maker === 'lsi') return describeLsi(model)
  return { kind: 'controller', maker: 'lenovo', model }
})

const qlogicSpeeds: Readonly<Record<string, string>> = {
  24: '4',
  25: '8',
  26: '16',
  27: '32',
  28: '64',
}
const emulexSpeeds: Readonly<Record<string, string>> = {
  11: '4',
  12: '8',
  15: '16',
  16: '16',
  31: '16',
  32: '32',
  35: '32',
}

const fibreChannelNumbers = parsePartTable(
  readTable('spare-parts/fibre-channel-numbers'),
  (description) => {
    const [, portSpeed = '', ports = ''] = description.split(' ')
    return {
      kind: 'controller',
      maker: 'hp',
      line: `fc-hba-${portSpeed}g`,
      attributes: { interface: 'fc', portSpeed, ports },
    }
  },
)

export const controllerRules: readonly Rule[] = [
  {
    name: 'Dell PERC',
    pattern:
      /(?:perc ?-?(?:\d+ )?|dell )?(hba ?330|hba ?355[ie]|h330|h345|h350(?= ?(?:mini|adapter|raid|mono))|h355|h710p|h730p?|h740p|h745|h750|h755n?|h830|h840|h965i|(?<=perc ?|dell )h(?:200|310|350|700|710|800|810))(?: (mini|mono|adapter|pcie))?/,
    read: ([, name = '', form]) =>
      describePerc(
        name.replace(' ', ''),
        form && (form === 'mini' || form === 'mono' ? 'mini' : 'adapter'),
      ),
  },
  {
    name: 'HPE Smart Array by a name of one generation',
    pattern: /(?:mr|sr|[peh])\d{3}i?e?[ -]?(?:[ei]?-[apbmco]|ar|br|ie-m)(?![a-z0-9])/,
    read: ([name]) => describeSmartArray(name.replace(' ', '')),
  },
  {
    name: 'HPE Smart Array by a name that is also in use elsewhere',
    pattern:
      /(?:smart ?array |hpe? )([ph](?:212|222|410|411|420|421|430|431|440|441|840|841|220|221|240|241|244)i?)(?![a-z0-9-])|([ph](?:212|222|410|411|420|421|430|431|440|441|840|841|220|221|240|241)i?)(?= (?:smart|raid|controller|hba|fbwc|sas|\dgb fbwc))/,
    read: ([, first, second]) => describeSmartArray(first ?? second ?? ''),
  },
  {
    name: 'LSI and Broadcom adapters',
    pattern:
      /(?:megaraid |sas ?|lsi ?|hba ?)?(9[2-6]\d{2}(?:cv)?)[ -]?(\d{1,2}[ie](?:\d{1,2}e)?)(?:-sg(?:l|d))?/,
    read: ([, number = '', ports = '']) => describeLsi(`${number}-${ports}`),
  },
  {
    name: 'Lenovo RAID adapters',
    pattern:
      /(?:serveraid[ -]?|raid |ibm |lenovo )(m(?:1015|1115|1215|5014|5015|5016|5110e?|5120|5210e?|5225))|(?:thinksystem |lenovo )?(?:raid |hba )?([4579][345]0-(?:8|16|24|32)[ie])/,
    read: ([, serveraid, adapter]) => ({
      kind: 'controller',
      maker: 'lenovo',
      line: serveraid ? 'serveraid' : 'thinksystem-raid',
      model: serveraid ?? adapter ?? '',
    }),
  },
  {
    name: 'Adaptec adapters',
    pattern: /(?:adaptec )?asr-?(\d{4,5}[a-z]{0,2})|adaptec (?:raid )?(\d{4,5}[a-z]{0,2})/,
    read: ([, first, second]) => ({
      kind: 'controller',
      maker: 'adaptec',
      model: `asr-${first ?? second}`,
    }),
  },
  {
    name: 'QLogic and Emulex Fibre Channel adapters',
    pattern:
      /(qle)(2[4-8])(\d)(\d)(?:-[a-z]{2,4})?|(lpe)(1[1256]|3[125])0{0,2}(0[0-4])(?:-m\d|b-m\d)?/,
    read: ([, qlogic, first = '', middle, last, , second = '', count = '']) => {
      const portSpeed = (qlogic ? qlogicSpeeds[first] : emulexSpeeds[second]) ?? ''
      const ports = Number(qlogic ? last : count) || 1
      return {
        kind: 'controller',
        maker: qlogic ? 'qlogic' : 'emulex',
        line: `fc-hba-${portSpeed}g`,
        model: qlogic ? `qle${first}${middle}${last}` : `lpe${second}0${count}`,
        attributes: { interface: 'fc', portSpeed, ports: String(ports) },
      }
    },
  },
  {
    name: 'controllers by number',
    pattern: partPattern,
    read: ([text]) => findPart(numbers, text) ?? findPart(fibreChannelNumbers, text),
  },
]
