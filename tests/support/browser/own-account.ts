import { test } from '@playwright/test'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { openDemoDatabase } from './demo-database.ts'
import { aMark } from '../mark.ts'

export interface OwnAccount {
  id: number
  companyId: number
  name: string
  email: string
  companyName: string
}

/** A new member for one test, with the demo password. */
export async function ownAccount({
  sql,
}: ReturnType<typeof openDemoDatabase>): Promise<OwnAccount> {
  const unique = aMark()
  const name = 'Ilse Terhorst'
  const companyName = `Terhorst Trading ${unique}`
  const email = `ilse@terhorst-${unique}.example`
  const [row] = await sql<{ id: number; companyId: number }[]>`
    with made as (
      insert into company (name, country_code, plan, state, tier, member_since, address, telephone)
      values (${companyName}, 'NL', 'broker', 'active', 1, '2019-04-01', 'Havenkade 9, Breda',
        '+31 76 555 01 20')
      returning id)
    insert into contact (company_id, name, function, telephone, email, password_hash)
    select id, ${name}, 'Sales', '+31 76 555 01 21', ${email}, ${await hashPassword(demoPassword)}
    from made returning id, company_id`
  // The question about lists was answered.
  await sql`insert into broadcast_choice (contact_id, chosen_at) values (${row!.id}, now())`
  return { ...row!, name, email, companyName }
}

/** The database of the program under test, and a new member for each test of a file. */
export function useOwnAccount() {
  const database = openDemoDatabase()
  const account = {} as OwnAccount
  test.beforeEach(async () => {
    Object.assign(account, await ownAccount(database))
  })
  test.afterAll(() => database.close())
  return { database, account }
}
