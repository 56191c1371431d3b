import '#web/ui/text/video-link.css'
import './post-text.css'

/** Text of a post, sanitised by the server. */
export function PostText({ html }: { html: string }) {
  return <div className="post-text" dangerouslySetInnerHTML={{ __html: html }} />
}
