import { registerHooks } from 'node:module'
import type Driver from 'postgres'

/** One place of the driver's source and what stands there instead. */
interface Mend {
  file: string
  before: string
  after: string
}

/**
 * What postgres 3.4.9 gets wrong when a connection is lost (its issues 1066, 1133, 1154, 1208, 1216; not mended there
 * yet): it writes to a socket that is gone, which ends the process; it keeps a pool slot stuck for seconds; and it sends
 * what a lost transaction still does over the next connection, possibly inside another transaction. And a copy that the
 * database refuses once all rows are sent is never told so: it waits for ever.
 */
const mends: readonly Mend[] = [
  {
    file: 'connection.js',
    before: `  function nextWrite(fn) {
`,
    after: `  function nextWrite(fn) {
    if (socket === null) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return false
    }
`,
  },
  {
    file: 'connection.js',
    before: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    after: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  },
  {
    file: 'connection.js',
    before: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    after: `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
`,
  },
  {
    file: 'connection.js',
    before: `    stream && (stream.destroy(err), stream = null)
`,
    after: `    stream && (stream.destroy(err), stream = null)
    final && (final(err), final = null)
`,
  },
  {
    file: 'index.js',
    before: `      , prepare = null

    try {
      await sql.unsafe('begin '`,
    after: `      , prepare = null
      , isClosed = false

    try {
      await sql.unsafe('begin '`,
  },
  {
    file: 'index.js',
    before: `new Promise((_, reject) => connection.onclose = reject)`,
    after: `new Promise((_, reject) => connection.onclose = e => (isClosed = true, reject(e)))`,
  },
  {
    file: 'index.js',
    before: `        q.catch(e => uncaughtError || (uncaughtError = e))
`,
    after: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (isClosed) return q.reject(Errors.connection('CONNECTION_CLOSED', options))
`,
  },
]

/** Thrown when the driver at hand is not the one that is mended here. */
class DriverUnknown extends Error {
  override name = 'DriverUnknown'
}

let applied = 0
const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1]
    const own = mends.filter((mend) => mend.file === file)
    if (own.length === 0 || !loaded.source) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { before, after } of own) {
      if (source.split(before).length !== 2) continue
      source = source.replace(before, () => after)
      applied += 1
    }
    return { ...loaded, source }
  },
})

/** The PostgreSQL driver, mended; everything takes it from here. */
export const postgres: typeof Driver = (await import('postgres')).default
hooks.deregister()
if (applied !== mends.length) {
  throw new DriverUnknown(
    `The PostgreSQL driver in node_modules is not the version this program mends (${applied} of ${mends.length} places found)`,
  )
}
