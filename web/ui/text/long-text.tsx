import type { MouseEvent } from 'react'
import { cx } from '../class-names.ts'
import './video-link.css'

export interface TextSection {
  id: string
  heading: string
  /** Sanitised by the server. */
  html: string
}

type LongTextProps = {
  sections: readonly TextSection[]
  /** Put before the ids where the same text may stand on the page twice. */
  idPrefix?: string
  /** Headings carry a link to themselves. */
  linked?: boolean
}

/** A text of many sections, whose tables become cards where space is short. */
export function LongText({ sections, idPrefix = '', linked }: LongTextProps) {
  return (
    <div className="long-text">
      {sections.map(({ id, heading, html }) => (
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
          <TextHtml html={html} />
        </section>
      ))}
    </div>
  )
}

/** HTML that the server has sanitised. */
export function TextHtml({ html, className }: { html: string; className?: string }) {
  return <div className={cx('text-html', className)} dangerouslySetInnerHTML={{ __html: html }} />
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
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={choose(id)}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
