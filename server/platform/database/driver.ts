import { registerHooks } from 'node:module'
import type Driver from 'postgres'

/** A replacement in the driver's source. */
interface Patch {
  file: string
  before: string
  after: string
}

/**
 * Fixes for connection loss in postgres 3.4.9 (its issues 1066, 1133, 1154, 1208, 1216): writes to a closed socket crash
 * the process, also when TLS reports them late, pool slots block for seconds, and statements of a lost transaction go to
 * the next connection. A COPY that fails after its last row never settles.
 */
const patches: readonly Patch[] = [
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
    before: `    socket.removeAllListeners()
    socket = null

    if (initial)`,
    after: `    socket.removeAllListeners()
    socket.on('error', () => {})
    socket = null

    if (initial)`,
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

/** Thrown when the installed driver does not match the patches. */
class UnknownDriverVersionError extends Error {
  override name = 'UnknownDriverVersionError'
}

let applied = 0
const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1]
    const own = patches.filter((patch) => patch.file === file)
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

/** The patched PostgreSQL driver. */
export const postgres: typeof Driver = (await import('postgres')).default
hooks.deregister()
if (applied !== patches.length) {
  throw new UnknownDriverVersionError(
    `The PostgreSQL driver in node_modules is not the version this program patches (${applied} of ${patches.length} places found)`,
  )
}
