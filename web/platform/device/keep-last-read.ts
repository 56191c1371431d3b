import {
  clearLastRead,
  lastReadKey,
  lastReadPrefix,
  listLastRead,
  maxLastRead,
  type LastRead,
} from '#web/platform/device/last-read.ts'

/** Pages that can be read again without a connection: lists, never forms, details or money. */
const lists =
  /^\/($|broadcasts(\/[a-z][a-z-]*(\/wt[sb])?)?$|companies$|parts$|favorites$|quote-requests$|inventory(-hits|\/wanted)?$|news(\/[a-z-]+)?$|services$)/
/** Elements that do nothing without scripts, or load from the network. */
const withoutUse =
  'script,style,template,dialog,iframe,form,nav.pager,button,input,select,textarea,img,video,canvas,svg image,[role=status],[role=alert],[hidden],.no-print,.skeleton'
const maxHtmlLength = 400_000
/** Search parameters of one visit, which would keep a list twice. */
const passing = ['open', 'possibleMatchId', 'possibleMatchStrategy', 'compose', 'reset']

/** Stores the list on the screen for this viewer, and deletes those of all others (PW-002). */
export async function keepLastRead(viewer: number | undefined): Promise<void> {
  const own = lastReadPrefix + (viewer ?? 'visitor')
  await clearLastRead(own)
  const main = document.querySelector('main')
  const { pathname, searchParams } = new URL(location.href)
  const isList = lists.test(pathname) && !passing.some((name) => searchParams.has(name))
  // Still loading, or failed.
  if (!main || !isList || main.querySelector('[aria-busy=true],.skeleton,[role=alert]')) return
  const copy = main.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button:not(.btn)')) {
    const text = document.createElement('span')
    text.textContent = button.textContent
    if (text.textContent) button.replaceWith(text)
  }
  for (const element of copy.querySelectorAll(withoutUse)) element.remove()
  const html = copy.outerHTML
  if (html.length > maxHtmlLength) return
  const path = pathname + location.search
  const { theme } = document.documentElement.dataset
  const list: LastRead = {
    path,
    // Without the name of the site.
    title: document.title.replace(/ - [^-]*$/, ''),
    at: Date.now(),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    html,
  }
  const cache = await caches.open(own)
  await cache.put(lastReadKey(path), new Response(JSON.stringify(list)))
  const outdated = (await listLastRead()).slice(maxLastRead)
  await Promise.all(outdated.map((one) => cache.delete(lastReadKey(one.path))))
}
