import type { Rule } from '#offer-reader/rule.ts'

export const softwareRules: readonly Rule[] = [
  {
    name: 'VMware vSphere and vCenter',
    pattern:
      /(?:vmware )?(?:vsphere|esxi) ?([5-8](?:\.\d)?)? ?(standard|std|enterprise plus|ent plus|enterprise|essentials plus|essentials|foundation)|(vs|vcs)([5-8])-(std|epl|oepl|ent|ess|esp-kit|essl|ess-kit|fnd)(?:-[a-z0-9]+)*|(?:vmware )?vcenter(?: server)? ?([5-8](?:\.\d)?)? ?(standard|std|foundation)?/,
    read: ([, version, edition, product, codeVersion, code, centerVersion, centerEdition]) => {
      const editions: Record<string, string> = {
        std: 'standard',
        epl: 'enterprise plus',
        oepl: 'enterprise plus',
        'ent plus': 'enterprise plus',
        ent: 'enterprise',
        'esp-kit': 'essentials plus',
        'ess-kit': 'essentials',
        ess: 'essentials',
        essl: 'essentials',
        fnd: 'foundation',
      }
      const isCenter = product === 'vcs' || (edition === undefined && code === undefined)
      const name = edition ?? code ?? centerEdition ?? 'standard'
      const number = (version ?? codeVersion ?? centerVersion)?.replace(/\..*/, '')
      const family = isCenter ? 'vcenter' : 'vsphere'
      return {
        kind: 'licence',
        maker: 'vmware',
        line: `${family}${number ? `-${number}` : ''}`,
        ...(number && { model: `${family} ${number} ${editions[name] ?? name}` }),
      }
    },
  },
  {
    name: 'Adobe, Veeam, antivirus and other software',
    pattern:
      /(adobe (?:creative cloud|acrobat(?: (?:pro|standard|std|dc))*|photoshop(?: elements)?|illustrator|indesign|premiere)|acrobat (?:pro|standard)|veeam (?:backup|availability|data platform)[a-z &]{0,20}?(?:essentials|enterprise plus|enterprise|standard|universal)|autocad(?: lt)?|kaspersky [a-z ]{3,20}|bitdefender [a-z ]{3,25}|norton (?:360|[a-z ]{3,20})|mcafee [a-z ]{3,20}|eset [a-z ]{3,20}|trend micro [a-z ]{3,20}|g ?data [a-z ]{3,20}|parallels desktop|nero (?:burning|platinum)|corel ?draw|citrix (?:xenapp|xendesktop|virtual apps)|red hat enterprise linux|rhel|suse linux enterprise server|sles)(?: (?:suite )?(x?[0-9]{1,4}|cs\d|cc)(?! ?(?:pc|user|device|year|yr|jahr|month)))?(?![a-z0-9])/,
    read: ([, product = '', version]) => {
      const name = product
        .trim()
        .replace(/^acrobat/, 'adobe acrobat')
        .replace(/ std$/, ' standard')
      return {
        kind: 'licence',
        line: name.split(' ').slice(0, 3).join('-'),
        model: `${name}${version ? ` ${version}` : ''}`,
      }
    },
  },

  {
    name: 'way in which a licence is sold',
    pattern:
      /(oem|dsp|retail|fpp|volume|olp|mak|rok|esd)(?<=(?:windows|win|office|server|sql|visio|project) ?\d[^;|]{0,46})(?![a-z0-9])/,
    read: ([, written = '']) => {
      const names: Record<string, string> = {
        dsp: 'oem',
        fpp: 'retail',
        olp: 'volume',
        mak: 'volume',
      }
      return { attributes: { edition: names[written] ?? written } }
    },
  },
  {
    name: 'term of a licence or subscription',
    pattern:
      /([1-5])[ -]?(?:years?|yrs?|y|jahre?|ans?|anni|jaar)(?<=(?:licen[cs]e|subscription|support|antivirus|security|utm|bundle|365|lic-|veeam|adobe|kaspersky|norton|eset|bitdefender|mcafee)[^;|]{0,58})(?![a-z0-9])(?! ?(?:warranty|old|garantie))|lic-[a-z0-9-]+?-([1357])yr?(?![a-z0-9])/,
    read: ([, years, coded]) => ({ attributes: { term: `${years ?? coded}y` } }),
  },
  {
    name: 'licences of Cisco DNA and Fortinet services',
    pattern:
      /(c9[2-6]00[lx]?-dna-[aep](?:-?\d{1,2})?)-([357])yr?(?![a-z0-9])|(fc-1\d-[a-z0-9]{4,5}-\d{3})-02-(12|24|36|60)(?![a-z0-9])/,
    read: ([part, dna, years, service, months]) => ({
      kind: 'licence',
      maker: dna ? 'cisco' : 'fortinet',
      line: dna ? 'cisco-dna' : 'fortinet-service',
      model: dna ?? service ?? '',
      parts: [part],
      attributes: { term: `${years ?? Number(months) / 12}y` },
    }),
  },
  {
    name: 'Meraki licences',
    pattern:
      /(lic-(?:ent|mx|ms|mr|mv|mt|vmx|z)[a-z0-9-]*?)(?:-\d{1,2}(?:yr?|d)(?:-r)?)?(?![a-z0-9-])/,
    read: ([part, product = '']) => ({
      kind: 'licence',
      maker: 'meraki',
      line: 'meraki-licence',
      model: product,
      parts: [part],
    }),
  },
]
