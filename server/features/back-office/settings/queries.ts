import type { SettingReach } from '#contract/back-office/settings/setting-reach.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Members, companies and invoices that settings affect. */
export async function countSettingReach(
  db: Queryable,
  today: string,
): Promise<Record<SettingReach, number>> {
  const [row] = await db<Record<SettingReach, number>[]>`
    select people.*, companies.*, invoices.*,
      (select count(*)::int from stock_owner where lines > 0) as with_stock,
      (select count(*)::int from staff where ended_at is null) as staff
    from (
      select count(*)::int as people,
        (count(*) filter (where two_factor.enabled_at is null))::int as without_second_factor
      from contact
      join company on company.id = contact.company_id and company.state not in ('new', 'terminated')
      left join two_factor on two_factor.contact_id = contact.id
      where contact.removed_at is null
    ) as people, (
      select count(*)::int as companies,
        (count(*) filter (where state in ('active', 'overdue')))::int as paying
      from company where state in ('trial', 'active', 'overdue')
    ) as companies, (
      select count(*)::int as unpaid_invoices,
        (count(*) filter (where pay_until < ${today}::date))::int as overdue_invoices
      from invoice
      where kind = 'invoice' and total_cents > received_cents + credited_cents
    ) as invoices`
  return row!
}

/** The author of the last change of each setting. */
export const lastSettingChangers = (db: Queryable) => db<{ key: string; by: string }[]>`
  select distinct on (details->>'key') details->>'key' as key,
    coalesce(staff.name, 'the program') as by
  from audit_entry
  left join staff on actor_kind = 'staff' and staff.id = actor_id
  where act = 'setting.changed'
  order by details->>'key', audit_entry.id desc`
