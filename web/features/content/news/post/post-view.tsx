import type { Post } from '#contract/content/posts.ts'
import { paths } from '#contract/paths.ts'
import { postQuery } from '#web/features/content/news/api.ts'
import { NewsSide } from '#web/features/content/news/side/news-side.tsx'
import {
  isWarning,
  PostLink,
  PostMeta,
  warningTone,
} from '#web/features/content/news/post-link.tsx'
import { PostText } from '#web/features/content/news/post/post-text.tsx'
import { useLastUpdate } from '#web/features/content/news/use-news.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { copyLink, networkLinks, useOrigin } from '#web/platform/share-link.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './post-view.css'

/** A post, with related ones below (NW-006). */
export function PostView({ id }: { id: number }) {
  const post = useLoaderQuery(postQuery(useApi(), useLastUpdate(), id))
  return (
    <main id="main" className="page reading" aria-busy={post === undefined || undefined}>
      <div className="split news-split">
        <div>
          <Link className="back" to="/news" activeOptions={{ exact: true }}>
            <Icon name="left" small />
            Back to news
          </Link>
          {post && <Article post={post} />}
          {post && post.related.length > 0 && <Related posts={post.related} />}
        </div>
        <NewsSide categoryId={post?.catId} isPost />
      </div>
    </main>
  )
}

function Article({ post }: { post: Post }) {
  const { title, by, lead, catId, bodyHtml } = post
  return (
    <article className={cx('post', isWarning(catId) && `warning ${warningTone(catId)}`)}>
      <header>
        <PostMeta post={post}>{by && <span>by {by}</span>}</PostMeta>
        <h1>{title}</h1>
      </header>
      {lead && <p className="lead lines">{lead}</p>}
      <PostText html={bodyHtml} />
      <Share post={post} />
    </article>
  )
}

/** Share links by setting, without scripts of the networks (NW-007), and the address to copy. */
function Share({ post }: { post: Post }) {
  const settings = useQuery(settingsQuery(useApi())).data
  const address = useOrigin() + paths.newsPost(post)
  const isShared = settings?.enableNewsShareButtons === 1
  return (
    <div className="post-share no-print">
      <span className="small muted">Share</span>
      {isShared &&
        networkLinks(address, post.title).map(({ network, href }) => (
          <a
            key={network}
            className={buttonClass({ size: 'sm' })}
            href={href}
            target="_blank"
            rel="noopener nofollow"
          >
            {network}
          </a>
        ))}
      <Button size="sm" variant="ghost" icon="link" onClick={() => void copyLink(address)}>
        Copy link
      </Button>
    </div>
  )
}

function Related({ posts }: { posts: Post['related'] }) {
  return (
    <section className="related-posts no-print" aria-labelledby="related">
      <h2 id="related">Related</h2>
      <div className="news-grid">
        {posts.map((post) => (
          <article key={post.id} className="post-item">
            <PostMeta post={post} />
            <h3>
              <PostLink post={post} className="plain">
                {post.title}
              </PostLink>
            </h3>
          </article>
        ))}
      </div>
    </section>
  )
}
