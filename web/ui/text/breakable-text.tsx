import { Fragment } from 'react'

/** An e-mail or web address that breaks at its `@`, dots and slashes before it breaks inside a word. */
export function BreakableText({ children }: { children: string }) {
  return (
    <span className="break">
      {children.split(/(?=[@.])|(?<=\/)(?!\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
