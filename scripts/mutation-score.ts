import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseSync } from 'vite'

/**
 * Measures how many small faults in rule files the tests notice: `node scripts/mutation-score.ts [seed] [count]`.
 * It changes files in the work tree one at a time and restores them, so it refuses to start on uncommitted changes.
 * Each line of output is one mutation: caught, survived or timeout. `MUTATIONS=path` writes the results as JSON.
 */
interface Rule {
  rule: string
  files: string[]
  /** Parts of the paths of tests that prove the rule, in addition to the unit tests of each file. */
  tests: string[]
}

const rules: Rule[] = JSON.parse(
  readFileSync(new URL('mutation-rules.json', import.meta.url), 'utf8'),
) as Rule[]

interface Mutation {
  file: string
  line: number
  start: number
  end: number
  replacement: string
  rule: Rule
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
}
const sqlWords: [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ and /g, ' or '],
  [/ is not null/g, ' is null'],
  [/ is null/g, ' is not null'],
]

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Every mutation of a file, in the order of its text. */
function mutationsOf(file: string, rule: Rule): Mutation[] {
  const text = readFileSync(file, 'utf8')
  const mutations: Omit<Mutation, 'file' | 'line' | 'rule'>[] = []
  const add = (start: number, end: number, replacement: string) =>
    mutations.push({ start, end, replacement })
  const visit = (node: Node) => {
    if (/^TS|^Import|^ExportAll/.test(node.type)) return
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const left = node['left'] as Node
      const operator = node['operator'] as string
      const at = text.indexOf(operator, left.end)
      const other = operators[operator]
      if (other !== undefined && at >= 0) add(at, at + operator.length, other)
    }
    if (node.type === 'UnaryExpression' && node['operator'] === '!')
      add(node.start, node.start + 1, '')
    if (node.type === 'Literal' && typeof node['value'] === 'boolean')
      add(node.start, node.end, String(!node['value']))
    if (node.type === 'Literal' && typeof node['value'] === 'number')
      add(node.start, node.end, String(node['value'] + 1))
    if (node.type === 'IfStatement') {
      const test = node['test'] as Node
      add(test.start, test.end, 'false')
    }
    if (node.type === 'TemplateElement') {
      const part = text.slice(node.start, node.end)
      if (/\b(select|where|update|insert|delete|and)\b/.test(part)) {
        for (const [pattern, other] of sqlWords)
          for (const match of part.matchAll(pattern))
            add(node.start + match.index, node.start + match.index + match[0].length, other)
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
    }
  }
  // All node types are visited in the same way.
  visit(parseSync(file, text).program as unknown as Node)
  return mutations
    .toSorted((a, b) => a.start - b.start)
    .map((one) => ({ ...one, file, rule, line: text.slice(0, one.start).split('\n').length }))
}

/** The patterns that a pattern such as `{rules,queries}.ts` stands for. */
function expandBraces(pattern: string): string[] {
  const [, before, names, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  if (names === undefined) return [pattern]
  return names.split(',').flatMap((name) => expandBraces(`${before}${name}${after}`))
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

if (spawnSync('git', ['diff', '--quiet']).status !== 0) {
  console.error('Commit or stash your changes first: mutations are written into the work tree.')
  process.exit(1)
}
const seed = Number(process.argv[2] ?? 7)
const count = Number(process.argv[3] ?? 150)
const random = randomFrom(seed)
const all = rules.map((rule) =>
  rule.files
    .flatMap((pattern) => globSync(pattern).toSorted())
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => mutationsOf(file, rule)),
)
for (const [index, rule] of rules.entries())
  if (all[index]!.length === 0) throw new Error(`No mutations for ${rule.rule}`)
const testFiles = globSync('{contract,offer-reader,server,database,web,tests}/**/*.test.{ts,tsx}')
for (const { rule, files, tests } of rules) {
  for (const name of files.flatMap(expandBraces))
    if (globSync(name).length === 0) throw new Error(`No file ${name} for ${rule}`)
  for (const name of tests)
    if (!testFiles.some((file) => file.includes(name)))
      throw new Error(`No test ${name} for ${rule}`)
}

// The same number for each rule, so that large files do not dominate.
const sample: Mutation[] = []
while (sample.length < count && all.some((group) => group.length > 0)) {
  for (const group of all) {
    if (sample.length < count && group.length > 0)
      sample.push(...group.splice(Math.floor(random() * group.length), 1))
  }
}

const results = []
const totals = { caught: 0, survived: 0 }
for (const { file, line, start, end, replacement, rule } of sample) {
  const text = readFileSync(file, 'utf8')
  const from = text.slice(start, end)
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  const unit = globSync(file.replace(/[^/]+$/, '*.test.ts'))
  const began = Date.now()
  const run = spawnSync('vitest', ['run', '--bail=1', ...unit, ...rule.tests], {
    timeout: 240_000,
    encoding: 'utf8',
  })
  writeFileSync(file, text)
  const outcome = run.status === 0 ? 'survived' : 'caught'
  totals[outcome] += 1
  const seconds = Math.round((Date.now() - began) / 1000)
  results.push({ rule: rule.rule, file, line, from, to: replacement, outcome })
  console.log(
    `${outcome.padEnd(8)} ${rule.rule}: ${file}:${line} ${JSON.stringify(from)} -> ${JSON.stringify(replacement)} (${seconds} s)`,
  )
  if (process.env['MUTATIONS'])
    writeFileSync(process.env['MUTATIONS'], JSON.stringify(results, null, 2))
}
const share = Math.round((100 * totals.caught) / sample.length)
console.log(`${totals.caught} caught, ${totals.survived} survived, ${share} %`)
