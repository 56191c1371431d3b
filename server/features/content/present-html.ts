import { findNumberColumns } from '#contract/content/number-columns.ts'
import { parseVideoAddress, videoProviderNames } from '#contract/content/videos.ts'
import { cleanContentHtml, unescapeHtml } from '#server/features/content/clean-html.ts'
import { textOfHtml } from '#server/platform/html-text.ts'

/** HTML as readers get it: cleaned again, with videos as links that a script turns into players on click. */
export function presentHtml(html: string): string {
  return (
    cleanContentHtml(html)
      .replaceAll(videoFigure, (_figure, address: string, title: string) =>
        presentVideo(address, title),
      )
      .replaceAll(/<a href="(https?:[^"]*)">/g, '<a href="$1" rel="noopener nofollow">')
      .replaceAll(/<img ([^>]*)>/g, '<img $1 loading="lazy" decoding="async">')
      // Below the title of the post, a box may come before its first heading.
      .replaceAll(/<aside .*?<\/aside>/gs, (box) => box.replaceAll(/<(\/?)h3>/g, '<$1h2>'))
      .replaceAll(/<table><thead>.*?<\/table>/gs, markNumbers)
      .replaceAll(/<thead>.*?<\/thead>/gs, (head) => head.replaceAll(/<th\b/g, '<th scope="col"'))
      .replaceAll(/<tbody>.*?<\/tbody>/gs, (body) => body.replaceAll(/<th\b/g, '<th scope="row"'))
  )
}

const videoFigure = /<figure class="video" data-video="([^"]*)" data-title="([^"]*)">/g

function presentVideo(address: string, title: string): string {
  const video = parseVideoAddress(unescapeHtml(address))!
  // Text readers and feeds show both as one line.
  const from =
    video.provider === 'file' ? '' : ` <small>${videoProviderNames[video.provider]}</small>`
  const data = `data-embed="${video.provider}:${video.id}" href="${address}"`
  return `<figure class="video"><a class="video-link" ${data}><span>${title || 'Video'}</span>${from}</a>`
}

const row = /<tr>(.*?)<\/tr>/gs
const cell = /<(t[hd])>(.*?)<\/\1>/gs

/** Adds the class `num` to the cells of columns that contain nothing but numbers. */
function markNumbers(table: string): string {
  const isNumeric = findNumberColumns(
    [...table.matchAll(row)].map(([, cells]) =>
      [...cells!.matchAll(cell)].map(([, name, html]) => ({
        isHead: name === 'th',
        text: textOfHtml(html!),
      })),
    ),
  )
  return table.replaceAll(row, (cells) => {
    let place = 0
    return cells.replaceAll(/<(t[hd])>/g, (tag, name: string) =>
      isNumeric[place++] ? `<${name} class="num">` : tag,
    )
  })
}
