import type { MouseEvent } from 'react'
import { cx } from '../class-names.ts'

export interface TextTable {
  /** The first is that of the row's own name. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}
export type TextBlock = { text: string } | { list: readonly string[] } | { table: TextTable }
export interface TextSection {
  id: string
  heading: string
  /** The heading in two words. */
  short?: string | undefined
  blocks: readonly TextBlock[]
}

type LongTextProps = {
  sections: readonly TextSection[]
  /** Put before the ids where the same text may stand on the page twice. */
  idPrefix?: string
  /** Headings carry a link to themselves. */
  linked?: boolean
}

/** A text of many sections: paragraphs, lists, and tables that become cards where room is short. */
export function LongText({ sections, idPrefix = '', linked }: LongTextProps) {
  return (
    <div className="long-text">
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={idPrefix + id} aria-labelledby={`${idPrefix}${id}-heading`}>
          <h2 id={`${idPrefix}${id}-heading`}>
            {heading}
            {linked && (
              <a
                className="heading-link no-print"
                href={`#${id}`}
                aria-label={`Link to ${heading}`}
              >
                #
              </a>
            )}
          </h2>
          {blocks.map((block, index) => (
            <Block key={index} block={block} caption={heading} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Block({ block, caption }: { block: TextBlock; caption: string }) {
  if ('text' in block) return <p>{block.text}</p>
  if ('table' in block) return <WordTable caption={caption} {...block.table} />
  return (
    <ul>
      {block.list.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

type WordTableProps = TextTable & { caption: string }

/** A table whose cells are sentences. Roles keep it a table for screen readers when its rows are cards. */
function WordTable({ columns, rows, caption }: WordTableProps) {
  return (
    <div className={cx('word-table', columns.length > 3 && 'wide')}>
      <table role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <th key={index} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name, ...cells], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={index} role="cell">
                  <span className="column-name" aria-hidden="true">
                    {columns[index + 1]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ContentsProps = Pick<LongTextProps, 'sections'> & {
  className?: string
  /** Goes to a section by itself instead of by its address. */
  onChoose?: (id: string) => void
}

/** The sections of a text, each a link to its place. */
export function Contents({ sections, className, onChoose }: ContentsProps) {
  const choose = (id: string) =>
    onChoose &&
    ((event: MouseEvent) => {
      event.preventDefault()
      onChoose(id)
    })
  return (
    <nav className={cx('text-contents no-print', className)} aria-label="Contents">
      <ul>
        {sections.map(({ id, heading, short }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={choose(id)}>
              {short ?? heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
