import { iconPaths } from '#web/ui/marks/icon-paths.ts'
import type { LastRead } from '#web/platform/device/last-read.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Only the script with the nonce, which loads the page again, runs on a page that is shown without a connection. */
export const offlinePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const firstRetryMs = 5_000
const maxRetryMs = 120_000
/** Spreads the returns of devices that a network has left at the same time. */
const spreadMs = 1_500

/**
 * Loads the page again once the site answers: when the browser says that it is online, when the page is shown again,
 * and with growing pauses in between, as browsers notice some connections late. Runs as text in the page.
 */
function reloadWhenOnline(firstMs: number, maxMs: number, spread: number) {
  let pause = firstMs
  let timer = setTimeout(retry, pause)
  let isAsking = false
  async function retry() {
    clearTimeout(timer)
    if (isAsking) return
    if (document.visibilityState === 'visible' && navigator.onLine) {
      isAsking = true
      try {
        // The worker passes on what is not GET.
        const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
        if (answer.ok) return location.reload()
      } catch {
        // Still no connection.
      } finally {
        isAsking = false
      }
    }
    pause = Math.min(pause * 2, maxMs)
    timer = setTimeout(retry, pause)
  }
  addEventListener('online', () => {
    pause = firstMs
    clearTimeout(timer)
    timer = setTimeout(retry, Math.random() * spread)
  })
  document.addEventListener('visibilitychange', retry)
}

const infoIcon = `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${iconPaths.info}"/></svg>`
const head =
  '<header class="page" style="padding-block:0.75rem"><a href="/" aria-label="Home"><img src="/favicon.svg" alt="" width="28" height="28"></a></header>'

/** A page for an address that cannot be reached: the list as it was last seen, or what there is to read. */
export function renderOfflinePage({
  list,
  others,
  styles,
  formatTime,
  nonce,
}: {
  list: LastRead | undefined
  others: readonly LastRead[]
  styles: readonly string[]
  formatTime: (at: number) => string
  nonce: string
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
    ? `<div class="note" role="status">${infoIcon}<strong>Offline</strong><div class="small">This is what you saw on ${formatTime(list.at)}. The page loads again when the connection is back. <a href="">Try again</a></div></div>`
    : ''
  const body = list
    ? `<div class="page">${note}</div>${list.html}<div class="page">${rest}</div>`
    : `<main id="main" class="page"><div class="lost"><h1>Offline</h1><p class="soft">This page needs a connection, and loads when it is back.${links === '' ? '' : ' You can read what you saw last.'}</p><p><a class="btn primary" href="">Try again</a></p></div>${rest}</main>`
  const script = `<script nonce="${nonce}">(${reloadWhenOnline.toString()})(${firstRetryMs},${maxRetryMs},${spreadMs})</script>`
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(list?.title ?? 'Offline')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head><body>${head}${body}${script}</body></html>`
}
