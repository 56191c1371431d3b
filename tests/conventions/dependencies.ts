import { exportsOf, type Project, type Source } from './sources.ts'

export interface Violation {
  file: string
  line: number
  why: string
}

const isTest = (file: string) => /\.test\.tsx?$|\.e2e\.ts$/.test(file)
/** Whether a file belongs to the shipped product. */
export const isProduct = (file: string) =>
  /^(contract|offer-reader|server|database|web)\//.test(file) && !isTest(file)
export const productOf = (project: Project): Source[] =>
  [...project.sources.values()].filter((source) => isProduct(source.path))

/** Imports of product code that must never happen; `unless` matches exceptions. */
const importRules: { from: RegExp; to: RegExp; unless?: RegExp; why: string }[] = [
  {
    from: /^contract\//,
    to: /./,
    unless: /^(contract\/.*|npm:zod\/mini)$/,
    why: 'the contract imports zod/mini and nothing else',
  },
  {
    from: /^web\//,
    to: /^(server|database|scripts)\/|^node:/,
    why: 'secrets, SQL and Node stay off the browser',
  },
  {
    from: /^offer-reader\//,
    to: /./,
    unless: /^(offer-reader\/.*|contract\/inventory\/part-numbers\.ts|node:fs)$/,
    why: 'the reader of offers is a package of its own',
  },
  { from: /^(server|database)\//, to: /^web\//, why: 'the server renders built pages only' },
  {
    from: /^(server|web)\/platform\/|^web\/ui\//,
    to: /^(server|web)\/features\//,
    why: 'platform and components do not depend on features',
  },
  {
    from: /^web\/ui\//,
    to: /^web\/(?!ui\/)|^npm:@tanstack\//,
    why: 'the components could ship in another product',
  },
  {
    from: /^server\/(features|platform)\/|^web\/(features|platform|ui)\/|^database\//,
    to: /^server\/(main|app|desk|worker)\.ts$|^web\/app\//,
    why: 'nothing imports entry points or the route table',
  },
  {
    from: /^server\/(features|platform)\//,
    to: /^database\//,
    why: 'nothing imports the demo market',
  },
  {
    from: /^server\/features\/.*\/rules\.ts$/,
    to: /./,
    unless: /^contract\//,
    why: 'rules are pure: they import only the contract',
  },
  {
    from: /^server\/features\/(?!.*[/-]routes\.ts$)/,
    to: /^npm:(fastify$|@fastify\/)/,
    why: 'HTTP belongs to routes.ts',
  },
  {
    from: /^server\/(?!platform\/(mailer|incoming)\/)/,
    to: /^npm:(nodemailer|smtp-server|mailauth)(\/|$)/,
    why: 'mail leaves through platform/mailer and comes in through platform/incoming',
  },
  {
    from: /^(server\/features|database)\//,
    to: /^npm:(pg|pg-copy-streams|graphile-worker)(\/|$)/,
    why: 'features use database and job queue through the platform',
  },
  {
    from: /^(contract|offer-reader|server|database|web)\//,
    to: /^(tests|benchmarks|scripts)\/|\.test\.tsx?$/,
    why: 'product code does not import tests, benchmarks or scripts',
  },
]

/** Reasons of the import rules. */
export const importReasons = importRules.map(({ why }) => why)

export function forbiddenImports(project: Project): Violation[] {
  return productOf(project).flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) =>
      importRules
        .filter(({ from, to }) => from.test(path) && to.test(target))
        .filter(({ unless }) => !unless?.test(target))
        .map(({ why }) => ({ file: path, line, why: `${target}: ${why}` })),
    ),
  )
}

/** Bundled by the page build, which resolves its packages. */
const readByTheBuild = 'web/app/routes.ts'

export function undeclaredPackages(project: Project): Violation[] {
  const { dependencies = {} } = JSON.parse(project.texts.get('package.json') ?? '{}')
  return productOf(project).flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith('npm:') && path !== readByTheBuild)
      .filter(({ target }) => !(/^npm:((@[^/]+\/)?[^/]+)/.exec(target)![1]! in dependencies))
      .map(({ target, line }) => ({
        file: path,
        line,
        why: `${target} is not among the dependencies of package.json`,
      })),
  )
}

/**
 * The features of the server, lowest first: a feature may call lower layers and enqueues jobs for higher ones.
 * What the desk does with a feature stands in its folder `desk/`, above all features.
 */
