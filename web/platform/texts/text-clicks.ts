/** Texts that staff write, sanitised by the server. */
const links = ':is(.text-html, .post-text, .legal-text) a[href]'

/**
 * Handles clicks on links in texts: a video gets its player, which is loaded only then (AM-108), and pages of this site
 * open in the app. Everything else, such as files and clicks with a modifier key, stays with the browser.
 * @param openPage shows the page with an address; without it the browser loads pages
 * @returns a function that removes the handler
 */
export function handleTextClicks(openPage?: (address: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const { target, button, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(links)
    if (!link) return
    if (link.classList.contains('video-link')) {
      event.preventDefault()
      playVideo(link).catch(() => location.assign(link.href))
    } else if (openPage && isPage(link)) {
      event.preventDefault()
      openPage(link.pathname + link.search + link.hash)
    }
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

async function playVideo(link: HTMLAnchorElement) {
  const { embedVideo } = await import('#web/platform/texts/embed-video.ts')
  embedVideo(link)
}

/** Whether a link leads to another page of the app; files, the API and the back office are not part of it. */
function isPage({ origin, pathname, search, hash, target, download }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target || download) return false
  if (/^\/(api|admin)(\/|$)|\.\w+$/.test(pathname)) return false
  return !hash || pathname !== location.pathname || search !== location.search
}
