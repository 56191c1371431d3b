import { bannerSize, mediaKitPages, type Page } from '#contract/content/pages.ts'
import type { MediaFile } from '#contract/content/public-items.ts'
import { paths } from '#contract/paths.ts'
import { mediaKitQuery } from '#web/features/content/api.ts'
import { Videos } from '#web/features/content/pages/videos.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { ScrollingTabs } from '#web/ui/tabs.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { Link } from '@tanstack/react-router'
import './media-kit-view.css'

/** The media kit and its pages (ST-009 to ST-011). */
export function MediaKitView({ page }: { page: Page }) {
  const data = useLoaderQuery(mediaKitQuery(useApi()))
  const address = `/${page.path}`
  const files = data?.files ?? []
  return (
    <main id="main" className="page reading text-page media-kit">
      <ScrollingTabs label="Media Kit" current={page.path}>
        {mediaKitPages.map(({ path, label }) => (
          <Link
            key={path}
            to="/$"
            params={{ _splat: path.slice(1) }}
            className="tab"
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
      </ScrollingTabs>
      <header>
        <h1>{page.title}</h1>
        {page.lead && <p className="lead">{page.lead}</p>}
      </header>
      {page.html && <TextHtml html={page.html} />}
      {address === paths.mediaKit && <Overview />}
      {page.sections.length > 0 && <LongText sections={page.sections} />}
      {address === paths.mediaKitAdvertising && <BannerSample />}
      {address === paths.mediaKitVideos &&
        data &&
        (data.videos.length > 0 ? (
          <Videos videos={data.videos} />
        ) : (
          <Empty title="No videos yet">They appear here once they are published.</Empty>
        ))}
      {address === paths.mediaKitSocial && <SocialLinks links={data?.links ?? []} />}
      {[paths.mediaKit, paths.mediaKitMeeting].includes(address as typeof paths.mediaKit) && (
        <Files files={files} />
      )}
    </main>
  )
}

const summaries: Partial<Record<string, string>> = {
  [paths.mediaKitAbout]: 'The market in one page, to quote from',
  [paths.mediaKitMeeting]: 'The yearly meeting, held since 2004',
  [paths.mediaKitAdvertising]: 'Size, term and reports of banners',
  [paths.mediaKitVideos]: 'Films about the market and the meeting',
  [paths.mediaKitSocial]: 'Where to follow us',
}

function Overview() {
  return (
    <ul className="kit-pages">
      {mediaKitPages.slice(1).map(({ path, label }) => (
        <li key={path}>
          <Link to="/$" params={{ _splat: path.slice(1) }} className="plain">
            <span className="strong">{label}</span>
            <span className="small muted">{summaries[path]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Files by section, the newest first. */
function Files({ files }: { files: readonly MediaFile[] }) {
  const sections = [...new Set(files.map(({ section }) => section))]
  return sections.map((section) => (
    <section key={section} className="kit-files" aria-label={`${section}: files`}>
      <h2>{section}: brochures and files</h2>
      <ul>
        {files
          .filter((file) => file.section === section)
          .map(({ id, title, year, url, type, bytes }) => (
            <li key={id}>
              <a href={url} download className="plain">
                <Icon name="download" />
                <span>
                  <span className="strong num">{title}</span>
                  <br />
                  <span className="small muted num">
                    {type}, {sizeText(bytes)}
                    {year !== null && !title.includes(String(year)) && `, ${year}`}
                  </span>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** A banner in its size, so that advertisers see what they get. */
function BannerSample() {
  const { width, height } = bannerSize
  return (
    <figure className="banner-sample">
      <div style={{ width, height }}>
        <span className="num">
          {width} x {height}
        </span>
      </div>
      <figcaption className="small muted">A banner in its size on the page</figcaption>
    </figure>
  )
}

function SocialLinks({ links }: { links: readonly { id: number; title: string; url: string }[] }) {
  if (links.length === 0) return <p className="soft">We have no social channels at the moment.</p>
  return (
    <ul className="kit-pages">
      {links.map(({ id, title, url }) => (
        <li key={id}>
          <a className="plain" href={url} target="_blank" rel="noopener">
            <span className="strong">{title}</span>
            <span className="small muted">{URL.parse(url)?.host.replace(/^www\./, '')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