const layers = [
  ['companies', 'media', 'site'],
  ['auth'],
  [
    'advertising',
    'broadcasts',
    'complaints',
    'content',
    'directory',
    'inventory',
    'parts',
    'profile',
    'push',
    'recommendations',
    'services',
  ],
  ['billing', 'matching', 'messages', 'quotes', 'registration'],
  ['fraud', 'mail', 'back-office', 'home'],
  // Exports and erases what all others store.
  ['privacy'],
]
const layerOf = ({ feature, isDesk }: Place) =>
  isDesk ? layers.length : layers.findIndex((layer) => layer.includes(feature))

interface Place {
  root: string
  feature: string
  rest: string
  isDesk: boolean
}

function placeOf(file: string): Place | undefined {
  const [, root, feature, rest] = /^(server|web)\/features\/([^/]+)\/(.*)$/.exec(file) ?? []
  if (feature === undefined) return undefined
  return { root: root!, feature, rest: rest!, isDesk: rest!.startsWith('desk/') }
}

/** The desks of all features and their frame are one program, which enters features as others do. */
const isOfDesk = ({ feature, isDesk }: Place) => isDesk || feature === 'back-office'

export function unknownFeatures(project: Project): Violation[] {
  return productOf(project)
    .filter(({ path }) => {
      const place = placeOf(path)
      return place && layerOf({ ...place, isDesk: false }) < 0
    })
    .map(({ path }) => ({ file: path, line: 1, why: 'unknown feature' }))
}

/** Additional public modules such as credentials-public.ts contain code that only some pages should load. */
const publicModule = /^(.*-)?public\.ts$/

/** What others may import of a feature besides public.ts: who, and the path. */
const otherEntries: [from: RegExp, target: RegExp][] = [
  [/^server\/app\.ts$/, /features\/[^/]+\/routes\.ts$/],
  [/^server\/desk\.ts$/, /\/(back-office|desk)\/(.*[/-])?(routes|list-\w+)\.ts$/],
  [/^server\/worker\.ts$/, /\/jobs\.ts$/],
  // The demo market decides applications as staff do.
  [/^database\/seed\//, /\/desk\/public\.ts$/],
  [/^web\/app\/routes\.ts$/, /-page\.tsx$/],
  [/^web\/app\/admin\/(\w+-)?pages\.ts$/, /-page\.tsx$/],
  // Imports of the entry are loaded by every page: queries and lazy dialogs, but not all of public.ts.
  [/^web\/app\//, /(^|[/-])(api|lazy)\.ts$/],
  [/^web\/app\/(admin\/|entry-admin)/, /\/back-office\/frame\//],
]

export function privateImports(project: Project): Violation[] {
  return productOf(project).flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      const [from, to] = [placeOf(path), placeOf(target)]
      if (!to || publicModule.test(to.rest)) return []
      if (from?.feature === to.feature && !to.isDesk) return []
      if (from && isOfDesk(from) && isOfDesk(to)) return []
      if (otherEntries.some(([who, what]) => who.test(path) && what.test(target))) return []
      return [
        { file: path, line, why: `${target}: ${to.feature} is imported through its public.ts` },
      ]
    }),
  )
}

export function upwardCalls(project: Project): Violation[] {
  return productOf(project).flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      const [from, to] = [placeOf(path), placeOf(target)]
      if (from?.root !== 'server' || !to || layerOf(to) <= layerOf(from)) return []
      return [
        { file: path, line, why: `${from.feature} announces to ${to.feature}, never calls it` },
      ]
    }),
  )
}

/** Calls of staff stand where the desk does, in the contract and on the server. */
export function staffCallsElsewhere(project: Project): Violation[] {
  const why = 'a call of staff stands in a desk/ or in back-office/'
  return productOf(project)
    .filter(({ path }) => /^(contract|server\/features)\//.test(path))
    .filter(({ path }) => !/\/desk\/|\/back-office\/|^contract\/access\.ts$/.test(path))
    .flatMap(({ path, text, imports }) => {
      const calls = imports
        .filter(({ target }) => /^contract\/.*\bdesk\//.test(target))
        .flatMap(({ names }) => names)
      return text
        .split('\n')
        .map((content, index) => ({ content, line: index + 1 }))
        .filter(
          ({ content }) =>
            /\baccess: 'staff'|\.\.\.accountCall\b|\$\{adminApi\}/.test(content) ||
            calls.includes(/\bmount\((\w+)/.exec(content)?.[1] ?? ''),
        )
        .map(({ line }) => ({ file: path, line, why }))
    })
}

const nameOf = (place: Place) => `${place.root} ${isOfDesk(place) ? 'the desk' : place.feature}`

/** Dependency cycles between features of one side. */
export function featureCycles(project: Project): Violation[] {
  const calls = new Map<string, Map<string, Violation>>()
  for (const { path, imports } of productOf(project)) {
    for (const { target, line } of imports) {
      const [from, to] = [placeOf(path), placeOf(target)]
      if (!from || !to || from.root !== to.root || nameOf(from) === nameOf(to)) continue
      const known = calls.get(nameOf(from)) ?? new Map<string, Violation>()
      const why = `${from.feature} and ${to.feature} depend on each other`
      known.set(nameOf(to), { file: path, line, why })
      calls.set(nameOf(from), known)
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    return [...(calls.get(from)?.keys() ?? [])].some(
      (next) => next === to || reaches(next, to, seen),
    )
  }
  return [...calls].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, violation]) => (reaches(to, from) ? [violation] : [])),
  )
}

