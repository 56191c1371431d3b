import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Import {
  /** `server/app.ts` for a file of the repo, `node:fs` for a built-in, `npm:react` or `npm:zod/mini` for a package. */
  target: string
  /** Imported names; none for `import 'x'` and `import('x')`. */
  names: string[]
  line: number
}

/** A parsed TypeScript file with what the rules need. */
export interface Source {
  path: string
  text: string
  imports: Import[]
  /** Tagged templates: the tag, such as `db.sql`, and the text without expressions. */
  templates: { tag: string; text: string; line: number }[]
  /** Lines that read the environment. */
  environment: number[]
  /** Lines that read the current time. */
  clock: number[]
  comments: { text: string; line: number }[]
}

/** Exported declarations with their lines. */
export function exportsOf({ text }: Source): { name: string; line: number }[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:async )?(?:const|function|class|interface|type)\*? (\w+)/gm,
  )
  return [...declared].map((found) => ({
    name: found[1]!,
    line: text.slice(0, found.index).split('\n').length,
  }))
}

export interface Project {
  sources: Map<string, Source>
  /** Every other text file: styles, migrations, documents, package.json. */
  texts: Map<string, string>
}

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
])
const isGenerated = (file: string) => file.endsWith('.gen.ts')
const readRoots = [
  'contract',
  'offer-reader',
  'server',
  'database',
  'web',
  'scripts',
  'tests',
  'benchmarks',
  'deploy',
  'docs',
  '.ci',
]

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (entry.isFile()) yield file
    else if (entry.isDirectory() && folder !== '' && !skippedFolders.has(entry.name)) {
      yield* walk(root, file)
    } else if (entry.isDirectory() && readRoots.includes(entry.name)) yield* walk(root, file)
  }
}

/** All files of the repository; those that are generated have no text. */
export function readProject(root: string): Project {
  const files: Record<string, string> = {}
  for (const file of walk(root, '')) {
    if (file === 'package-lock.json') continue
    const isText = !isGenerated(file) && /\.(tsx?|css|sql|md|json|html|ya?ml)$/.test(file)
    files[file] = isText ? readFileSync(path.join(root, file), 'utf8') : ''
  }
  return projectOf(files)
}

/** A project of the given files, for planted violations. */
export function projectOf(files: Record<string, string>): Project {
  const project: Project = { sources: new Map(), texts: new Map() }
  for (const [file, text] of Object.entries(files)) {
    if (/\.tsx?$/.test(file)) project.sources.set(file, parseSource(file, text))
    else project.texts.set(file, text)
  }
  return project
}

/** Resolves an import specifier. */
export function resolve(specifier: string, from: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare)
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`
  return `npm:${bare}`
}

function parseSource(file: string, text: string): Source {
  const parsed = parseSync(file, text)
  if (parsed.errors.length) throw new Error(`${file}: ${parsed.errors[0]!.message}`)
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1

  const imports: Import[] = parsed.module.staticImports.map((found) => ({
    target: resolve(found.moduleRequest.value, file),
    names: found.entries.flatMap((entry) => entry.importName.name ?? []),
    line: lineAt(found.start),
  }))
  for (const entry of parsed.module.staticExports.flatMap((found) => found.entries)) {
    if (!entry.moduleRequest) continue
    imports.push({
      target: resolve(entry.moduleRequest.value, file),
      names: entry.importName.name === null ? [] : [entry.importName.name],
      line: lineAt(entry.start),
    })
  }
  const source: Source = {
    path: file,
    text,
    imports,
    templates: [],
    environment: [],
    clock: [],
    comments: parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  }
  // Only files that can contain a match are walked, because walking is slow.
  if (/`|import\s*\(|process|\bDate\b/.test(text)) {
    const textAt = (node: { start: number; end: number }) => text.slice(node.start, node.end)
    new Visitor({
      ImportExpression({ source: from, start }) {
        if (from.type !== 'Literal' || typeof from.value !== 'string') return
        imports.push({ target: resolve(from.value, file), names: [], line: lineAt(start) })
      },
      TSImportType({ source: from, start }) {
        imports.push({ target: resolve(from.value, file), names: [], line: lineAt(start) })
      },
      TaggedTemplateExpression({ tag, quasi, start }) {
        source.templates.push({
          tag: textAt(tag),
          text: quasi.quasis.map(({ value }) => value.raw).join('?'),
          line: lineAt(start),
        })
      },
      NewExpression(node) {
        const isNow = textAt(node.callee) === 'Date' && node.arguments.length === 0
        if (isNow) source.clock.push(lineAt(node.start))
      },
      CallExpression(node) {
        if (/^Date(\.now)?$/.test(textAt(node.callee))) source.clock.push(lineAt(node.start))
      },
      MemberExpression(node) {
        if (/^process(\??\.env|(\?\.)?\['env'\])$/.test(textAt(node))) {
          source.environment.push(lineAt(node.start))
        }
      },
      VariableDeclarator({ init, start }) {
        if (init && textAt(init) === 'process') source.environment.push(lineAt(start))
      },
    }).visit(parsed.program)
  }
  return source
}
