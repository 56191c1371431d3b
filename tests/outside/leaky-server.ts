import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * A control for the programs that look for holes: a page with two of them on purpose. A search is put into SQL and into
 * HTML as it comes. Whoever does not find both looks at nothing.
 */
export async function startLeakyServer(): Promise<{ address: string; stop: () => void }> {
  const database = new DatabaseSync(':memory:')
  database.exec(`create table goods (id integer primary key, name text);
    insert into goods (name) values ('server'), ('switch'), ('laptop')`)
  const find = (words: string): string => {
    try {
      const rows = database.prepare(`select name from goods where name like '%${words}%'`).all()
      return rows.map((row) => String(row['name'])).join(', ') || 'nothing'
    } catch (error) {
      return `[SQLITE_ERROR] ${String(error)}`
    }
  }
  const server = createServer((request, response) => {
    const words = new URL(request.url ?? '/', 'http://localhost').searchParams.get('q') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html><body><form action="/"><input name="q"></form>
      <a href="/?q=server">server</a><p>${words}: ${find(words)}</p></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      database.close()
    },
  }
}
