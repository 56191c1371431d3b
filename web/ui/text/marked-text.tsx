type MarkedTextProps = {
  text: string
  /** Words to mark, in lower case. */
  words: readonly string[]
}

/** A text in which the words of a search are marked. */
export function MarkedText({ text, words }: MarkedTextProps) {
  if (words.length === 0) return text
  const sought = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // Every second part is what the group matched.
  return text
    .split(new RegExp(`(${sought})`, 'gi'))
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
