// Claim: the database grows by a constant number of bytes for each stock line, broadcast and mail, with all indexes and
// search tables. Control: the same market at a tenth of the size. Arguments: folder of the markets, which is reused.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openConnection } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { addSubscribers, startMailDatabase } from '../../tests/support/mailer/mail-database.ts'
import { sampleMailer } from '../../tests/support/mailer/sample-mailer.ts'
import { broadcastMail } from '../../tests/support/mailer/sample-mails.ts'
import { largeMarket } from '../tools/large-market.ts'
import { stockMarket } from '../tools/stock-market.ts'

const [folder = path.join(tmpdir(), 'market-bench-growth')] = process.argv.slice(2)

async function sizeOf(dataDir: string): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const sql = openConnection(postgres.target)
  try {
    const [row] = await sql<{ bytes: number }[]>`
      select pg_database_size(current_database())::float8 as bytes`
    return row!.bytes
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

/** Prints the bytes that each row adds between these sizes. */
async function printSlopes(
  what: string,
  sizes: number[],
  fill: (folder: string, rows: number) => Promise<string>,
) {
  let before: { rows: number; bytes: number } | undefined
  for (const rows of sizes) {
    const bytes = await sizeOf(await fill(folder, rows))
    const slope = before && (bytes - before.bytes) / (rows - before.rows)
    const megabytes = Math.round(bytes / 1e6)
    console.log(
      `${rows} ${what}: ${megabytes} MB${slope ? `, ${Math.round(slope)} bytes for each more` : ''}`,
    )
    before = { rows, bytes }
  }
}

await printSlopes('stock lines', [10_000, 100_000, 1_000_000], stockMarket)
await printSlopes('broadcasts', [10_000, 100_000, 300_000], largeMarket)

const mail = await startMailDatabase()
const mailer = sampleMailer(mail)
await addSubscribers(mail.database, 3000)
for (const broadcasts of [1, 10, 100]) {
  for (let n = 0; n < broadcasts; n++) {
    await mail.database.transaction((tx) =>
      mailer.queueMail(tx, broadcastMail(`${broadcasts} ${n}`), tx`select * from subscriber`),
    )
  }
  const [row] = await mail.database.sql<{ bytes: number; mails: number }[]>`
    select (pg_total_relation_size('mail_delivery') + pg_total_relation_size('mail_message'))::float8 as bytes,
      (select count(*)::int from mail_delivery) as mails`
  console.log(`${row!.mails} mails queued: ${Math.round(row!.bytes / row!.mails)} bytes each`)
}
await mail.stop()
