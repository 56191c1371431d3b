/** A list as its viewer last saw it, for reading without a connection. */
export interface LastRead {
  /** Path with query. */
  path: string
  title: string
  /** Milliseconds since 1970. */
  at: number
  theme: 'light' | 'dark' | null
  /** The main part of the page, without scripts and controls. */
  html: string
}

/** Prefix of the caches with lists, one for each viewer; at any time there is at most one. */
export const lastReadPrefix = 'last-read-'
/** Lists that a device keeps. */
export const maxLastRead = 12

/** The key of a list in its cache; it is never fetched. */
export const lastReadKey = (path: string): string => `/last-read?${encodeURIComponent(path)}`

/** Deletes the lists of all viewers but one. */
export async function clearLastRead(except?: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(lastReadPrefix) && name !== except)
      .map((name) => caches.delete(name)),
  )
}

/** All lists, the last read first. */
export async function listLastRead(): Promise<LastRead[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(lastReadPrefix))
  const lists = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name)
      const responses = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
      return Promise.all(responses.flatMap((answer) => answer?.json() ?? []) as Promise<LastRead>[])
    }),
  )
  return lists.flat().toSorted((one, other) => other.at - one.at)
}
