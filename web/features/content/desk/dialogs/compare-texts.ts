export interface TextPart {
  text: string
  mark: 'same' | 'added' | 'removed'
}
export type ComparedLine =
  | { kind: 'same'; count: number; lines: string[] }
  | { kind: 'changed'; parts: TextPart[] }

/** Larger comparisons show everything as replaced. */
const maxCells = 4_000_000

/** The steps that turn one list into the other, by a longest common subsequence. */
function compareLists(before: readonly string[], after: readonly string[]): TextPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) {
    end += 1
  }
  const marked = (texts: readonly string[], mark: TextPart['mark']) =>
    texts.map((text) => ({ text, mark }))
  const [left, right] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  return [
    ...marked(before.slice(0, start), 'same'),
    ...(left.length * right.length > maxCells
      ? [...marked(left, 'removed' as const), ...marked(right, 'added' as const)]
      : compareMiddle(left, right)),
    ...marked(before.slice(before.length - end), 'same'),
  ]
}

function compareMiddle(left: readonly string[], right: readonly string[]): TextPart[] {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      parts.push({ text: left[i]!, mark: 'same' })
      i += 1
      j += 1
    } else if (
      j >= right.length ||
      (i < left.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    ) {
      parts.push({ text: left[i++]!, mark: 'removed' })
    } else parts.push({ text: right[j++]!, mark: 'added' })
  }
  return parts
}

const wordsOf = (line: string) => line.split(/(?<=\s)/)

function joinParts(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.mark === part.mark) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Compares two texts line by line, and changed lines word by word. */
export function compareTexts(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const result: ComparedLine[] = []
  let removed: string[] = []
  let added: string[] = []
  const endChange = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      const parts = compareLists(wordsOf(removed[index] ?? ''), wordsOf(added[index] ?? ''))
      result.push({ kind: 'changed', parts: joinParts(parts.filter(({ text }) => text !== '')) })
    }
    removed = []
    added = []
  }
  for (const { text, mark } of compareLists(before, after)) {
    if (mark === 'removed') removed.push(text)
    else if (mark === 'added') added.push(text)
    else {
      endChange()
      const last = result.at(-1)
      if (last?.kind === 'same') {
        last.count += 1
        last.lines.push(text)
      } else result.push({ kind: 'same', count: 1, lines: [text] })
    }
  }
  endChange()
  return result
}
