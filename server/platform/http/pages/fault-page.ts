/** The page people see when no page can be drawn: no script, nothing but the stylesheet. */
export function faultPage(words: {
  title: string
  text: string
  stylesheets: readonly string[]
  requestId?: string
}): string {
  const styles = words.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const number = words.requestId
    ? `<p class="small muted">If you contact us about this, please quote this reference: <span class="mono">${words.requestId}</span></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${words.title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head>
<body><main id="main" class="page"><div class="lost"><h1>${words.title}</h1><p class="soft">${words.text}</p>${number}<p><a class="btn primary" href="">Try again</a> <a class="btn" href="/">Home</a></p></div></main></body></html>`
}
