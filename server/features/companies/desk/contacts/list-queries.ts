import type * as z from 'zod/mini'
import { people, type Person } from '#contract/companies/desk/people-list.ts'
import {
  contactText,
  countryLabels,
  lastSeen,
  parseSearch,
} from '#server/features/companies/desk/list-queries.ts'
import { contactLabel } from '#server/features/companies/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

const dayMs = 86_400_000

/** Requires the table contact. */
const isSuppressed = (db: Queryable): Fragment => db`
  exists (select from mail_suppression where topic = '*'
    and address in (contact.email, contact.email_alternative))`
const hasTwoFactor = (db: Queryable): Fragment => db`
  exists (select from two_factor where contact_id = contact.id and enabled_at is not null)`

type PersonRow = Omit<z.output<typeof Person>, 'label'> & { position: number }

/** Current contacts. */
export const servedPeople = serveDeskList(people, {
  select({ db, query, now }) {
    const { patterns } = parseSearch(query.search)
    const value = (name: string, condition: Fragment) =>
      db`case when ${condition} then ${name}::text end`
    const since = (days: number) => new Date(now.getTime() - days * dayMs)
    const seen = (days: number) => value(String(days), db`seen.at >= ${since(days)}`)
    const silent = (days: number) =>
      value(`silent-${days}`, db`seen.at is null or seen.at < ${since(days)}`)
    return {
      id: db`contact.id`,
      isWhole: patterns.length === 0,
      from: db`contact
        join company on company.id = contact.company_id
        -- The offset keeps it from being evaluated for each value of a filter.
        cross join lateral (select ${lastSeen(db)} as at offset 0) as seen
        where contact.removed_at is null and ${
          patterns.length === 0
            ? db`true`
            : db`concat(${contactText(db)}, ' ', lower(company.name)) like all(${patterns})`
        }`,
      filters: {
        state: db`array[company.state]`,
        country: db`array[company.country_code]`,
        role: db`array[case when contact.position = 1 then 'main' else 'other' end]`,
        seen: db`array_remove(array[${seen(7)}, ${seen(30)}, ${silent(30)}, ${silent(60)},
          ${silent(90)}], null)`,
        mail: db`array[case when ${isSuppressed(db)} then 'suppressed' else 'ok' end]`,
        signIn: db`array_remove(array[
          ${value('no-password', db`contact.password_hash is null`)},
          case when ${hasTwoFactor(db)} then '2fa' else 'no-2fa' end,
          ${value('blocked', db`contact.block_html <> ''`)}], null)`,
      },
    }
  },
  order: ({ db }) => ({
    name: db`lower(contact.name)`,
    company: db`lower(company.name)`,
    seen: db`seen.at`,
    email: db`contact.email`,
  }),
  labels: { country: (_values, { db }) => countryLabels(db) },
  async read(ids, { db }) {
    const rows = await db<PersonRow[]>`
      select contact.id, contact.name, contact.function, contact.email, contact.position,
        jsonb_build_object('id', company.id, 'name', company.name, 'tier', company.tier,
          'state', company.state) as company,
        ${lastSeen(db)} as last_seen_at, ${isSuppressed(db)} as is_suppressed,
        contact.password_hash is not null as has_password, ${hasTwoFactor(db)} as has_two_factor,
        contact.block_html <> '' as is_blocked
      from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
      join contact on contact.id = asked_id
      join company on company.id = contact.company_id
      order by place`
    return rows.map(({ position, ...person }) => ({ ...person, label: contactLabel(position) }))
  },
})
