import { describe, expect, test } from 'vitest'
import { rulesOfKinds } from '#server/features/matching/normalize/all-rules.ts'
import { applyRule } from '#server/features/matching/normalize/apply-rules.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'

describe.for(Object.entries(rulesOfKinds))('%s: recognises', ([, rules]) => {
  test.for(rules.map((rule) => [rule.name, rule] as const))('%s', ([, rule]) => {
    expect(rule.examples.length).toBeGreaterThan(0)
    for (const [text, facts] of rule.examples) {
      expect(applyRule(rule, foldText(text)).map((found) => found.facts)).toContainEqual(facts)
    }
  })
  test('each with a name of its own', () => {
    const names = rules.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
