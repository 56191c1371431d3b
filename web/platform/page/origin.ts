import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

/** The page from which another was opened. */
interface Origin {
  href: string
  path: string
  title: string
  /** Its place in the history of this tab. */
  index: number
}

const storageKey = (key: string) => `origin:${key}`
const maxTitleCharacters = 40

/** Records for each history entry from which page it was opened; a reload keeps it. Returns the way to stop. */
export function recordOrigins(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const { __TSR_key: key, __TSR_index: index } = toLocation.state
    if (!fromLocation || !pathChanged || !key || index <= fromLocation.state.__TSR_index) return
    const inherited = isSameKind(fromLocation.pathname, toLocation.pathname)
      ? readOrigin(fromLocation.state.__TSR_key)
      : null
    const { href, pathname: path, state } = fromLocation
    const opened: Origin = { href, path, title: readTitle(), index: state.__TSR_index }
    writeStorage(() => sessionStorage, storageKey(key), inherited ?? opened)
  })
}

/** Such as two broadcasts: the next one belongs to the same way back. */
const isSameKind = (one: string, other: string) =>
  one.replace(/\d+$/, '') === other.replace(/\d+$/, '')

/** The title of the page without the name of the site. */
function readTitle(): string {
  const title = document.title.replace(/ - [^-]*$/, '')
  return title.length > maxTitleCharacters
    ? `${title.slice(0, maxTitleCharacters).trimEnd()}…`
    : title
}

const readOrigin = (key: string | undefined) =>
  key === undefined ? null : (readStorage(() => sessionStorage, storageKey(key)) as Origin | null)

export interface WayBack {
  /** Undefined if the page was opened by its address, or until hydration. */
  origin: Origin | undefined
  /** Goes back in the history, so that the page is where the user left it. */
  goBack: () => void
}

/** The way back to the page from which this one was opened. */
export function useWayBack(): WayBack {
  const { history } = useRouter()
  // As when the page was opened: while the next one loads, the location is already that of the next.
  const [key] = useState(() => history.location.state.__TSR_key)
  const stored = useSyncExternalStore(
    neverChanges,
    () => JSON.stringify(readOrigin(key)),
    () => 'null',
  )
  const origin = (JSON.parse(stored) as Origin | null) ?? undefined
  return {
    origin,
    goBack: () => origin && history.go(origin.index - history.location.state.__TSR_index),
  }
}

const neverChanges = () => () => {}
