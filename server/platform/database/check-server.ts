import { openConnection, type ConnectionTarget } from '#server/platform/database/database.ts'

const oldestMajor = 16

/** Thrown when the PostgreSQL server at hand cannot carry the market; one clear line. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

/**
 * Checks the server before anything is written to it.
 * @throws DatabaseUnfit when it cannot be reached, is too old, or lacks pg_trgm
 */
export async function checkServer(target: ConnectionTarget): Promise<void> {
  const sql = openConnection(target)
  const where = `${target.host}:${target.port}/${target.database}`
  try {
    const [row] = await sql<{ version: number; trgm: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trgm`
    const major = Math.floor(row!.version / 10_000)
    if (major < oldestMajor) {
      throw new DatabaseUnfit(
        `PostgreSQL at ${where} is version ${major}; ${oldestMajor} or newer is required`,
      )
    }
    if (!row!.trgm) throw new DatabaseUnfit(`PostgreSQL at ${where} lacks the extension pg_trgm`)
  } catch (error) {
    if (error instanceof DatabaseUnfit) throw error
    throw new DatabaseUnfit(`PostgreSQL at ${where} cannot be used: ${(error as Error).message}`)
  } finally {
    await sql.end({ timeout: 2 })
  }
}
