import { readFileSync } from 'node:fs'
import { factsWith, type Facts, type Kind, type Rule } from '#offer-reader/rule.ts'

export interface Example {
  /** An offer as a trader writes it. */
  text: string
  /** The facts that one rule alone reads from it. */
  facts: Facts
}

/** The entry of a rule in the file of its kind. */
interface TitledRows {
  name: string
  /** Of a rule that needs no code. */
  rule: Rule | undefined
  examples: Example[]
}

/**
 * Reads `kinds/<kind>.tsv`. A line that begins with `# ` names a rule, those below it are its examples: text, kind,
 * maker, line, model, and further facts such as `parts=ABC123 ABC124; memory=32`. A name with a pattern at the end of
 * its line is a rule of its own, whose facts may have `$1` for what the first group matches.
 */
export function readKindFile(kind: string): TitledRows[] {
  const text = readFileSync(new URL(`kinds/${kind}.tsv`, import.meta.url), 'utf8')
  const titled: TitledRows[] = []
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const [first = '', ...cells] = line.split('\t')
    if (!first.startsWith('# '))
      titled.at(-1)!.examples.push({ text: first, facts: toFacts(cells) })
    else {
      const name = first.slice(2)
      titled.push({ name, rule: toRule(name, cells), examples: [] })
    }
  }
  return titled
}

function toFacts([kind, maker, line, model, further]: readonly (string | undefined)[]): Facts {
  const { parts, ...attributes } = Object.fromEntries(
    (further ?? '')
      .split('; ')
      .map((one) => one.split('='))
      .filter(([, value]) => value),
  ) as Record<string, string>
  const facts = {
    ...(kind && { kind: kind as Kind }),
    ...(maker && { maker }),
    ...(line && { line }),
    ...(model && { model }),
    ...(parts && { parts: parts.split(' ') }),
  }
  return factsWith(facts, attributes)
}

function toRule(name: string, cells: readonly string[]): Rule | undefined {
  if (cells.length !== 0 && cells.length !== 6)
    throw new Error(`Rule "${name}" has ${cells.length + 1} columns; 7 are expected`)
  const pattern = cells[5]
  if (pattern === undefined) return undefined
  const fill = (match: RegExpExecArray) => (cell: string) =>
    cell.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
  return {
    name,
    pattern: new RegExp(pattern),
    read: (match) => toFacts(cells.slice(0, 5).map(fill(match))),
  }
}
