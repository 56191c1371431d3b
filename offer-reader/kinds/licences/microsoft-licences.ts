import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** Product families of Microsoft by the first three characters of their part numbers. */
const microsoftPrefixes: Record<string, string> = {
  p73: 'windows-server-standard',
  ep2: 'windows-server',
  p71: 'windows-server-datacenter',
  '9em': 'windows-server-standard',
  '9ea': 'windows-server-datacenter',
  g3s: 'windows-server-essentials',
  r18: 'windows-server-cal',
  '6vc': 'rds-cal',
  fqc: 'windows-pro',
  kw9: 'windows-home',
  '228': 'sql-server-standard',
  '7nq': 'sql-server-standard-core',
  '7jq': 'sql-server-enterprise-core',
  '359': 'sql-server-cal',
  '021': 'office-standard',
  '79p': 'office-professional-plus',
  '269': 'office-professional',
  t5d: 'office-home-business',
  '79g': 'office-home-student',
  '312': 'exchange-server-standard',
  '381': 'exchange-cal',
  '076': 'project-standard',
  h30: 'project-professional',
  d86: 'visio-standard',
  d87: 'visio-professional',
}

/** Part numbers whose product is known exactly: the model and the cores. */
const microsoftParts: Record<string, readonly [model: string, cores?: string]> = {
  'p73-08328': ['windows server 2022 standard', '16'],
  'p73-07788': ['windows server 2019 standard', '16'],
  'p73-07113': ['windows server 2016 standard', '16'],
  'p71-09389': ['windows server 2022 datacenter', '16'],
  'p71-09023': ['windows server 2019 datacenter', '16'],
  'p71-08651': ['windows server 2016 datacenter', '16'],
  'fqc-08929': ['windows 10 pro'],
  'fqc-08922': ['windows 10 pro'],
  'fqc-10528': ['windows 11 pro'],
  'fqc-10534': ['windows 11 pro'],
  'kw9-00139': ['windows 10 home'],
  'kw9-00632': ['windows 11 home'],
  '79p-05729': ['office 2019 professional plus'],
  '79p-05552': ['office 2016 professional plus'],
  '021-10609': ['office 2019 standard'],
  '021-10554': ['office 2016 standard'],
}

const lineOf = (model: string) =>
  /^(.*?\d{1,4})(?: |$)/.exec(model)?.[1]?.replace(/ /g, '-') ?? model

const licence = (model: string, attributes: Parameters<typeof factsWith>[1] = {}): Facts =>
  factsWith({ kind: 'licence', maker: 'microsoft', line: lineOf(model), model }, attributes)

const clientEditions: Record<string, string> = {
  p: 'pro',
  professional: 'pro',
  h: 'home',
  ent: 'enterprise',
  'pro for workstation': 'pro workstations',
  'pro for workstations': 'pro workstations',
}
const serverEditions: Record<string, string> = {
  std: 'standard',
  dc: 'datacenter',
  ess: 'essentials',
}

function officeEdition(written: string): string {
  if (/plus|proplus/.test(written)) return 'professional plus'
  if (/^h.*b/.test(written)) return 'home business'
  if (/^h.*s/.test(written)) return 'home student'
  return written.startsWith('pro') ? 'professional' : 'standard'
}

