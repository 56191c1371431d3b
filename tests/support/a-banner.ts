import type { TestMarket } from './market/test-market.ts'

/** A banner with its picture as data, by default one that runs in the time of tests. @returns its id */
export async function aBanner(
  { database }: TestMarket,
  given: {
    from?: string
    until?: string
    target?: string
    weight?: number
    email?: string
    customer?: string
  } = {},
): Promise<number> {
  const email = given.email ?? (given.customer === undefined ? null : 'ads@customer.example')
  const customer = given.customer ?? (email === null ? '' : 'Anneke Smit')
  const [row] = await database.sql<{ id: number }[]>`
    insert into banner (alt, target_url, picture, starts_on, ends_on, weight, customer_name,
      customer_email)
    values ('Refurbished servers', ${given.target ?? 'https://banner.example/'}, 'data:,',
      ${given.from ?? '2026-01-01'}, ${given.until ?? '2027-12-31'}, ${given.weight ?? 1},
      ${customer}, ${email})
    returning id`
  return row!.id
}
