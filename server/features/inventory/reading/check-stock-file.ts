import type { ExchangeRates } from '#contract/currencies.ts'
import type { RefusedLine, StockFileCheck } from '#contract/inventory/file-checks.ts'
import {
  callPrice,
  maxAskedConditions,
  maxRepeatedExamples,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type {
  EarlierLine,
  ReadLine,
  StockLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import { readLinesInThread } from '#server/features/inventory/reading/recognise-stock-file.ts'

/** Reads all lines of a file as its import does, and counts what becomes of them. */
export async function checkInThread(
  path: string,
  rates: ExchangeRates,
  mapping: StockMapping,
): Promise<StockFileCheck> {
  let lines = 0
  let refused = 0
  const refusedLines: RefusedLine[] = []
  const asked = createAskedConditions(mapping)
  const repeated = createRepeatedLines()
  for await (const batch of readLinesInThread(path, rates, mapping)) {
    lines += batch.length
    for (const read of batch) {
      if (!read.line) {
        refused += 1
        const { lineNumber, cells, refusals } = read
        if (cells) refusedLines.push({ lineNumber, cells, refusals })
        continue
      }
      if (read.askedCondition !== undefined) asked.add(read.askedCondition)
      if (read.repeats) repeated.add(read, read.line, read.repeats)
    }
  }
  const { merged, result } = repeated.finish()
  const listed = lines - refused - merged
  return { lines, listed, refused, ...asked.finish(), repeated: result, refusedLines }
}

function createAskedConditions({ condition, conditionWords = {} }: StockMapping) {
  const counts = new Map<string, number>()
  let others = 0
  const choiceFor = (word: string) => {
    if (word === '') return condition
    return Object.hasOwn(conditionWords, word) ? conditionWords[word]! : null
  }
  return {
    add(word: string) {
      const known = counts.get(word)
      if (known !== undefined) counts.set(word, known + 1)
      // Lines without a condition are always asked for.
      else if (word === '' || counts.size < maxAskedConditions) {
        counts.set(Buffer.from(word).toString(), 1)
      } else others += 1
    },
    finish: () => ({
      conditions: [...counts]
        .map(([word, lines]) => ({ word, lines, condition: choiceFor(word) }))
        .toSorted((one, other) => other.lines - one.lines),
      otherConditionLines: others,
    }),
  }
}

const shownLine = ({ lineNumber, quantity, priceCents, currency }: EarlierLine) => ({
  lineNumber,
  quantity,
  price: priceCents === null ? callPrice : priceCents / 100,
  currency,
})

function createRepeatedLines() {
  const examples = new Map<number, StockFileCheck['repeated']['examples'][number]>()
  /** First lines of parts that are repeated, and of those with more than one price. */
  const parts = new Set<number>()
  const priced = new Set<number>()
  let merged = 0
  return {
    add({ lineNumber }: ReadLine, line: StockLine, first: EarlierLine) {
      merged += 1
      const isNew = !parts.has(first.lineNumber)
      parts.add(first.lineNumber)
      if (line.priceCents !== first.priceCents || line.currency !== first.currency) {
        priced.add(first.lineNumber)
      }
      if (isNew && examples.size < maxRepeatedExamples.parts) {
        const { partNumber, manufacturer, condition } = line
        const lines = [shownLine(first)]
        examples.set(first.lineNumber, { partNumber, manufacturer, condition, lines })
      }
      const example = examples.get(first.lineNumber)
      if (example && example.lines.length < maxRepeatedExamples.lines) {
        example.lines.push(shownLine({ ...line, lineNumber }))
      }
    },
    finish: () => ({
      merged,
      result: {
        lines: merged + parts.size,
        offers: parts.size,
        offersWithPrices: priced.size,
        examples: [...examples.values()],
      },
    }),
  }
}
