import { hashToken } from '#server/features/auth/public.ts'
import type { Sql } from '#server/platform/database/database.ts'

/** Adds traders who all receive the Laptop list, the nth as `trader<n>@traders.example`. Returns a bearer token of each. */
export async function addTraders(sql: Sql, count: number): Promise<string[]> {
  const now = new Date()
  const tokens = Array.from({ length: count }, (_, n) => `token-of-trader-${n}-${'x'.repeat(20)}`)
  for (const [n, token] of tokens.entries()) {
    const email = `trader${n}@traders.example`
    await sql`
      with company as (
        insert into company (name, country_code, plan, state) values (${`Trader ${n}`}, 'NL', 'plus', 'active')
        returning id
      ), contact as (
        insert into contact (company_id, name, email) select id, ${`Person ${n}`}, ${email} from company
        returning id
      ), setting as (
        insert into broadcast_setting (contact_id, list_id, address, type)
        select id, 7, 'primary', 0 from contact
      )
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      select id, ${hashToken(token)}, ${now}, ${now},
        ${new Date(now.getTime() + 86_400_000)} from contact
      on conflict do nothing`
  }
  return tokens
}