/** Entry points of the program, its build, its tests and its tools. */
const entries = {
  product: [
    /^scripts\/((map|release)\/)?[^/]+\.ts$/,
    /^server\/main\.ts$/,
    /^web\/app\/(entry-[a-z]+\.tsx?|routes\.ts)$/,
    /^vite\.config\.ts$/,
  ],
  other: [/\.test\.tsx?$/, /\.e2e\.ts$/, /^[^/]+\.ts$/, /^benchmarks\/(growth\/)?[^/]+\.ts$/],
}

/** Files named in strings, as in the route table or for child processes. */
function namedFiles({ path, text }: Source, project: Project): string[] {
  const folders = ['', 'web/', 'web/app/', 'web/features/', path.replace(/[^/]*$/, '')]
  const strings = text.matchAll(/(['"`])[^'"`\n]*?([\w$][\w$./-]*\.(?:tsx?|css))\b[^'"`\n]*\1/g)
  return [...strings].flatMap(([, , name]) =>
    folders
      .map((folder) => folder + name)
      .filter((file) => project.sources.has(file) || project.texts.has(file)),
  )
}

function reachedFrom(project: Project, starts: RegExp[]): Set<string> {
  const reached = new Set<string>()
  const open = [...project.sources.keys()].filter((file) =>
    starts.some((start) => start.test(file)),
  )
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const source = project.sources.get(file)
    if (source) {
      open.push(...source.imports.map(({ target }) => target), ...namedFiles(source, project))
    }
    for (const [, name] of project.texts.get(file)?.matchAll(/@import '(\.[^']+)'/g) ?? []) {
      open.push(file.replace(/[^/]*$/, '') + name!.replace(/^\.\//, ''))
    }
  }
  return reached
}

/** Product files that the program does not import, and other code that nothing imports. */
export function unusedFiles(project: Project): Violation[] {
  const byProduct = reachedFrom(project, entries.product)
  const byAny = reachedFrom(project, [...entries.product, ...entries.other])
  return [...project.sources.keys(), ...project.texts.keys()]
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => !(isProduct(file) ? byProduct : byAny).has(file))
    .map((file) => ({ file, line: 1, why: 'nothing uses this file' }))
}

/** Exports of product code that are unused or used only by tests. */
export function unusedExports(project: Project): Violation[] {
  const starts = [...entries.product, /-(page|route)\.tsx$/, /^web\/app\/root\.tsx$/]
  const users = new Map<string, { names: Set<string>; texts: string[] }>()
  for (const { path, imports, text } of project.sources.values()) {
    if (!isProduct(path) && !entries.product.some((entry) => entry.test(path))) continue
    for (const { target, names } of imports) {
      const known = users.get(target) ?? { names: new Set(), texts: [] }
      for (const name of names) known.names.add(name)
      // Names used through dynamic imports are searched in the text.
      if (names.length === 0) known.texts.push(text)
      users.set(target, known)
    }
  }
  return productOf(project)
    .filter(({ path }) => !starts.some((start) => start.test(path)))
    .flatMap((source) =>
      exportsOf(source).flatMap(({ name, line }) => {
        const word = new RegExp(`\\b${name}\\b`, 'g')
        const { names, texts } = users.get(source.path) ?? { names: new Set(), texts: [] }
        const isUsed = names.has(name) || texts.some((text) => text.search(word) >= 0)
        if (isUsed || source.text.match(word)!.length > 1) return []
        return [{ file: source.path, line, why: `nothing uses ${name}` }]
      }),
    )
}
