import { isProduct, type Violation } from './dependencies.ts'
import type { Project, Source } from './sources.ts'

const sourcesUnder = (project: Project, folder: RegExp): Source[] =>
  [...project.sources.values()].filter(({ path }) => folder.test(path))

/** Endpoints that no API test calls. */
export function untestedEndpoints(project: Project): Violation[] {
  const called = new Set(
    sourcesUnder(project, /^tests\/api\//).flatMap(({ imports }) =>
      imports.flatMap(({ target, names }) => names.map((name) => `${target} ${name}`)),
    ),
  )
  return endpointsOf(project)
    .filter(({ file, name }) => !called.has(`${file} ${name}`))
    .map(({ file, line, name }) => ({ file, line, why: `no test under tests/api calls ${name}` }))
}

/** Endpoints that a page imports: it calls them by name, and loads none of their schemas. */
export function endpointsInPages(project: Project): Violation[] {
  const endpoints = new Set(
    endpointsOf(project).flatMap(({ file, name, isList }) => (isList ? [] : [`${file} ${name}`])),
  )
  return sourcesUnder(project, /^web\//).flatMap(({ path, imports }) =>
    imports.flatMap(({ target, names, line }) =>
      names
        .filter((name) => endpoints.has(`${target} ${name}`))
        .map((name) => ({ file: path, line, why: `call '${name}' by its name` })),
    ),
  )
}

/** Every `export const x = endpoint(…)`, and every list of the desk, which makes its own. */
export function endpointsOf(project: Project) {
  return sourcesUnder(project, /^contract\//).flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = (endpoint|defineDeskList)\(/gm)].map((found) => ({
      file: path,
      line: text.slice(0, found.index).split('\n').length,
      name: found[1]!,
      isList: found[2] === 'defineDeskList',
    })),
  )
}

const catalogues = /^contract\/(?:.*\/)?(?:notices|account-notices|staff-notices|refusals)\.ts$/

/** Notices that are never shown. */
export function unusedNotices(project: Project): Violation[] {
  const used = sourcesUnder(project, /^(contract|server|web)\//)
    .filter(({ path }) => isProduct(path))
    .map((source) => source.text)
    .join('\n')
  return sourcesUnder(project, catalogues).flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^export const (notices|accountNotices|staffNotices|refusals|shownRefusals|fieldMessages)\b.*?\n\} as const/gms,
      ),
    ].flatMap(([block, table]) =>
      [...block!.matchAll(/^ {2}(\w+):/gm)]
        .filter(([, key]) => !new RegExp(`\\b${table}\\s*\\.\\s*${key}\\b`).test(used))
        .map(([, key]) => ({ file: path, line: 1, why: `nothing uses ${table}.${key}` })),
    ),
  )
}

const requirements = 'docs/requirements.md'
const areas =
  'AD AM AN API AU BC BK BL CN CO CP ER FV IV MD MT NW PF PR PT PW RC RG RN RO SH SS ST SV TI'
const id = new RegExp(`\\b(?:${areas.split(' ').join('|')})-\\d{3}\\b`, 'g')

const idsOf = (project: Project) =>
  [...(project.texts.get(requirements) ?? '').matchAll(/^- \*\*([A-Z]+-\d{3})\*\* \S/gm)].map(
    ([, found]) => found!,
  )

/** Requirement ids are listed once each, as `- **BC-001** text`; other files cite only listed ids. */
export function unknownRequirements(project: Project): Violation[] {
  const listed = idsOf(project)
  const known = new Set(listed)
  const twice = listed
    .filter((found, index) => listed.indexOf(found) !== index)
    .map((found) => ({ file: requirements, line: 1, why: `${found} is listed twice` }))
  const texts = [
    ...[...project.sources].map(([file, { text }]) => [file, text] as const),
    ...[...project.texts].filter(([file]) => /\.(sql|css|md)$/.test(file)),
  ]
  const unknown = texts.flatMap(([file, text]) =>
    text.split('\n').flatMap((content, index) =>
      [...content.matchAll(id)]
        .filter(([found]) => !known.has(found))
        .map(([found]) => ({
          file,
          line: index + 1,
          why: `${found} is not listed in ${requirements}`,
        })),
    ),
  )
  return [...twice, ...unknown]
}

/** Listed requirements that no test names. */
export function untestedRequirements(project: Project): Violation[] {
  const tests = sourcesUnder(project, /\.(test|e2e)\.tsx?$/).map(({ text }) => text)
  const named = new Set(tests.flatMap((text) => idsNamed(text)))
  return idsOf(project)
    .filter((listed) => !named.has(listed))
    .map((listed) => ({ file: requirements, line: 1, why: `no test names ${listed}` }))
}

