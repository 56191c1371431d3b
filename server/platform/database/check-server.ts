import { openConnection, type ConnectionTarget } from '#server/platform/database/database.ts'

const oldestMajor = 16

/** Thrown when the PostgreSQL server does not meet the requirements; one line. */
export class UnsupportedDatabaseError extends Error {
  override name = 'UnsupportedDatabaseError'
}

/**
 * Checks the PostgreSQL server before anything is written to it.
 * @throws UnsupportedDatabaseError when it cannot be reached, is too old, or lacks pg_trgm
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
      throw new UnsupportedDatabaseError(
        `PostgreSQL at ${where} is version ${major}; ${oldestMajor} or newer is required`,
      )
    }
    if (!row!.trgm)
      throw new UnsupportedDatabaseError(`PostgreSQL at ${where} lacks the extension pg_trgm`)
  } catch (error) {
    if (error instanceof UnsupportedDatabaseError) throw error
    throw new UnsupportedDatabaseError(
      `PostgreSQL at ${where} cannot be used: ${(error as Error).message}`,
    )
  } finally {
    await sql.end({ timeout: 2 })
  }
}
