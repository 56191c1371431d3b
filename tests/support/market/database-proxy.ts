import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A proxy between program and PostgreSQL that a test can disconnect. */
export interface DatabaseProxy {
  /** Socket folder to connect to instead of PostgreSQL's. */
  host: string
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function openDatabaseProxy(postgres: {
  host: string
  port: number
}): Promise<DatabaseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'market-line-'))
  const socketName = `.s.PGSQL.${postgres.port}`
  const open = new Set<Socket>()
  let server: Server | undefined

  async function restore() {
    server = createServer((near) => {
      const far = connect(path.join(postgres.host, socketName))
      for (const end of [near, far]) {
        open.add(end)
        end.on('error', () => {}).on('close', () => open.delete(end))
      }
      near.pipe(far).pipe(near)
    })
    await once(server.listen(path.join(folder, socketName)), 'listening')
  }
  async function cut() {
    const closing = server
    server = undefined
    const closed = new Promise((resolve) => closing?.close(resolve) ?? resolve(undefined))
    for (const end of open) end.destroy()
    await closed
  }
  await restore()
  return {
    host: folder,
    cut,
    restore,
    async close() {
      await cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
