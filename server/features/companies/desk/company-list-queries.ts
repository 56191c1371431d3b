import type * as z from 'zod/mini'
import {
  addedByNames,
  companies,
  type AccountEntry,
} from '#contract/companies/desk/company-list.ts'
import { businessDate } from '#contract/dates.ts'
import {
  contactText,
  countryLabels,
  digits,
  folded,
  lastSeen,
  parseSearch,
} from '#server/features/companies/desk/list-queries.ts'
import { contactLabel } from '#server/features/companies/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** For each company how many contacts it has, with a second factor and with suppressed addresses. */
const people = (db: Queryable, which: Fragment): Fragment => db`
  (select company_id, count(*)::int as contacts, count(two_factor.contact_id)::int as secured,
    count(*) filter (where one.address is not null or other.address is not null)::int as suppressed,
    bool_or(position = 1 and one.address is not null) as is_main_suppressed,
    max(${lastSeen(db)}) as last_seen_at
  from contact
  left join two_factor on two_factor.contact_id = contact.id and enabled_at is not null
  left join mail_suppression as one on one.topic = '*' and one.address = contact.email
  left join mail_suppression as other on other.topic = '*'
    and other.address = contact.email_alternative
  where removed_at is null and ${which} group by company_id)`

/** How companies were added, as `added`, of which those of staff have the id of a colleague. */
const joinAdded = (db: Queryable): Fragment => db`
  left join registration on registration.company_id = company.id
  left join (
    select company_id, min(actor_id) as staff_id from audit_entry
    where act = 'company.created' and actor_kind = 'staff' group by company_id
  ) as added on added.company_id = company.id`

const addedBy = (db: Queryable): Fragment => db`
  case when registration.is_from_qr_code then 'qr-code' when registration.id is not null
    then 'website' else coalesce('staff-' || added.staff_id, 'unknown') end`

const dayMs = 86_400_000
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)

/** The values of a row as an array without nulls. */
const valuesOf = (db: Queryable, cases: readonly Fragment[]): Fragment => db`
  array_remove(array[${cases.reduce((all, one) => db`${all}, ${one}`)}]::text[], null)`

/** Staff with and without access by name. */
const staffNames = (db: Queryable) => db<{ id: number; name: string }[]>`
  select id, name from staff order by lower(name), id limit 300`

