import type { Rule } from '#offer-reader/rule.ts'
import {
  capacityNear,
  card,
  codedCapacity,
  describeDrive,
  m2,
  m2Sata,
  sata,
  u2,
  type Drive,
} from './facts.ts'

/** Intel drives: the form by the first letters, the series by the letters before and after the capacity. */
const intelForms: Readonly<Record<string, Drive>> = {
  sc2: sata,
  sck: m2Sata,
  pe2: u2,
  pf2: u2,
  ped: card,
  pek: m2,
  pel: m2,
}
const intelSeries: readonly (readonly [RegExp, string])[] = [
  [/kb\d+[gt]8/, 's4510'],
  [/kb\d+[gt]7/, 's4500'],
  [/kb\d+[gt]z/, 's4520'],
  [/kg\d+[gt]7/, 's4600'],
  [/kg\d+[gt]8/, 's4610'],
  [/kg\d+[gt]z/, 's4620'],
  [/bb\d+[gt]4/, 's3500'],
  [/bb\d+[gt]6/, 's3510'],
  [/[bj]b\d+[gt]7/, 's3520'],
  [/bx\d+[gt]4/, 's3610'],
  [/ba\d+[gt]3/, 's3700'],
  [/ba\d+[gt]4/, 's3710'],
  [/pe2kx\d+[gt]7/, 'p4500'],
  [/pe2kx\d+[gt]8/, 'p4510'],
  [/pelkx\d+[gt]8/, 'p4511'],
  [/pe2ke\d+[gt]7/, 'p4600'],
  [/pe2ke\d+[gt]8/, 'p4610'],
  [/pe[2d]m[dx]\d+[gt]7/, 'p3520'],
  [/pe[2d]md/, 'p3700'],
  [/pe[2d]me/, 'p3600'],
  [/pe[2d]mx/, 'p3500'],
  [/pf2kx\d+t1/, 'p5520'],
  [/pf2kx\d+tz/, 'p5510'],
  [/pf2kx\d+t9/, 'p5500'],
  [/pf2ke\d+t1/, 'p5620'],
  [/pf2ke\d+t9/, 'p5600'],
  [/pe[2d]1k/, 'p4800x'],
  [/pf21q/, 'p5800x'],
]

/** Micron series by the last letters of the number. */
const micronSeries: Readonly<Record<string, string>> = {
  tby: '5100 eco',
  tcb: '5100 pro',
  tcc: '5100 max',
  tdc: '5200 eco',
  tdd: '5200 pro',
  tdn: '5200 max',
  tds: '5300 pro',
  tdt: '5300 max',
  tga: '5400 pro',
  tgb: '5400 max',
  tbn: '1100',
  tcu: '9200 max',
  tdp: '9300 pro',
  tdr: '9300 max',
  tdf: '7300 pro',
  tdg: '7300 max',
  tdz: '7400 pro',
  tfr: '7450 pro',
  tfs: '7450 max',
}
const micronForms: Readonly<Record<string, Drive>> = {
  dak: sata,
  dav: m2Sata,
  hal: u2,
  hbe: u2,
  kcc: u2,
  kcb: u2,
  hba: m2,
  kba: m2,
}

export const intelAndMicronRules: readonly Rule[] = [
  {
    name: 'Intel and Solidigm SSDs by number',
    pattern:
      /ssd(sc2|sck|pe2|pf2|ped|pek|pel)([a-z0-9]{1,2}[a-z])(\d{3})([gt][a-z0-9]?)([a-z0-9]{0,2})/,
    read: ([number, form = '', family = '', digits, unit = '']) => {
      const capacity = codedCapacity(`${digits}${unit[0]}`)
      const name = intelSeries.find(([middle]) => middle.test(number.slice(3)))?.[1]
      return describeDrive(
        {
          maker: 'intel',
          type: 'ssd',
          ...intelForms[form],
          capacity,
          model: name ?? `ssd${form}${family}`,
          line: name,
        },
        [number],
      )
    },
  },
  {
    name: 'Intel and Solidigm SSDs by series',
    pattern:
      /(?:(?:intel|solidigm|dc|d[357]|ssd)[ -]{0,3}(?:ssd |dc |d[357][ -]?)?)(s3[567][012]0|s4[56][012]0|p3[567]\d\d|p4[56][01]\d|p4800x|p5[345]\d0|p56[02]0|p5800x|p5[34]36)/,
    read: (match) => {
      const series = match[1] ?? ''
      return describeDrive({
        maker: 'intel',
        type: 'ssd',
        capacity: capacityNear(match),
        interface: series.startsWith('s') ? 'sata' : 'nvme',
        model: series,
        line: series,
      })
    },
  },
  {
    name: 'Micron SSDs by number',
    pattern:
      /mtfd(dak|dav|hal|hbe|kcc|kcb|hba|kba)(\d{1,2}t\d|\d{3})(t[a-z]{2}|qfd)[a-z0-9]{0,4}(?:-[a-z0-9]{5,14})?/,
    read: ([number, form = '', code = '', end = '']) => {
      const series = micronSeries[end]
      return describeDrive(
        {
          maker: 'micron',
          type: 'ssd',
          ...micronForms[form],
          capacity: codedCapacity(code),
          ...(series && { model: series, line: series.split(' ')[0] }),
        },
        [number.replace(/-.*/, '')],
      )
    },
  },
  {
    name: 'Micron SSDs by series',
    pattern:
      /(?:(?:micron|crucial) (?:ssd )?(5[1-4]00|7[345]00|7450|9[1-4]00|1100|1300|2[234]\d0|m5[015]0)( ?(?:eco|pro|max))?|(5[1-4]00|7[345]00|7450|9[1-4]00)( ?(?:eco|pro|max))(?=.{0,14}(?:ssd|sata|nvme|\dtb|\dgb)))/,
    read: (match) => {
      const number = match[1] ?? match[3] ?? ''
      const end = (match[2] ?? match[4])?.trim()
      const isClient = !/^[579]/.test(number)
      const itsInterface = number.startsWith('5') ? 'sata' : 'nvme'
      return describeDrive({
        maker: 'micron',
        type: 'ssd',
        capacity: capacityNear(match),
        interface: isClient ? undefined : itsInterface,
        ...((end ?? isClient) && { model: end ? `${number} ${end}` : number }),
        line: number,
      })
    },
  },
  {
    name: 'Crucial SSDs by series',
    pattern: /(?:crucial )?(mx[1235]00|bx[125]00)(?![a-z0-9])/,
    read: (match) =>
      describeDrive({
        maker: 'micron',
        type: 'ssd',
        capacity: capacityNear(match),
        interface: 'sata',
        model: match[1],
        line: match[1],
      }),
  },
]
