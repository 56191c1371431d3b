import { everyRole } from '#contract/access.ts'
import { randomBytes } from 'node:crypto'
import { settingEntries } from '#contract/back-office/site-settings.ts'
import { hashToken } from '#server/features/auth/public.ts'
import { newPassword } from '../password-links.ts'
import { insertStaffSession } from '../market/staff-rows.ts'
import { aStaffMember } from '../market/staff.ts'
import { testPassword } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Numbers of companies, links and mails for requests that consume one each. */
const companies = 3000
const some = 300
const day = 86_400_000
const admins = Array.from({ length: 9 }, () => 'admin' as const)

const tokens = (count: number) =>
  Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
const ids = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id)

export interface ThrowawayAccounts {
  values: KnownCaller['values']
  /** Tokens of confirmed staff sessions of every role. */
  staffTokens: string[]
  /** Tokens of contacts who change their passwords. */
  changerTokens: string[]
  /** Extends the staff sessions, which are short. */
  renewStaff: () => Promise<void>
}

/** Disposable accounts, and valid values for generated requests to the back office. */
export async function throwawayAccounts(market: TestMarket): Promise<ThrowawayAccounts> {
  const { sql } = market.database
  const now = market.clock.now()
  const until = new Date(now.getTime() + 60 * day)
  const [hash] = await sql<{ hash: string }[]>`
    select password_hash as hash from contact where password_hash is not null limit 1`
  // They are not searched, and directory entries take a while to write.
  await market.owner`alter table company disable trigger company_into_directory`
  await market.owner`alter table contact disable trigger contact_into_directory`
  const made = await sql<{ id: number; state: string }[]>`
    insert into company (name, country_code, plan, state, member_since)
    select 'Spendable ' || n, 'NL', case when n % 3 = 0 then null else 'plus' end,
      (array['new', 'active', 'trial'])[n % 3 + 1], '2020-01-01'
    from generate_series(1, ${companies}) n
    returning id, state`
  const inState = (state: string) => ids(made.filter((company) => company.state === state))
  const contacts = await sql<{ id: number; companyId: number; position: number }[]>`
    insert into contact (company_id, position, name, email, password_hash)
    select company.id, position, 'Person ' || company.id || ' ' || position,
      'p' || company.id || '-' || position || '@spendable.example', ${hash!.hash}
    from company, generate_series(1, 2) position
    where company.name like 'Spendable %'
    returning id, company_id, position`
  await market.owner`alter table company enable trigger company_into_directory`
  await market.owner`alter table contact enable trigger contact_into_directory`
  const seconds = ids(contacts.filter(({ position }) => position === 2))
  const actives = new Set(inState('active'))
  const people = contacts.filter(({ companyId }) => actives.has(companyId))

  const changerTokens = tokens(some)
  for (const [n, token] of changerTokens.entries()) {
    await sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      values (${people[n]!.id}, ${hashToken(token)}, ${now}, ${now}, ${until})`
  }
  const linkTokens = tokens(some)
  const staffLinks = tokens(some / 3)
  const emailTokens = tokens(some / 3)
  const staffIds: number[] = []
  for (const [n, token] of linkTokens.entries()) {
    const { id } = people[some + n]!
    await sql`
      insert into password_link (contact_id, kind, token_hash, address, created_at, expires_at)
      select id, 'reset', ${hashToken(token)}, email, ${now}, ${until} from contact where id = ${id}`
  }
  for (const [n, token] of emailTokens.entries()) {
    await sql`
      insert into email_change (contact_id, kind, email, token_hash, created_at, expires_at)
      values (${people[2 * some + n]!.id}, 'primary', ${`changed${n}@spendable.example`},
        ${hashToken(token)}, ${now}, ${until})`
  }
  for (const token of [...staffLinks, ...tokens(some)]) {
    const { id } = await aStaffMember(market, { role: 'editor' })
    staffIds.push(id)
    if (!staffLinks.includes(token)) continue
    await sql`
      insert into password_link (staff_id, kind, token_hash, address, created_at, expires_at)
      select id, 'welcome', ${hashToken(token)}, email, ${now}, ${until} from staff where id = ${id}`
  }
  const staffTokens: string[] = []
  const staffEmails: string[] = []
  for (const role of [...admins, ...everyRole] as const) {
    const staff = await aStaffMember(market, { role })
    staffEmails.push((await aStaffMember(market, { role })).email)
    staffTokens.push(await insertStaffSession(sql, { staffId: staff.id, at: now, endsAt: until }))
  }
  const mails = await sql<{ id: number }[]>`
    insert into mail_message (key, lane, sender_name, sender_address, subject, body_text, body_html, created_at)
    select 'generated:' || n, 'list', 'List', 'list@market.example', 'Subject ' || n, 'Text',
      '<p>Text</p>', ${now} from generate_series(1, ${some}) n
    returning id`
  const deliveries = await sql<{ id: string }[]>`
    insert into mail_delivery (message_id, address, lane, state, not_before)
    select id, 'reader' || id || '@generated.example', 'list', 'failed', ${now}
    from mail_message where key like 'generated:%' returning id::text`
  const stopped = await sql<{ address: string }[]>`
    insert into mail_suppression (address, topic)
    select 'stopped' || n || '@generated.example', 'list:7' from generate_series(1, ${some}) n
    returning address`
  const exclusions = await sql<{ id: number }[]>`
    insert into broadcast_exclusion (contact_id, list_id, reason, starts_at)
    select contact.id, 7, 'Spam', ${now} from contact
    where email like 'p%-1@spendable.example' order by id limit ${some} returning id`

  const acts = [
    'block',
    'message',
    'force_logout',
    'contacts',
    'facts',
    'membership',
    'service_only',
    'termination',
  ]
  const personal = [
    'block',
    'message',
    'force_logout',
    'facts',
    'email',
    'removal',
    'password_link',
    'exclusions',
  ]
  const staffActions = ['end', 'password_link', 'roles', 'two_factor_reset']
  const ticker = settingEntries.find(({ key }) => key === 'tickerText')!
  const each = (
    names: readonly string[],
    key: (name: string) => string,
    values: readonly unknown[],
  ) => Object.fromEntries(names.map((name) => [key(name), values]))
  return {
    staffTokens,
    changerTokens,
    renewStaff: async () => {
      const at = market.clock.now()
      await sql`
        update staff_session set created_at = ${at}, last_seen_at = ${at}, ended_at = null,
          expires_at = ${new Date(at.getTime() + day / 4)}
        where token_hash in ${sql(staffTokens.map(hashToken))}`
    },
    values: {
      version: [1],
      reason: ['Asked for by telephone'],
      countryCode: ['NL', 'DE'],
      website: ['', 'https://spendable.example'],
      name: ['Spendable Trading'],
      function: ['Sales'],
      telephone: ['+31 76 555 01 85'],
      description: ['Servers.'],
      memberSince: [null, '2020-01-01'],
      plan: ['plus', 'broker'],
      isServiceOnly: [true],
      html: ['<p>Please call us.</p>', '<p>Please write.</p>'],
      link: ['', 'https://pay.example/1'],
      before: ['2000000000'],
      sort: ['name', 'newest'],
      from: ['2026-11-01'],
      to: ['2026-12-01'],
      'get_admin_companies.pageSize': ['20', '50'],
      'get_admin_companies.search': ['', 'spendable', 'person 7'],
      'get_admin_companies.plan': ['plus'],
      'get_admin_companies.state': ['trial', 'active'],
      'get_admin_companies.trialEnding': ['1'],
      'get_admin_companies.country': ['NL'],
      'get_admin_companies_id.id': ids(made),
      'get_admin_audit.companyId': ids(made),
      'get_admin_mails_id.id': ids(mails),
      'get_admin_mails_id_html.id': ids(mails),
      'get_admin_mails_open.hours': ['0', '4'],
      'get_admin_mails_deliveries.address': ['reader'],
      'post_admin_mails_deliveries_id_retry.id': ids(deliveries),
      'post_admin_suppressions.topic': ['list:7', '*'],
      'post_admin_suppressions_lift.topic': ['list:7'],
      'post_admin_suppressions.address': stopped.map(({ address }) => `new-${address}`),
      'post_admin_suppressions_lift.address': stopped.map(({ address }) => address),
      'post_admin_exclusions_id_lift.id': ids(exclusions),
      'post_admin_contacts_id_exclusions.listId': [7, 12, null],
      ...each(acts, (act) => `post_admin_companies_id_${act}.id`, inState('active')),
      'post_admin_companies_id_place.id': inState('active'),
      'post_admin_companies_id_place.place': [{ lat: 51.59, lng: 4.78 }],
      'post_admin_companies_id_plan.id': inState('active'),
      'post_admin_companies_id_standing.id': inState('active'),
      'post_admin_companies_id_contact_order.id': [contacts[0]!.companyId],
      'post_admin_companies_id_contact_order.contactIds': [
        ids(contacts.filter(({ companyId }) => companyId === contacts[0]!.companyId)),
      ],
      'post_admin_companies_id_activation.id': inState('trial'),
      'post_admin_companies_id_trial.id': inState('new'),
      'post_admin_companies_id_trial.step': ['approve', 'reject'],
      'post_admin_companies_id_standing.isDue': [true],
      'post_admin_companies_id_standing.forcePay': [false],
      'post_admin_companies_id_standing.isPastDueEbm': [false],
      'post_admin_companies_id_standing.isEbmInvoice': [false],
      'post_admin_companies_id_contacts.email': emailsOf('added'),
      'post_admin_companies.state': ['trial', 'new'],
      'post_admin_companies.isServiceOnly': [false],
      'post_admin_companies.plan': [null],
      'post_admin_companies.contact': emailsOf('created').map((email) => ({
        name: 'Pia Person',
        function: '',
        telephone: '',
        email,
      })),
      ...each(personal, (act) => `post_admin_contacts_id_${act}.id`, seconds),
      'post_admin_contacts_id_two_factor_reset.id': seconds,
      'post_admin_contacts_id_email.email': emailsOf('moved'),
      'post_admin_contacts_id_email.kind': ['primary'],
      'post_admin_contacts_id_removal.successorId': [undefined],
      'post_admin_preview.html': ['<p>Hello</p>'],
      ...each(staffActions, (act) => `post_admin_staff_id_${act}.id`, staffIds),
      'post_admin_staff.email': emailsOf('colleague'),
      'post_admin_login.email': staffEmails,
      'post_admin_password_link.token': staffLinks,
      'post_admin_password_link.password': [newPassword],
      'post_admin_password.currentPassword': [testPassword],
      'post_admin_password.password': [testPassword],
      'patch_admin_settings.changes': [
        [{ key: 'tickerText', to: ticker.initial, was: ticker.initial }],
      ],
      'post_companies_resetPasswordWithToken.token': linkTokens,
      'post_companies_resetPasswordWithToken.password': [newPassword],
      'post_companies_resetPassword.currentPassword': [testPassword],
      'post_companies_resetPassword.password': [newPassword],
      'post_companies_resetPassword.token': [null],
      'post_companies_verifyEmail.token': emailTokens,
    },
  }
}

const emailsOf = (what: string) =>
  Array.from({ length: 2 * some }, (_, n) => `${what}${n}@generated.example`)
