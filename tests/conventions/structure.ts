import { isProduct, productOf, type Violation } from './dependencies.ts'
import type { Project } from './sources.ts'

const noun = '[a-z][a-z0-9]*(-[a-z0-9]+)*'

/** Allowed file names by folder; the first matching folder applies. */
const fileNameRules: { folder: RegExp; names: RegExp; says: string }[] = [
  {
    folder: /^database\/migrations\/$/,
    names: /^\d{4}-[a-z0-9-]+\.sql$/,
    says: '<number>-<what>.sql',
  },
  {
    folder: /^(web|server)\/.*\/(fonts|weights|tables|samples)\/|^web\/public\//,
    names: /./,
    says: '',
  },
  {
    folder: /^(contract|offer-reader|server|database|web|scripts)\//,
    names: new RegExp(`^(README\\.md|${noun}(\\.(test|gen))?\\.(tsx?|css|html|svg|json|tsv|txt))$`),
    says: 'lower case with hyphens',
  },
]
/** Names that do not describe the content. */
const genericNames = /^(index|helpers?|utils?|util|common|misc|shared|lib|stuff|tools)\.(tsx?|css)$/
const hasCompanion = (file: string, project: Project) =>
  project.sources.has(file.replace(/\.css$/, '.tsx'))

export function invalidFileNames(project: Project): Violation[] {
  const files = [...project.sources.keys(), ...project.texts.keys()]
  return files.flatMap((file) => {
    const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(file)!
    const rule = fileNameRules.find((one) => one.folder.test(folder))
    const bad = (why: string) => [{ file, line: 1, why }]
    if (rule && !rule.names.test(name)) return bad(`a name here is ${rule.says}`)
    if (rule && genericNames.test(name)) return bad('the name does not describe the content')
    const isOrphanStyle = /^web\/features\/.*\.css$/.test(file) && !hasCompanion(file, project)
    return isOrphanStyle ? bad('style sheets have the name of the component beside them') : []
  })
}

const notSql = /^String\.raw$/

export function sqlOutsideQueries(project: Project): Violation[] {
  return productOf(project)
    .filter(({ path }) => /^server\/features\/(?!.*[/-]queries\.ts$)/.test(path))
    .flatMap(({ path, templates }) =>
      templates
        .filter(({ tag }) => !notSql.test(tag))
        .map(({ line }) => ({ file: path, line, why: 'SQL belongs in queries.ts' })),
    )
}

const written = /\b(?:insert into|(?<!(?:for|key) )update(?! set\b)|delete from)\s+(\w+)/gi
const owner = (file: string) => /^server\/(features\/[^/]+|platform\/[^/]+)/.exec(file)?.[0]

/** Erasing a person reaches all tables in one transaction, and is read as one story. */
const writesAllTables = /^server\/features\/privacy\/desk\/erasure\//

/** Every part may read a table, only one writes it. */
export function sharedTables(project: Project): Violation[] {
  const writers = new Map<string, string>()
  return productOf(project).flatMap(({ path, templates }) => {
    const own = owner(path)
    if (own === undefined || writesAllTables.test(path)) return []
    return templates.flatMap(({ text, line }) =>
      [...text.matchAll(written)].flatMap(([, table]) => {
        const other = writers.get(table!) ?? own
        writers.set(table!, other)
        if (other === own) return []
        return [{ file: path, line, why: `${table} is already written by ${other}` }]
      }),
    )
  })
}

export function environmentReads(project: Project): Violation[] {
  return productOf(project)
    .filter(({ path }) => path !== 'server/platform/config.ts')
    .flatMap(({ path, environment }) =>
      environment.map((line) => ({
        file: path,
        line,
        why: 'only platform/config.ts reads the environment',
      })),
    )
}

/** The OpenAPI document is the only path that is not in the contract. */
const apiAddress = /['"`]\/api\/(?!openapi\.json)[a-z]/

export function literalAddresses(project: Project): Violation[] {
  return productOf(project)
    .filter(({ path }) => /^(server|web)\//.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((content, index) => ({ content, line: index + 1 }))
        .filter(({ content }) => apiAddress.test(content) && !/^\s*(\/\/|\*)/.test(content))
        .map(({ line }) => ({
          file: path,
          line,
          why: 'API paths belong in the contract',
        })),
    )
}

/** Clocks of machines differ: heartbeats are compared by the one of the database. */
const ownClocks = ['server/platform/clock.ts', 'server/platform/processes/process-queries.ts']

/** The browser has its own clock; server and contract get the time as a parameter. */
export function clockReads(project: Project): Violation[] {
  return productOf(project)
    .filter(({ path }) => /^(contract|offer-reader|server|database)\//.test(path))
    .filter(({ path }) => !ownClocks.includes(path))
    .flatMap(({ path, clock, templates }) => [
      ...clock.map((line) => ({ file: path, line, why: 'the time comes from platform/clock.ts' })),
      ...templates
        .filter(({ text }) => /(?<!default )\bnow\(\)|\bcurrent_(timestamp|date)\b/i.test(text))
        .map(({ line }) => ({ file: path, line, why: 'SQL gets the time as a parameter' })),
    ])
}

const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
)

export function todoComments(project: Project): Violation[] {
  const why = 'resolve or remove the note'
  const inCode = [...project.sources.values()].flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => unfinished.test(text))
      .map(({ line }) => ({ file: path, line, why })),
  )
  const elsewhere = [...project.texts]
    .filter(([, text]) => unfinished.test(text))
    .map(([file]) => ({ file, line: 1, why }))
  return [...inCode, ...elsewhere]
}

/** Migrations are numbered without gaps and comment every table. */
export function uncommentedTables(project: Project): Violation[] {
  const migrations = [...project.texts].filter(([file]) => file.startsWith('database/migrations/'))
  return migrations
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, text], index) => [
      ...(Number(/\/(\d+)-/.exec(file)?.[1]) === index + 1
        ? []
        : [{ file, line: 1, why: `the number of this migration should be ${index + 1}` }]),
      ...[...text.matchAll(/^create table (\w+)/gm)]
        .filter(([, table]) => !new RegExp(`^comment on table ${table}\\b`, 'm').test(text))
        .map(([, table]) => ({ file, line: 1, why: `the table ${table} has no comment` })),
    ])
}

/** The texts of the demo market may be longer. */
const maxLines = 500

export function longFiles(project: Project): Violation[] {
  return [...project.sources.values()]
    .filter(({ path }) => isProduct(path) && !path.startsWith('database/seed/'))
    .filter(({ text }) => text.split('\n').length > maxLines)
    .map(({ path }) => ({ file: path, line: maxLines, why: `over ${maxLines} lines` }))
}

/** Files in a folder without its subfolders. */
const maxFiles = 30
const maxFilesOf: Record<string, number> = {
  contract: 45,
  'web/ui': 45,
}
const unlimitedFolders = /^(database\/(migrations|seed\/texts)|docs\/decisions|web\/public\/.*|)$/

export function crowdedFolders(project: Project): Violation[] {
  const files = [...project.sources.keys(), ...project.texts.keys()]
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = file.replace(/\/?[^/]*$/, '')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder]) => !unlimitedFolders.test(folder))
    .filter(([folder, count]) => count > (maxFilesOf[folder] ?? maxFiles))
    .map(([folder, count]) => ({ file: folder, line: 1, why: `has ${count} files` }))
}
