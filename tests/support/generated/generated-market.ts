import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/features/auth/public.ts'
import { anAccount } from '../accounts.ts'
import { signedIn } from '../market/callers.ts'
import { aBroadcast, aContact, testPassword, type TestContact } from '../market/factories.ts'
import { throwawayAccounts, type ThrowawayAccounts } from './generated-accounts.ts'
import { generatedComplaints } from './generated-complaints.ts'
import { generatedPictures } from './generated-pictures.ts'
import { generatedRecommendations } from './generated-recommendations.ts'
import type { KnownCaller } from './generated-requests.ts'
import { generatedOffers, generatedStock } from './generated-stock.ts'
import { generatedStockFiles } from './generated-stock-files.ts'
import type { TestMarket } from '../market/test-market.ts'

const lists = ['1', '7', '12', '2', '4', '11', '14', '5', '8', '13', '10', '6', '15']
const day = 86_400_000

/** Callers of generated requests, each with valid values. */
export interface GeneratedMarket {
  callers: KnownCaller[]
  /** Staff. */
  staff: KnownCaller[]
  /** Contacts who change their passwords. */
  changers: KnownCaller[]
  /** For endpoints that only visitors may call. */
  visitors: KnownCaller[]
  /** Disposable sessions, for signing out. */
  spare: KnownCaller[]
  accounts: ThrowawayAccounts
}

