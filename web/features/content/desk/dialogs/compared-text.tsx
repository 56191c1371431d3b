import type { ContentDraft } from '#contract/content/desk/content.ts'
import {
  compareTexts,
  type ComparedLine,
} from '#web/features/content/desk/dialogs/compare-texts.ts'
import { linesOfHtml } from '#web/features/content/desk/editor/editor-html.ts'

const fields = [
  ['Title', 'title'],
  ['Introduction', 'lead'],
  ['Address', 'slug'],
  ['Author', 'author'],
  ['Title for search engines', 'metaTitle'],
  ['Description for search engines', 'metaDescription'],
  ['Keywords', 'metaKeywords'],
] as const

type ComparedTextProps = { before: ContentDraft; after: ContentDraft }

/** The words that were added and removed between two texts. */
export function ComparedText({ before, after }: ComparedTextProps) {
  const changed = fields.filter(([, name]) => before[name] !== after[name])
  const text = compareTexts(linesOfHtml(before.html), linesOfHtml(after.html))
  const isSame = text.every(({ kind }) => kind === 'same')
  if (changed.length === 0 && isSame) {
    return <p className="soft">The texts are the same.</p>
  }
  return (
    <div className="compared">
      {changed.map(([label, name]) => (
        <section key={name}>
          <h3>{label}</h3>
          {compareTexts([before[name]], [after[name]]).map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </section>
      ))}
      {!isSame && (
        <section>
          <h3>Text</h3>
          {text.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </section>
      )}
    </div>
  )
}

function Line({ line }: { line: ComparedLine }) {
  if (line.kind === 'same') {
    return (
      <p className="compared-same">
        {line.count === 1 ? '1 paragraph unchanged' : `${line.count} paragraphs unchanged`}
      </p>
    )
  }
  return (
    <p>
      {line.parts.map(({ text, mark }, index) =>
        mark === 'added' ? (
          <ins key={index}>{text}</ins>
        ) : mark === 'removed' ? (
          <del key={index}>{text}</del>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}