export const microsoftLicenceRules: readonly Rule[] = [
  {
    name: 'Windows of a workplace',
    pattern:
      /(?:microsoft |ms )?(?:windows|win|w) ?(7|8\.1|8|10|11)[ -]?(pro for workstations?|professional|pro|p|home|h|enterprise|ent|ultimate|education|iot enterprise|ltsc)?(?![a-z0-9])/,
    read: ([all, version = '', edition]) => {
      if (/^w ?\d/.test(all) && edition === undefined) return undefined
      const model = edition && `windows ${version} ${clientEditions[edition] ?? edition}`
      return model
        ? licence(model)
        : { kind: 'licence', maker: 'microsoft', line: `windows-${version}` }
    },
  },
  {
    name: 'Windows Server and its CALs',
    pattern:
      /(?:(?:microsoft |ms )?(?:windows|win) ?(?:server|svr|srv)|(?:microsoft|ms) server|winsvr|winsrv|(?<!sql |exchange |sharepoint )server|rds|ws)[ -]?(?:(standard|std|datacenter|dc|essentials|ess)[ -]?)?(2003|2008|2012|2016|2019|2022|2025)[ -]?(r2)?[ -]?(standard|std|datacenter|dc|essentials|ess)?(?![a-z0-9])/,
    read: (match) => {
      const [all, before, year = '', release, edition] = match
      const product = `windows server ${year}${release ? ' r2' : ''}`
      const around = match.input.slice(Math.max(0, match.index - 30), match.index + all.length + 40)
      const [, pack] =
        /(?<!\d)(\d{1,2}|100)[ -]?(?:x |pack |pk )?(?:user|device|usr|dvc|clt|rds|cal)/.exec(
          around,
        ) ?? []
      const [, holder] =
        /(user|device|usr|dvc)[ -]?(?:s )?(?:cals?|licen)|cals?[ -]/.exec(around) ?? []
      if (
        /(?<![a-z])cals?(?![a-z])/.test(around) &&
        !/(?:\+|incl\.?|with) ?\d* ?(?:user |device )?cal/.test(around)
      ) {
        const kind = /device|dvc/.test(holder ?? around) ? 'device' : 'user'
        const desktop = /rds|remote desktop/.test(around) ? ' rds' : ''
        return licence(`${product}${desktop} ${kind} cal`, { edition: pack })
      }
      const name = before ?? edition
      if (name === undefined) {
        return /^(?:server|rds|ws)/.test(all)
          ? undefined
          : { kind: 'licence', maker: 'microsoft', line: product.replace(/ /g, '-') }
      }
      return licence(`${product} ${serverEditions[name] ?? name}`)
    },
  },
  {
    name: 'Office, Visio and Project',
    pattern:
      /(?:microsoft |ms )?(office|visio|project)[ -]?(?:(?:for )?mac )?(2010|2013|2016|2019|2021|2024)?[ -]?(home ?(?:and|&|\+)? ?(?:business|student)|h ?& ?[bs]|pro(?:fessional)?[ -]?plus|proplus|pro(?:fessional)?|standard|std)[ -]?(2010|2013|2016|2019|2021|2024)?(?![a-z0-9])/,
    read: ([, product = '', before, edition = '', after]) => {
      const year = before ?? after
      if (year === undefined) return undefined
      return licence(`${product} ${year} ${officeEdition(edition)}`)
    },
  },
  {
    name: 'SQL Server and Exchange',
    pattern:
      /(?:microsoft |ms )?(sql|exchange)(?: ?server| svr| srv)?[ -]?(standard|std|enterprise|ent)?[ -]?(2008|2012|2014|2016|2017|2019|2022)(?: r2)?[ -]?(standard|std|enterprise|ent|web)?(?![a-z0-9])/,
    read: (match) => {
      const [all, product = '', before, year = '', after] = match
      const edition = before ?? after
      const around = match.input.slice(match.index, match.index + all.length + 25)
      const base = `${product} server ${year}`
      const [, holder] = /(user|device)? ?cals?(?![a-z])/.exec(around) ?? []
      if (
        /(?<![a-z])cals?(?![a-z])/.test(around) &&
        !/(?:\+|incl\.?|with) ?\d* ?cal/.test(around)
      ) {
        return licence(`${base} ${holder ?? 'user'} cal`)
      }
      const names: Record<string, string> = { std: 'standard', ent: 'enterprise' }
      return edition === undefined
        ? { kind: 'licence', maker: 'microsoft', line: base.replace(/ /g, '-') }
        : licence(`${base} ${names[edition] ?? edition}`)
    },
  },

  {
    name: 'Microsoft by part number',
    pattern: /([a-z0-9]{3})-(\d{5})/,
    read: ([part, prefix = '']) => {
      const product = microsoftParts[part]
      if (product) return { ...licence(product[0], { cores: product[1] }), parts: [part] }
      const line = microsoftPrefixes[prefix]
      return line === undefined
        ? undefined
        : { kind: 'licence', maker: 'microsoft', line, parts: [part] }
    },
  },
]