/** Fills a market with the data of generated requests. */
export async function generatedMarket(market: TestMarket): Promise<GeneratedMarket> {
  const { sql } = market.database
  const callers: KnownCaller[] = []
  const members: TestContact[] = []
  for (let i = 0; i < 12; i++) {
    members.push(await aContact(market, { emailAlternative: `second${i}@member.example` }))
  }
  const broadcasts = await broadcastsOf(market, members)
  const banners = await sql<{ id: number }[]>`
    insert into banner (alt, target_url, starts_on, ends_on)
    select 'Banner ' || n, 'https://banner.example/', '2026-01-01', '2027-12-31'
    from generate_series(1, 9) n returning id`
  await sql`insert into setting (key, value) values ('savedSearchesPerContact', '1000')`
  const searches = await sql<{ id: number; contactId: number }[]>`
    insert into saved_search (contact_id, q, words, created_at)
    select contact.id, 'part ' || n, ('part & ' || n)::tsquery, ${market.clock.now()}
    from contact, generate_series(1, 90) n returning id, contact_id`
  const mails = await sql<{ id: number }[]>`
    insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
    select now(), 'a@b.example', 'reader@c.example', 'A', 'S', 'Subject: S\r\n\r\nText'
    from generate_series(1, 30) returning id`
  const messages = await sql<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at)
    select ${members[0]!.id}, 'Mail ' || n, 'Words', ${market.clock.now()}
    from generate_series(1, 9) n returning id`
  const tokens = members.flatMap(({ email }) =>
    lists.map((list) =>
      market.platform.mailer.unsubscribeUrl(`list:${list}`, email).split('/').at(-1),
    ),
  )
  const accounts = await throwawayAccounts(market)
  const complaints = await generatedComplaints(market, members)
  const recommendations = await generatedRecommendations(market, members)
  const all = [...broadcasts.values()].flat()
  const common = {
    listType: lists,
    broadcastType: ['wts', 'WTB'],
    type: ['WTS', 'wtb', 'all', ''],
    quantity: ['1', '25', '1000'],
    price: ['10', '99,50', 'best offer'],
    currency: ['EUR', 'usd'],
    condition: ['New', 'Grade A'],
    pLink: ['', null, 'https://shop.example/1'],
    email: members.map((member) => member.email),
    password: [testPassword, testPassword, 'Wrong-password-1'],
    code: [null],
    page: ['1', '2', '3'],
    favorites: ['true', 'false', String(members[0]!.companyId)],
    companyId: members.map((member) => member.companyId),
    broadcastId: all,
    sessionId: [null],
    address: ['', 'reader', 'c.example'],
    token: tokens,
    'get_broadcasts_id.id': all,
    'get_companies_id.id': members.map((member) => member.companyId),
    'get_misc_randomBanners_id_incrementNumClicked.id': banners.map((row) => row.id),
    'get_misc_page.path': ['broadcast-rules', 'media-kit/about-ebm'],
    recipientId: members.map((member) => member.id),
    'get_admin_messages_id.id': messages.map((row) => row.id),
    'post_admin_messages_id_done.id': messages.map((row) => row.id),
    'get_admin_messages_id.kind': ['provider'],
    'get_admin_messages.kind': ['contact', 'reply', 'provider'],
    'get_admin_messages.from': ['members', 'visitors'],
    'get_admin_messages.sender': ['', 'trading'],
    since: ['2026-11-01'],
    until: ['2026-12-01'],
    'get_admin_messages_senders.from': ['members', 'visitors'],
    'get_admin_messages_senders.days': ['1', '7', '30'],
    'get_admin_messages_senders.sort': ['messages', 'refused'],
    country: ['NL', 'Germany'],
    primary: [[], [{ listId: 7, type: 1 }]],
    alternative: [[], [{ listId: 1, type: 2 }]],
    'get_mailbox_id.id': mails.map((row) => row.id),
    ...accounts.values,
    ...complaints,
    ...recommendations.values,
    ...(await generatedPictures(market, members)),
    ...(await generatedOffers(market)),
  }
  const known = (name: string, token: string | undefined, values: KnownCaller['values'] = {}) => ({
    name,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    values: { ...common, ...values },
  })
  for (const [i, member] of members.entries()) {
    const own = broadcasts.get(member.id)!
    const saved = searches
      .filter(({ contactId }) => contactId === member.id)
      .map((search) => search.id)
    const { token } = await signedIn(market, member)
    callers.push(
      known(`member ${i}`, token, {
        fromEmail: [member.email, member.emailAlternative],
        'post_companies_updateCompany.id': [undefined, member.companyId],
        'post_companies_updateContact.id': [undefined, member.id],
        'post_companies_uploadLogo.companyId': [undefined, member.companyId],
        'post_companies_removeLogo.companyId': [undefined, member.companyId],
        'post_companies_removePicture.contactId': [undefined, member.id],
        ...recommendations.byCompany.get(member.companyId),
        ...(await generatedStock(market, member)),
        ...(await generatedStockFiles(market, member)),
        'delete_broadcasts_id.id': own,
        'post_broadcasts_id_actions_resend.id': own,
        'post_savedSearches_id_actions_updateNotificationType.id': saved.slice(0, 10),
        'delete_savedSearches.id': saved.slice(10, 50),
        'delete_savedSearches_id.id': saved.slice(50),
        'delete_auth_sessions_id.id': await sessionsOf(market, member),
      }),
    )
  }
  for (const kind of ['trial', 'serviceOnly', 'forcePay'] as const) {
    const { caller, contact } = await anAccount(market, kind)
    callers.push(known(kind, caller.token, { fromEmail: [contact.email] }))
  }
  callers.push(known('visitor', undefined))
  const spare = await spareTokens(market, members)
  return {
    callers,
    staff: accounts.staffTokens.map((token, i) => known(`staff ${i}`, token)),
    changers: accounts.changerTokens.map((token, i) => known(`changer ${i}`, token)),
    visitors: [known('visitor', undefined, { rating: ['1', '3', '5'] })],
    spare: spare.map((token, i) => known(`spare ${i}`, token, { sessionId: [token, null] })),
    accounts,
  }
}

/** Broadcasts by the ids of their senders, in all lists. */
async function broadcastsOf(
  market: TestMarket,
  members: readonly TestContact[],
): Promise<Map<number, number[]>> {
  const broadcasts = new Map<number, number[]>()
  for (let i = 0; i < 960; i++) {
    const contact = members[i % members.length]!
    const sentAt = new Date(market.clock.now().getTime() - (4 + (i % 16)) * day)
    const { id } = await aBroadcast(market, { contact, listId: Number(lists[i % 13]), sentAt })
    broadcasts.set(contact.id, [...(broadcasts.get(contact.id) ?? []), id])
  }
  return broadcasts
}

/** Disposable sessions of members. */
async function spareTokens(
  { database, clock }: TestMarket,
  members: readonly TestContact[],
): Promise<string[]> {
  const tokens = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'))
  const until = new Date(clock.now().getTime() + 60 * day)
  for (const [i, token] of tokens.entries()) {
    await database.sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      values (${members[i % members.length]!.id}, ${hashToken(token)}, ${clock.now()},
        ${clock.now()}, ${until})`
  }
  return tokens
}

/** Additional sessions of a member, to be ended. */
async function sessionsOf({ database, clock }: TestMarket, member: TestContact): Promise<number[]> {
  const rows = await database.sql<{ id: number }[]>`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
    select ${member.id}, sha256(('other ' || ${member.id}::int || ' ' || n)::bytea), ${clock.now()},
      ${clock.now()}, ${new Date(clock.now().getTime() + 60 * day)}
    from generate_series(1, 60) n returning id`
  return rows.map(({ id }) => id)
}
