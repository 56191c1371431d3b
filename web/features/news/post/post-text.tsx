import type { MouseEvent } from 'react'
import './post-text.css'

/**
 * Text of a post, sanitised by the server. Videos are links to their page; a click loads the player, so that nothing
 * comes from elsewhere before (AM-108).
 */
export function PostText({ html }: { html: string }) {
  function openVideo(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.video-link')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const open = async () => {
      const { embedVideo } = await import('#web/features/news/post/embed-video.ts')
      embedVideo(link)
    }
    open().catch(() => location.assign(link.href))
  }
  return (
    // The links within are reached and used by keyboard as ever.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="post-text" onClick={openVideo} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
