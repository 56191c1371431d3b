/** Longer words may wrap because they would not fit a phone. */
const longest = 24

/** Text in which hyphenated part numbers such as `i5-1145G7` do not wrap. */
export function NonBreakingText({ text }: { text: string }) {
  return text.split(/( )/).map((word, index) =>
    word.includes('-') && word.length <= longest ? (
      <span key={index} className="nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
}
