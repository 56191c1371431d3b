import { homePostQuery } from '#web/features/content/news/home/home-post.ts'
import { TeaserPicture } from '#web/features/content/news/teaser-picture.tsx'
import { PostLink, PostMeta } from '#web/features/content/news/post-link.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './home-teaser.css'

/** The latest news on the home page (SH-019); nothing if there is none or it could not be loaded (ER-027). */
export function HomeTeaser() {
  const { data: post } = useQuery(homePostQuery(useApi()))
  if (!post) return null
  const hasPicture = post.teaser.picture !== null || post.teaser.hasVideo
  return (
    <section aria-labelledby="latest-news">
      <div className="head sec">
        <h2 id="latest-news">Latest news</h2>
        <Link className="push small target" to="/news">
          All news
        </Link>
      </div>
      <article className="home-teaser">
        {hasPicture && <TeaserPicture teaser={post.teaser} />}
        <div>
          <PostMeta post={post} />
          <h3>
            <PostLink post={post} className="plain target">
              {post.title}
            </PostLink>
          </h3>
          <p className="lines soft">{post.body}</p>
        </div>
      </article>
    </section>
  )
}
