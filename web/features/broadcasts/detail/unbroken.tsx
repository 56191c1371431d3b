/** Longer ones may break after all: they would not fit a phone. */
const longest = 24

/** A title in which part numbers such as `i5-1145G7` stay on one line. */
export function Unbroken({ text }: { text: string }) {
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
