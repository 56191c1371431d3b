import { cx } from '../class-names.ts'

type AvatarProps = { name: string; src?: string | null; large?: boolean; className?: string }

/** Profile picture or initials. Hidden from screen readers because the name is shown next to it. */
export function Avatar({ name, src, large, className }: AvatarProps) {
  return (
    <span className={cx('avatar', large && 'lg', className)} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}

/** First characters of the first and the last word: "Marit de Vos" gives MV. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