/** The ids of a text; `BC-009 to BC-011` names three. */
function idsNamed(text: string): string[] {
  const ranges = [...text.matchAll(/\b([A-Z]{2,3})-(\d{3}) to \1-(\d{3})\b/g)].flatMap(
    ([, prefix, first, last]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${prefix}-${String(Number(first) + index).padStart(3, '0')}`,
      ),
  )
  return [...ranges, ...(text.match(id) ?? [])]
}

const dependencyRecord = 'docs/decisions/0011-dependencies.md'

/** Packages of package.json that the decision record does not list, and listed packages that are not used. */
export function undocumentedDependencies(project: Project): Violation[] {
  const manifest = JSON.parse(project.texts.get('package.json') ?? '{}')
  const used = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  )
  const record = project.texts.get(dependencyRecord) ?? ''
  const listed = [...record.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names]) => names!.split(', '))
    .filter((name) => name !== 'Package' && !/^-+$/.test(name))
  const isListed = (name: string) =>
    listed.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name))
  const isUsed = (name: string) =>
    name.endsWith('*') ? used.some((one) => one.startsWith(name.slice(0, -1))) : used.includes(name)
  return [
    ...used
      .filter((name) => !isListed(name))
      .map((name) => ({ file: dependencyRecord, line: 1, why: `does not document ${name}` })),
    ...listed
      .filter((name) => !isUsed(name))
      .map((name) => ({ file: dependencyRecord, line: 1, why: `${name} is no dependency` })),
  ]
}

/** npm scripts named in documents that do not exist. */
export function unknownCommands(project: Project): Violation[] {
  const { scripts = {} } = JSON.parse(project.texts.get('package.json') ?? '{}')
  const own = new Set(['ci', 'install', 'start', 'test', ...Object.keys(scripts)])
  return [...project.texts]
    .filter(([file]) => file.endsWith('.md') || file.endsWith('.yml'))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((content, index) =>
          [...content.matchAll(/\bnpm run ([\w:-]+)/g)]
            .filter(([, name]) => !own.has(name!))
            .map(([, name]) => ({ file, line: index + 1, why: `there is no npm run ${name}` })),
        ),
    )
}

const configFile = 'server/platform/config.ts'
const runbook = 'docs/runbook.md'

/** Variables that the program reads and the runbook does not document, and the other way round. */
export function undocumentedVariables(project: Project): Violation[] {
  const config = project.sources.get(configFile)?.text ?? ''
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!)
  const explained = [...(project.texts.get(runbook) ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, name]) => name!,
  )
  return [
    ...read
      .filter((name) => !explained.includes(name))
      .map((name) => ({ file: configFile, line: 1, why: `${runbook} does not document ${name}` })),
    ...explained
      .filter((name) => !read.includes(name))
      .map((name) => ({ file: runbook, line: 1, why: `nothing reads ${name}` })),
  ]
}

const roots =
  /^(contract|offer-reader|server|database|web|scripts|tests|benchmarks|deploy|docs|\.ci)\//
const rootFile = /^[\w.-]+\.(config\.ts|json|md)$/

/** Paths of a document: in backticks, in links, and in drawn folder trees. */
function citedPaths(file: string, text: string): { cited: string; line: number }[] {
  const folder = file.replace(/[^/]*$/, '')
  const above: string[] = []
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1
    const branch = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(content)
    if (branch) {
      above.length = branch[1]!.length / 4
      above.push(branch[2]!.replace(/\/$/, ''))
      return [{ cited: above.join('/'), line }]
    }
    const quoted = [...content.matchAll(/`([^`\s]+)`/g)]
      .map(([, found]) => found!.replace(/^#(?=\w+\/)/, ''))
      .filter((found) => roots.test(found) || rootFile.test(found))
    const linked = [...content.matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, found]) => found!)
      .filter((found) => !/^[a-z]+:/.test(found))
      .map((found) => new URL(found, `file:///${folder}`).pathname.slice(1))
    return [...quoted, ...linked].map((cited) => ({ cited, line }))
  })
}

/** Paths with a placeholder or a wildcard are checked up to their folder. */
const pathBeforePlaceholder = (cited: string) =>
  cited.replace(/[^/]*[<>*{$…].*$/, '').replace(/\/$/, '')

export function brokenPaths(project: Project): Violation[] {
  const files = [...project.sources.keys(), ...project.texts.keys()]
  const exist = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  return [...project.texts]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, text]) =>
      citedPaths(file, text)
        .filter(
          ({ cited }) =>
            pathBeforePlaceholder(cited) !== '' && !exist.has(pathBeforePlaceholder(cited)),
        )
        .map(({ cited, line }) => ({ file, line, why: `${cited} does not exist` })),
    )
}

function foldersOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Declarations at the top level of a file. */
const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
/** Words that have a standard term: first words of a name, and words anywhere in it. */
const privateVerbs =
  'beCalled forget gather giveBack haul letIn lookAfter mend spend sweep takeTurn'
const privateNouns = 'doorkeeper|fewest|foretell|trouble|twin'
const isPrivate = (name: string) =>
  new RegExp(`^(?:${privateVerbs.replaceAll(' ', '|')})(?![a-z])`).test(name) ||
  new RegExp(privateNouns, 'i').test(name)

/** Names of product code that use a private word where the field has a standard term. */
export function privateNames(project: Project): Violation[] {
  return sourcesUnder(project, /^(contract|offer-reader|server|database|web)\//)
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declaration)]
        .filter(([, name]) => isPrivate(name!))
        .map((found) => ({
          file: path,
          line: text.slice(0, found.index).split('\n').length,
          why: `${found[1]} is not a standard term`,
        })),
    )
}
