import { warningCategories } from '#contract/content/post-rows.ts'
import { type PostSummary } from '#contract/content/posts.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './post-link.css'

export const isWarning = (catId: number) => warningCategories.includes(catId)
/** Frauds are red, thefts amber. */
const fraudCategory = 1
export const warningTone = (catId: number) => (catId === fraudCategory ? 'bad' : 'warn')

type PostLinkProps = {
  post: Pick<PostSummary, 'id' | 'titleSlug' | 'catURL'>
  className?: string
  children: ReactNode
}

export function PostLink({ post, className, children }: PostLinkProps) {
  return (
    <Link
      to="/news/$category/$slug"
      params={{ category: post.catURL, slug: post.titleSlug }}
      search={{ id: post.id }}
      preload="intent"
      {...(className && { className })}
    >
      {children}
    </Link>
  )
}

export function PostDate({ date }: { date: string }) {
  const { timeZone } = usePreferences()
  return (
    <time className="num" dateTime={date}>
      {dateText(date, timeZone)}
    </time>
  )
}

type PostMetaProps = {
  post: Pick<PostSummary, 'catId' | 'catName' | 'catURL' | 'date'> & {
    isPinned?: boolean
    isUnread?: boolean
  }
  children?: ReactNode
}

/** Category and date above a title; warnings are marked. */
export function PostMeta({ post, children }: PostMetaProps) {
  const { catId, catName, catURL, date, isPinned, isUnread } = post
  return (
    <p className="post-meta">
      <Link
        to="/news/$category"
        params={{ category: catURL }}
        activeOptions={{ exact: true }}
        {...(isWarning(catId) && { className: `badge ${warningTone(catId)}` })}
      >
        {isWarning(catId) && <Icon name="warn" small />}
        {catName}
      </Link>
      <PostDate date={date} />
      {children}
      {isPinned && <Badge>Pinned</Badge>}
      {isUnread && <Badge tone="ok">New</Badge>}
    </p>
  )
}
