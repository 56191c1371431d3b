import { pageErrorMax } from '#contract/site/page-errors.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'

/** Different errors that one load of a page reports. */
const maxReports = 5

/** Reports errors of pages by route, message and stack (BK-113); returns what reports an error that was caught. */
export function reportErrors(route: () => string | undefined): (error: unknown) => void {
  const reported = new Set<string>()

  function report(error: unknown): void {
    const { name = '', message = error, stack = '' } = (error ?? {}) as Partial<Error>
    // The server knows its own refusals, and a page that is left aborts what it loads.
    if (name === 'ApiError' || name === 'AbortError' || typeof message !== 'string') return
    const text = `${name || 'Error'}: ${message}`.slice(0, pageErrorMax.message)
    if (reported.size >= maxReports || reported.has(text)) return
    reported.add(text)
    sendBeacon('reportPageError', {
      page: route() ?? '',
      message: text,
      stack: stack.slice(0, pageErrorMax.stack),
    })
  }

  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  // Chunks that did not load are shown by what asked for them.
  addEventListener('vite:preloadError', (event) =>
    report((event as Event & { payload: Error }).payload),
  )
  return (error) => {
    console.error(error)
    report(error)
  }
}
