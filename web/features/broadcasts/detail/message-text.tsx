import { findLinks } from '#web/features/broadcasts/detail/find-links.ts'

/** A plain text whose web addresses can be followed (BC-029). */
export function MessageText({ text }: { text: string }) {
  return findLinks(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href} target="_blank" rel="noopener nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
