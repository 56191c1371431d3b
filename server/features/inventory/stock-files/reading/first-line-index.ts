import { hash } from 'node:crypto'

const wordsEach = 4

/**
 * Maps texts to the line of their first occurrence. A flat hash table of 96-bit digests and line numbers: 200,000 strings
 * would burden every garbage collection.
 */
export function createFirstLineIndex() {
  let slots = 1024
  let table = new Uint32Array(slots * wordsEach)
  let count = 0

  /** Where a digest stands, or the free slot where it would. Lines begin at 1, so that 0 is free. */
  function slotOf(one: number, two: number, three: number): number {
    for (let slot = one & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * wordsEach
      if (table[at + 3] === 0) return at
      if (table[at] === one && table[at + 1] === two && table[at + 2] === three) return at
    }
  }

  function grow() {
    const old = table
    slots *= 2
    table = new Uint32Array(slots * wordsEach)
    for (let at = 0; at < old.length; at += wordsEach) {
      if (old[at + 3] === 0) continue
      table.set(old.subarray(at, at + wordsEach), slotOf(old[at]!, old[at + 1]!, old[at + 2]!))
    }
  }

  /** The line where the text stood first, undefined where this line is that. */
  return function firstLine(text: string, line: number): number | undefined {
    if (count * 2 >= slots) grow()
    const digest = hash('sha256', text, 'buffer')
    const [one, two, three] = [0, 4, 8].map((at) => digest.readUInt32LE(at)) as [
      number,
      number,
      number,
    ]
    const at = slotOf(one, two, three)
    if (table[at + 3] !== 0) return table[at + 3]
    table.set([one, two, three, line], at)
    count += 1
    return undefined
  }
}
