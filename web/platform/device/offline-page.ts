import { iconPaths } from '#web/ui/marks/icon-paths.ts'
import type { LastRead } from '#web/platform/device/last-read.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** No script runs on a page that is shown without a connection. */
export const offlinePolicy =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const warnIcon = `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${iconPaths.warn}"/></svg>`
const head =
  '<header class="page" style="padding-block:0.75rem"><a href="/" aria-label="Home"><img src="/favicon.svg" alt="" width="28" height="28"></a></header>'

/** A page for an address that cannot be reached: the list as it was last seen, or what there is to read. */
export function renderOfflinePage({
  list,
  others,
  styles,
  formatTime,
}: {
  list: LastRead | undefined
  others: readonly LastRead[]
  styles: readonly string[]
  formatTime: (at: number) => string
}): string {
  const theme = (list ?? others[0])?.theme
  const links = others
    .map(
      ({ path, title, at }) =>
        `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a><span class="small muted">${formatTime(at)}</span></li>`,
    )
    .join('')
  const rest =
    links === ''
      ? ''
      : `<section class="panel"><header><h2>${list ? 'Other lists' : 'Last read'}</h2></header><ul class="entries spread">${links}</ul></section>`
  const note = list
    ? `<div class="note warn" role="status">${warnIcon}<strong>You are offline</strong><div class="small">This is what you saw on ${formatTime(list.at)}. <a href="">Try again</a></div></div>`
    : ''
  const body = list
    ? `<div class="page">${note}</div>${list.html}<div class="page">${rest}</div>`
    : `<main id="main" class="page"><div class="lost"><h1>You are offline</h1><p class="soft">This page needs a connection.${links === '' ? '' : ' You can read what you saw last.'}</p><p><a class="btn primary" href="">Try again</a></p></div>${rest}</main>`
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(list?.title ?? 'You are offline')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head><body>${head}${body}</body></html>`
}