/** Companies, searched with their current and former contacts. */
export const servedCompanies = serveDeskList(companies, {
  select({ db, query, now }) {
    const { patterns, id } = parseSearch(query.search)
    const value = (name: string, condition: Fragment) =>
      db`case when ${condition} then ${name}::text end`
    const trialEnds = (days: number) =>
      value(
        String(days),
        db`company.state = 'trial' and company.trial_ends_at < ${daysFrom(now, days)}`,
      )
    const overdueBy = (days: number) => value(String(days), db`overdue.days >= ${days}`)
    const silent = (days: number) =>
      value(
        `silent-${days}`,
        db`people.last_seen_at is null or people.last_seen_at < ${daysFrom(now, -days)}`,
      )
    const seen = (days: number) =>
      value(String(days), db`people.last_seen_at >= ${daysFrom(now, -days)}`)
    const years = db`extract(year from age(${now}::timestamptz::date, company.member_since))`

    return {
      id: db`company.id`,
      // Lateral, because no estimate of the matches may lead to reading all people once for each company.
      isWhole: patterns.length === 0,
      from: db`company
      join country on country.code = company.country_code
      left join lateral ${people(db, db`company_id = company.id`)} as people on true
      left join invoice_standing as invoice on invoice.company_id = company.id
      left join (
        select company_id, ${businessDate(now)}::date - min(pay_until) as days from invoice
        where kind = 'invoice' and status = 0 group by company_id
      ) as overdue on overdue.company_id = company.id
      ${joinAdded(db)}
      ${
        patterns.length === 0
          ? db``
          : db`
            left join (
              select company_id, string_agg(${contactText(db)}, ' ') as words
              from contact group by company_id
            ) as texts on texts.company_id = company.id
            where (company.id = ${id ?? null} or concat_ws(' ',
              ${folded(
                db,
                db`concat_ws(' ', company.name, company.website, company.telephone,
                  ${digits(db, db`company.telephone`)}, company.address)`,
              )},
              texts.words
            ) like all(${patterns as string[]}))`
      }`,
      filters: {
        state: db`array[company.state]`,
        plan: db`array[case when company.is_service_only then 'service'
          else coalesce(company.plan, 'none') end]`,
        country: db`array[company.country_code]`,
        tier: db`array[company.tier]`,
        trial: valuesOf(db, [
          trialEnds(7),
          trialEnds(14),
          trialEnds(30),
          value('over', db`company.state = 'trial-ended'`),
        ]),
        invoice: valuesOf(db, [
          value('due', db`invoice.is_due`),
          value('past-due', db`invoice.is_past_due`),
          value('must-pay', db`invoice.force_pay`),
        ]),
        overdue: valuesOf(db, [overdueBy(1), overdueBy(15), overdueBy(30), overdueBy(60)]),
        seen: valuesOf(db, [seen(7), seen(30), silent(30), silent(60), silent(90)]),
        since: db`array_remove(array[case when ${years} < 1 then '1' when ${years} < 5 then '5'
          when ${years} < 10 then '10' when ${years} < 20 then '20' when ${years} >= 20 then 'more'
          end], null)`,
        mail: valuesOf(db, [
          value('main', db`people.is_main_suppressed`),
          value('some', db`people.suppressed > 0`),
          value('ok', db`people.suppressed = 0`),
        ]),
        twoFactor: valuesOf(db, [
          value('none', db`people.secured = 0`),
          value('some', db`people.secured < people.contacts`),
          value('all', db`people.secured = people.contacts`),
        ]),
        addedBy: db`array[${addedBy(db)}]`,
      },
    }
  },
  order: ({ db }) => ({
    name: db`lower(company.name)`,
    newest: db`company.created_at`,
    memberSince: db`company.member_since`,
    trialEnd: db`case when company.state in ('trial', 'trial-ended') then company.trial_ends_at end`,
    state: db`company.state`,
    country: db`country.name`,
    plan: db`company.plan`,
    seen: db`people.last_seen_at`,
  }),
  firstId: ({ query }) => parseSearch(query.search).id,
  labels: {
    country: (_values, { db }) => countryLabels(db),
    addedBy: async (_values, { db }) => [
      ...(await staffNames(db)).map(({ id, name }) => [`staff-${id}`, name] as const),
      ...Object.entries(addedByNames),
    ],
  },
  read: async (ids, { db, query }) =>
    (await accountRows(db, ids, parseSearch(query.search).patterns)).map(presentAccountEntry),
})

type Entry = z.output<typeof AccountEntry>
type AccountRow = Omit<Entry, 'person'> & {
  staffName: string | null
  person: (Omit<NonNullable<Entry['person']>, 'label'> & { position: number | null }) | null
}

/** Companies with the matching contact, or else the main contact, in the order of the ids. */
const accountRows = (db: Queryable, ids: readonly number[], patterns: readonly string[]) =>
  db<AccountRow[]>`
    select company.id, company.name, country.name as country, company.state, company.plan,
      company.is_service_only, company.tier,
      to_char(company.member_since, 'YYYY-MM-DD') as member_since,
      company.trial_ends_at, company.created_at,
      coalesce(people.contacts, 0) as contacts, coalesce(people.secured, 0) as secured,
      coalesce(people.suppressed, 0) as suppressed, people.last_seen_at,
      ${addedBy(db)} as added_by, staff.name as staff_name,
      case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name,
        'email', person.email, 'telephone', person.telephone, 'position', person.position,
        'isBlocked', person.block_html <> '') end as person
    from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
    join company on company.id = asked.id
    join country on country.code = company.country_code
    ${joinAdded(db)}
    left join staff on staff.id = added.staff_id
    left join ${people(db, db`company_id = any(${ids as number[]})`)} as people
      on people.company_id = company.id
    left join lateral (
      select contact.* from contact
      cross join lateral (
        select count(*) as matches from unnest(${patterns as string[]}::text[]) as pattern
        where ${contactText(db)} like pattern
      ) as read
      where company_id = company.id and (removed_at is null or matches > 0)
      order by matches desc, removed_at is not null, position
      limit 1
    ) as person on true
    order by place`

const presentAccountEntry = ({ person, staffName, addedBy, ...row }: AccountRow) => ({
  ...row,
  // Key of the filter: `website`, `qr-code`, `staff-` with an id, or `unknown`.
  addedBy: staffName ?? addedByNames[addedBy as keyof typeof addedByNames] ?? '',
  person: person && {
    ...person,
    label: person.position === null ? 'Left' : contactLabel(person.position),
  },
})
