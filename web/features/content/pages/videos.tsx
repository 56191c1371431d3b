import type { Video } from '#contract/content/public-items.ts'
import { PlayIcon } from '#web/features/content/pages/own-icons.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import './videos.css'

type VideosProps = {
  videos: readonly Video[]
  /** Id of the video that comes first and large; NaN for none (ST-006). */
  featured?: number
  /** The page on which each video has an address. */
  linksTo?: 'help'
}

/** Videos that load only after a click, so that no service sees visitors who do not watch (AM-108). */
export function Videos({ videos, featured = Number.NaN, linksTo }: VideosProps) {
  const first = videos.find(({ id }) => id === featured)
  const ordered = first ? [first, ...videos.filter((video) => video !== first)] : videos
  const hasOthers = videos.some(({ isOwn }) => !isOwn)
  return (
    <div className="videos">
      {ordered.map((video) => (
        <figure key={video.id} className={cx(video === first && 'featured')}>
          <VideoFrame video={video} tone={videos.indexOf(video) % 2} />
          <figcaption>
            {linksTo ? (
              <Link to="/$" params={{ _splat: linksTo }} search={{ id: video.id } as never}>
                {video.title}
              </Link>
            ) : (
              video.title
            )}
          </figcaption>
        </figure>
      ))}
      {hasOthers && (
        <p className="small muted">
          A video is loaded from its video service only after your click. The service then sees your
          IP address.
        </p>
      )}
    </div>
  )
}

/** A link to the video until a click starts it here. */
function VideoFrame({ video, tone }: { video: Video; tone: number }) {
  const [isPlaying, setPlaying] = useState(false)
  const { title, url, embedUrl, isOwn, category, duration, poster } = video
  if (isPlaying && embedUrl) {
    return isOwn ? (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words are in the picture, there is no sound
      <video className="video" src={embedUrl} controls autoPlay aria-label={title} />
    ) : (
      <iframe
        className="video"
        src={embedUrl}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  const look = (
    <>
      {poster ? (
        <img src={poster} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="video-word mono" aria-hidden="true" data-word={category} />
      )}
      <span className="video-play">
        <PlayIcon />
      </span>
      {duration && (
        <span className="video-time num" aria-hidden="true">
          {duration}
        </span>
      )}
    </>
  )
  const name = `Play: ${title}${duration && `, ${duration}`}`
  const className = cx('video', tone === 1 && 'second')
  return (
    <a
      className={className}
      href={url}
      aria-label={name}
      {...(!isOwn && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        // Other tabs and windows show the page of the video, as links do.
        if (!embedUrl || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {look}
    </a>
  )
}
