import type { ExchangeRates } from '#contract/figures/currencies.ts'
import type { RefusedLine, StockFileCheck } from '#contract/inventory/file-checks.ts'
import {
  callPrice,
  maxCorrectableLines,
  maxRepeatedExamples,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import {
  countCondition,
  type UnknownCondition,
} from '#server/features/inventory/reading/convert-lines.ts'
import {
  createPartIndex,
  partDigestBytes,
  type EarlierLine,
  type ReadLine,
  type StockLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import { readLinesInProcess } from '#server/features/inventory/reading/recognise-stock-file.ts'

/**
 * Reads all lines of a file as its import does, and counts what becomes of them.
 * @param stock digests of the parts that the company lists, one after another
 */
export async function checkInProcess(
  path: string,
  rates: ExchangeRates,
  mapping: StockMapping,
  stock: Uint8Array,
): Promise<StockFileCheck> {
  const { corrections = [] } = mapping
  let lines = 0
  let refused = 0
  let skipped = 0
  const refusedLines: RefusedLine[] = []
  const unknown = createUnknownConditions(mapping)
  const repeated = createRepeatedLines()
  const parts = createPartIndex()
  const corrected = new Set(corrections.map(({ lineNumber }) => lineNumber))
  // Number of lines that can still be corrected in addition to those that were.
  let correctable = maxCorrectableLines - corrected.size
  for await (const batch of readLinesInProcess(path, rates, mapping, { parts })) {
    lines += batch.length
    for (const read of batch) {
      if (read.isSection) {
        skipped += 1
        continue
      }
      if (!read.line) {
        refused += 1
        const { lineNumber, cells, refusals } = read
        if (cells && (corrected.has(lineNumber) || correctable-- > 0)) {
          refusedLines.push({ lineNumber, cells, refusals })
        }
        continue
      }
      if (read.unknownCondition !== undefined) unknown.add(read.unknownCondition, read.line)
      if (read.repeats) repeated.add(read, read.line, read.repeats)
    }
  }
  const { combined, result } = repeated.finish()
  const listed = lines - skipped - refused - combined
  const removal = countRemovals(stock, parts.remove)
  return {
    lines,
    listed,
    refused,
    skipped,
    removal,
    ...unknown.finish(),
    repeated: result,
    refusedLines,
  }
}

/** Counts the listed lines, and those whose part is not in the file; of several for one part, one stays. */
function countRemovals(
  stock: Uint8Array,
  removePart: (digest: string) => boolean,
): StockFileCheck['removal'] {
  if (stock.length === 0) return null
  const digests = Buffer.from(stock.buffer, stock.byteOffset, stock.length)
  let removed = 0
  for (let at = 0; at < digests.length; at += partDigestBytes) {
    if (!removePart(digests.toString('latin1', at, at + partDigestBytes))) removed += 1
  }
  return { listed: digests.length / partDigestBytes, removed }
}

function createUnknownConditions({ condition, conditionWords = {} }: StockMapping) {
  const counts = new Map<string, UnknownCondition>()
  let others = 0
  const choiceFor = (word: string) => {
    if (word === '') return condition
    return Object.hasOwn(conditionWords, word) ? conditionWords[word]! : null
  }
  return {
    add(word: string, line: StockLine) {
      if (!countCondition(counts, word, line.condition)) others += 1
    },
    finish: () => ({
      conditions: [...counts]
        .map(([word, { lines }]) => ({ word, lines, condition: choiceFor(word) }))
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
  let combined = 0
  return {
    add({ lineNumber }: ReadLine, line: StockLine, first: EarlierLine) {
      combined += 1
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
      combined,
      result: {
        lines: combined + parts.size,
        parts: parts.size,
        partsWithPrices: priced.size,
        examples: [...examples.values()],
      },
    }),
  }
}
