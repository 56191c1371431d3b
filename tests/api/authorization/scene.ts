import { aBroadcast, aCompany, aContact } from '../../support/market/factories.ts'
import type { TestMarket } from '../../support/market/test-market.ts'
import { everyPerson } from './kinds.ts'
import type { Scene } from './row.ts'

/** Words that lead to the owner's company, and that no visitor and no blocked account may read anywhere. */
export const ownersNames = {
  company: 'Zephyrine Circuits',
  address: 'Quillgate 77, Breda',
  telephone: '+31 76 599 01 77',
  website: 'https://zephyrine.example',
  description: 'Quicksilver racks of Zephyrine.',
  contact: 'Odalys Quennell',
  function: 'Head of Quernstones',
  contactTelephone: '+31 76 599 01 78',
  email: 'odalys@zephyrine.example',
  colleague: 'Ignace Vrancx',
  colleagueEmail: 'ignace@zephyrine.example',
} as const

/** What the owner keeps to itself: other members do not read it either. */
export const ownersSecrets = {
  alternativeEmail: 'odalys.private@elsewhere.example',
  savedSearch: 'QX7741ZEPHYR',
  block: 'zephyrine-block-words',
  message: 'zephyrine-message-words',
} as const

/** A market with the owner's things in it and a person of every kind. */
export async function aScene(market: TestMarket): Promise<Scene> {
  const { sql } = market.database
  const company = await aCompany(market, {
    name: ownersNames.company,
    address: ownersNames.address,
    telephone: ownersNames.telephone,
    website: ownersNames.website,
    description: ownersNames.description,
  })
  const owner = await aContact(market, {
    company,
    name: ownersNames.contact,
    function: ownersNames.function,
    telephone: ownersNames.contactTelephone,
    email: ownersNames.email,
    emailAlternative: ownersSecrets.alternativeEmail,
  })
  const colleague = await aContact(market, {
    company,
    name: ownersNames.colleague,
    email: ownersNames.colleagueEmail,
  })
  const scene: Scene = {
    market,
    owner: { ...owner, companyName: company.name },
    colleague: { ...colleague, companyName: company.name },
    people: await everyPerson(market, { owner, colleague }),
    async broadcast() {
      const fourDaysAgo = new Date(market.clock.now().getTime() - 4 * 86_400_000)
      const { id } = await aBroadcast(market, {
        contact: scene.owner,
        sentAt: fourDaysAgo,
        additionalInfo: `Ask ${ownersNames.contact} of ${ownersNames.company}, ${ownersNames.contactTelephone}, ${ownersNames.email}`,
      })
      return id
    },
    async savedSearch() {
      const [row] = await sql<{ id: number }[]>`
        insert into saved_search (contact_id, q, words, created_at)
        values (${owner.id}, ${`${ownersSecrets.savedSearch} ${++searches}`}, ${`zephyr${searches}`}::text::tsquery,
          ${market.clock.now()})
        returning id`
      return row!.id
    },
  }
  await scene.broadcast()
  await scene.savedSearch()
  await sql`
    update company set block_html = ${ownersSecrets.block}, message_html = ${ownersSecrets.message}
    where id = ${owner.companyId}`
  await sql`
    insert into banner (alt, target_url, starts_on, ends_on)
    values ('Racks', 'https://banner.example/', '2026-01-01', '2027-12-31')`
  return scene
}
let searches = 0

/** Attempts are counted and logged; views and searches of earlier calls are written some seconds later. */
const otherwiseChanged = [
  'session',
  'staff_session',
  'sign_in_failure',
  'audit_entry',
  'banner_day',
  'missed_search',
  'searched_part',
  'stock_hit',
]

/** Notes every table whose rows change, for `takeChangedTables`. */
export async function watchTables({ owner: sql }: TestMarket): Promise<void> {
  await sql.unsafe(`
    create table changed_table (name text primary key);
    create function note_changed_table() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'UPDATE' or new is distinct from old then
        insert into changed_table values (tg_table_name) on conflict do nothing;
      end if;
      return null;
    end $$;`)
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'changed_table'`
  for (const { name } of tables) {
    if (otherwiseChanged.includes(name)) continue
    await sql.unsafe(`
      create trigger note_change after insert or update or delete on "${name}"
      for each row execute function note_changed_table()`)
  }
}

/** Tables whose rows changed since the last call, but for those that change otherwise. */
export async function takeChangedTables({ owner }: TestMarket): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`delete from changed_table returning name`
  return rows.map(({ name }) => name)
}
