import { smallPictureWidth } from '#contract/content/pictures.ts'
import type { PostRow } from '#contract/content/post-rows.ts'
import { NewsIcon } from '#web/features/content/news/news-icons.tsx'
import './teaser-picture.css'

type TeaserPictureProps = { teaser: PostRow['teaser']; isFirst?: boolean }

/** The first picture of a post, or a sign that it has a video, whose own picture would come from elsewhere. */
export function TeaserPicture({ teaser: { picture }, isFirst }: TeaserPictureProps) {
  if (!picture) {
    return (
      <span className="teaser-picture video">
        <NewsIcon name="play" />
        <span>Video</span>
      </span>
    )
  }
  const { url, alt, width, height } = picture
  return (
    <img
      className="teaser-picture"
      src={`${url}?small=1`}
      srcSet={`${url}?small=1 ${Math.min(width, smallPictureWidth)}w, ${url} ${width}w`}
      sizes="(width < 64rem) 34rem, 24rem"
      alt={alt}
      width={width}
      height={height}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
}
