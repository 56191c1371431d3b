import { useWayBack } from '#web/platform/page/origin.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

type BackLinkProps = Pick<LinkProps, 'to' | 'search'> & {
  /** The list to which the link leads if the page was not opened from another one. */
  list: string
}

/** The link above an item: back to the page from which it was opened, else to its list. */
export function BackLink({ list, ...fallback }: BackLinkProps) {
  const { origin, goBack } = useWayBack()
  const isFromElsewhere = origin !== undefined && origin.path !== fallback.to

  function onClick(event: MouseEvent) {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!origin || opensElsewhere) return
    event.preventDefault()
    goBack()
  }

  const label = isFromElsewhere ? (origin.path === '/' ? 'the home page' : origin.title) : list
  const target = isFromElsewhere ? { to: origin.href } : fallback
  return (
    <Link {...(target as LinkProps)} className="back" onClick={onClick}>
      <Icon name="left" small />
      Back to {label}
    </Link>
  )
}
