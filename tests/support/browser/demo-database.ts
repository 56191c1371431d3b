import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { marketPort } from './market-port.ts'

/** Where the program under test says how to reach its database. */
export function databaseNote(port: string | number): string {
  return path.join(tmpdir(), `market-e2e-${port}.json`)
}

/** The database of the program under test, for what no page can set up. */
export function openDemoDatabase() {
  const note = readFileSync(databaseNote(marketPort), 'utf8')
  return openDatabase(JSON.parse(note) as ConnectionTarget)
}

export interface DemoTrader {
  id: number
  name: string
  email: string
  company_id: number
  company: string
}

/** A trader in good standing whom no other test uses; he starts the day without sendings. */
export async function aTrader(
  { sql }: ReturnType<typeof openDemoDatabase>,
  place: number,
): Promise<DemoTrader> {
  const [trader] = await sql<DemoTrader[]>`
    select contact.id, contact.name, contact.email, company_id, company.name as company
    from contact join company on company.id = company_id
    where company.state = 'active' and not company.is_service_only and position = 1
      and email not like '%@demo.example'
    order by contact.id offset ${place} limit 1`
  if (!trader) throw new Error(`The demo market has no trader number ${place}`)
  await letRest({ sql }, trader.email)
  return trader
}

/** Lets what somebody has sent lie days back, so that no limit of sending is near. */
export async function letRest(
  { sql }: Pick<ReturnType<typeof openDemoDatabase>, 'sql'>,
  email: string,
): Promise<void> {
  await sql`
    update broadcast_sending set sent_at = sent_at - interval '3 days'
    where contact_id = (select id from contact where email = ${email})`
}

/**
 * Lets a trader have sent to a list so many times, the first of them now and the others ahead of the clock, so that
 * no beginning of a day lies between them.
 */
export async function haveSent(
  { sql }: ReturnType<typeof openDemoDatabase>,
  given: { trader: DemoTrader; listId: number; times: number; minutesApart?: number },
): Promise<void> {
  await sql`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    select (select max(id) from broadcast), ${given.trader.id}, ${given.listId},
      now() + n * make_interval(mins => ${given.minutesApart ?? 0})
    from generate_series(0, ${given.times - 1}) as n`
}
