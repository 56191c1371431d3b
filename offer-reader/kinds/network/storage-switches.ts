import type { Rule } from '#offer-reader/rule.ts'

export const storageSwitchRules: readonly Rule[] = [
  {
    name: 'MDS switches of storage networks',
    pattern:
      /(?:ds-c|mds[- ]?(?:9000 )?(?:ds-c)?)(91\d{2}[stv]?|9222i|9250i|93\d{2}[st]?|95\d{2}|97\d{2})(?:-[a-z0-9-]+)?(?![a-z0-9])/,
    read: ([, model = '']) => ({
      kind: 'switch',
      maker: 'cisco',
      line: `mds-${model.slice(0, 2)}00`,
      model: `mds ${model}`,
      attributes: { interface: 'fc' },
    }),
  },
  {
    name: 'Brocade switches and those sold by EMC, IBM and Dell',
    pattern:
      /(?:brocade ?-?|br-?|(?:emc |connectrix )?ds-|ibm |hpe? )(300e?|51[0]0|5300|65[012]0|6505|g6[123]0|g7[23]0|66[123]0)b?(?:-[a-z0-9-]+)?(?![a-z0-9])|(2498)-?(b24|24e|b40|b80|f24|f48|f96)|(896[09])-?([fnpr](?:24|6[45]|9[67]))/,
    read: ([all, own, , ibm2498, , ibm8960]) => {
      const ofIbm: Record<string, string> = {
        b24: '300',
        '24e': '300',
        b40: '5100',
        b80: '5300',
        f24: '6505',
        f48: '6510',
        f96: '6520',
      }
      const ofIbm32: Record<string, string> = {
        f24: 'g610',
        f64: 'g620',
        f65: 'g620',
        n64: 'g620',
        n65: 'g620',
        f96: 'g630',
        f97: 'g630',
        n96: 'g630',
        n97: 'g630',
        p64: 'g720',
        r64: 'g720',
      }
      const number = (ibm2498 ? ofIbm[ibm2498] : ibm8960 ? ofIbm32[ibm8960] : own)?.replace(
        /^66(?=[123]0$)/,
        'g6',
      )
      if (number === undefined || (/^(?:hp|ibm)/.test(all) && number.startsWith('300')))
        return undefined
      return {
        kind: 'switch',
        maker: 'brocade',
        line: `brocade-${/^(?:300|5)/.test(number) ? '8gb' : number.startsWith('6') ? '16gb' : number.startsWith('g7') ? '64gb' : '32gb'}`,
        model: `brocade ${number.replace(/e$/, '')}`,
        attributes: { interface: 'fc' },
      }
    },
  },
  {
    name: 'HP StoreFabric and StorageWorks switches',
    pattern:
      /(?:hpe? |storefabric |storageworks )+(sn(?:3000|3600|6000|6500|6600|6610|6640|6650|6700)b|8\/(?:8|24|40|80)(?= (?:san|fc|base|switch|pp)))(?![a-z0-9])|(am866|am867|am868|am869|am870|qw937|qw938|qk753|qr480|q1h70|q1h71)[ab]/,
    read: ([, named, number]) => {
      const ofNumber: Record<string, string> = {
        am866: '8/8',
        am867: '8/8',
        am868: '8/24',
        am869: '8/40',
        am870: '8/40',
        qw937: 'sn3000b',
        qw938: 'sn3000b',
        qk753: 'sn6000b',
        qr480: 'sn6000b',
        q1h70: 'sn3600b',
        q1h71: 'sn3600b',
      }
      const model = named ?? ofNumber[number ?? '']
      if (model === undefined) return undefined
      return {
        kind: 'switch',
        maker: 'hp',
        line: model.startsWith('8/') ? 'hp-8gb-san' : `hp-${model}`,
        model: `hp ${model}`,
        attributes: { interface: 'fc' },
      }
    },
  },
]
