import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { forbiddenImports, importReasons } from './conventions/dependencies.ts'
import { endpointsOf } from './conventions/documents.ts'
import { rules } from './conventions/rules.ts'
import { projectOf, readProject } from './conventions/sources.ts'

const project = readProject(path.join(import.meta.dirname, '..'))

describe('the repository', () => {
  test('is read completely, with files in every part', () => {
    const files = [...project.sources.keys()]
    for (const part of [
      'contract',
      'server/features',
      'server/platform',
      'database',
      'web/ui',
      'web/platform',
      'web/features',
      'web/app',
      'scripts',
      'tests/api',
      'benchmarks',
    ]) {
      expect(files.filter((file) => file.startsWith(`${part}/`)).length, part).toBeGreaterThan(0)
    }
    const sources = [...project.sources.values()]
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000)
    expect(sources.flatMap(({ templates }) => templates).length).toBeGreaterThan(100)
    expect(endpointsOf(project).length).toBeGreaterThan(15)
    expect([...project.texts.keys()].filter((file) => file.endsWith('.md')).length).toBeGreaterThan(
      10,
    )
  })

  test.for(rules)('$name', ({ find }) => {
    expect(find(project).map(({ file, line, why }) => `${file}:${line} ${why}`)).toEqual([])
  })
})

describe('finds a planted violation where the repository', () => {
  test.for(rules)('$name', ({ find, planted, beside }) => {
    const found = find(projectOf({ ...beside, ...planted })).map(({ file }) => file)
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(planted).toSorted())
  })

  test('allows only the permitted imports, for each import rule', () => {
    const { planted } = rules.find(({ find }) => find === forbiddenImports)!
    const found = forbiddenImports(projectOf(planted)).map(({ why }) => why.replace(/^\S+: /, ''))
    expect([...new Set(found)].toSorted()).toEqual([...new Set(importReasons)].toSorted())
  })
})
