import type { PostRow } from '#contract/content/post-rows.ts'
import {
  isWarning,
  PostLink,
  PostMeta,
  warningTone,
} from '#web/features/content/news/post-link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TeaserPicture } from '#web/features/content/news/teaser-picture.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import './post-item.css'

/** The first post of a page, large, with its picture. */
export function LeadPost({ post }: { post: PostRow }) {
  const hasPicture = post.teaser.picture !== null || post.teaser.hasVideo
  return (
    <article className={cx('lead-post', !hasPicture && 'plain')}>
      {hasPicture && <TeaserPicture teaser={post.teaser} isFirst />}
      <div>
        <PostMeta post={post} />
        <h2>
          <PostLink post={post} className="plain">
            {post.title}
          </PostLink>
        </h2>
        <p className="lines soft">{post.body}</p>
        {post.doReadMore && <ReadMore post={post} />}
      </div>
    </article>
  )
}

export function PostItem({ post }: { post: PostRow }) {
  const tone = isWarning(post.catId) && warningTone(post.catId)
  return (
    <article className={cx('post-item', tone && `warning ${tone}`)}>
      <PostMeta post={post} />
      <h3>
        <PostLink post={post} className="plain">
          {post.title}
        </PostLink>
      </h3>
      <p className="lines small soft">
        {post.body}
        {post.doReadMore && (
          <>
            {' '}
            <ReadMore post={post} />
          </>
        )}
      </p>
    </article>
  )
}

const ReadMore = ({ post }: { post: PostRow }) => (
  <PostLink post={post} className="nowrap">
    Read more<span className="sr"> about {post.title}</span>
  </PostLink>
)

const skeletons = ['a', 'b', 'c', 'd']

/** Four cards while the first posts load (NW-010). */
export function PostSkeletons() {
  return (
    <div className="news-grid" aria-busy="true" aria-label="Loading posts">
      {skeletons.map((key) => (
        <div key={key} className="post-item">
          <Skeleton width="40%" />
          <Skeleton width="90%" />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  )
}
