import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { marketPort } from './market-port.ts'

/** File in which the program under test stores its database connection. */
export function databaseFile(port: string | number): string {
  return path.join(tmpdir(), `market-e2e-${port}.json`)
}

/** The database of the program under test, for data that pages cannot create. */
export function openDemoDatabase() {
  const target = readFileSync(databaseFile(marketPort), 'utf8')
  return openDatabase(JSON.parse(target) as ConnectionTarget)
}

export interface DemoTrader {
  id: number
  name: string
  email: string
  companyId: number
  company: string
}

/** An active trader that no other test uses, without recent sends. */
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

/** Moves the sends of a contact back by days, so that no limit applies. */
export async function letRest(
  { sql }: Pick<ReturnType<typeof openDemoDatabase>, 'sql'>,
  email: string,
): Promise<void> {
  await sql`
    update broadcast_sending set sent_at = sent_at - interval '3 days'
    where contact_id = (select id from contact where email = ${email})`
}

/**
 * Adds sends of a trader to a list, the first one now and the others in the future, so that all are on the same day
 * unless it ends.
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
