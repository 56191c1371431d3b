import { describe, expect, test } from 'vitest'
import { getNewsWarnings, markNewsRead, setNewsWarnings } from '#contract/content/posts.ts'
import { exportOwnData } from '#contract/privacy/data-exports.ts'
import { warnNewsReaders } from '#server/features/content/jobs.ts'
import { deleteAccountData } from '#server/features/privacy/desk/erasure/erasure-queries.ts'
import { blockPerson } from '../../support/account-status.ts'
import { readZip } from '../../support/companies/read-zip.ts'
import { aPost } from '../../support/content/posts.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, letLeave, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { subscribe } from '../../support/push/push-service.ts'

const market = useTestMarket()

async function aReader(isOn = true): Promise<{ contact: TestContact; caller: Caller }> {
  const contact = await aContact(market)
  const caller = await signedIn(market, contact)
  if (isOn) await caller.call(setNewsWarnings, { body: { isOn } })
  return { contact, caller }
}
const warn = (contentId: number) => warnNewsReaders.run(market.platform, { contentId })
const mailOf = async (id: number) => (await queuedMails(market, `news:${id}`))[0]
const isOn = async (caller: Caller) => (await caller.call(getNewsWarnings)).body.payload.isOn

describe('mail about fraud warnings and stolen equipment', () => {
  test('goes once to those who chose it, in the lane for news', async () => {
    const { contact } = await aReader()
    const { contact: other } = await aReader(false)
    const post = await aPost(market, {
      title: 'Order in the name of a university',
      slug: 'university',
      catId: 1,
      lead: 'The domain is one letter away.',
    })
    await warn(post.id)
    await warn(post.id)
    const mails = await queuedMails(market, `news:${post.id}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      lane: 'news',
      subject: 'Fraud Warnings: Order in the name of a university',
      topic: 'news',
    })
    expect(mails[0]!.addresses).toContain(contact.email)
    expect(mails[0]!.addresses).not.toContain(other.email)
    for (const body of [mails[0]!.text, mails[0]!.html]) {
      expect(body).toContain('The domain is one letter away.')
      expect(body).toContain(`/news/fraud-warnings/university?id=${post.id}`)
    }
  })

  test('comes with one notification on the devices of members (PW-003)', async () => {
    const { contact } = await aReader(false)
    await subscribe(await signedIn(market, contact))
    const post = await aPost(market, { title: 'Order in the name of a clinic', catId: 1 })
    await warn(post.id)
    await warn(post.id)
    const queued = await market.database.sql`
      select kind, title, body, path from push_delivery as delivery
      join push_subscription as subscription on subscription.id = subscription_id
      where contact_id = ${contact.id}`
    expect([...queued]).toEqual([
      {
        kind: 'warning',
        title: 'Fraud Warnings',
        body: 'Order in the name of a clinic',
        path: expect.stringContaining(`?id=${post.id}`),
      },
    ])
  })

  test('goes for both kinds of warnings that are published, and for nothing else', async () => {
    await aReader()
    const inHour = new Date(market.clock.now().getTime() + 3_600_000)
    const stolen = await aPost(market, { catId: 10 })
    const blog = await aPost(market, { catId: 9 })
    const later = await aPost(market, { catId: 1, publishedAt: inHour })
    const gone = await aPost(market, { catId: 1, unpublishedAt: market.clock.now() })
    for (const { id } of [stolen, blog, later, gone]) await warn(id)
    expect(await mailOf(stolen.id)).toBeDefined()
    for (const { id } of [blog, later, gone]) expect(await mailOf(id)).toBeUndefined()
  })

  test('does not go to people who left, who are blocked, or whose account has ended', async () => {
    const [left, blocked, ended, stays] = [
      await aReader(),
      await aReader(),
      await aReader(),
      await aReader(),
    ]
    await letLeave(market, left.contact)
    await blockPerson(market, blocked.contact.id)
    await market.database.sql`
      update company set state = 'terminated' where id = ${ended.contact.companyId}`
    const { id } = await aPost(market, { catId: 1 })
    await warn(id)
    const { addresses } = (await mailOf(id))!
    expect(addresses).toContain(stays.contact.email)
    for (const { contact } of [left, blocked, ended]) expect(addresses).not.toContain(contact.email)
  })

  test('stops by one click, and starts again by the switch', async () => {
    const { contact, caller } = await aReader()
    const link = market.platform.mailer.unsubscribeUrl('news', contact.email)
    const token = link.split('/').at(-1)!
    const preview = await caller.raw('GET', `/api/unsubscribe/${token}`)
    expect(preview.body).toMatchObject({ payload: { kind: 'news', stopped: false } })
    const answer = await fetch(`${market.url}/unsubscribe/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    expect(await isOn(caller)).toBe(false)
    const one = await aPost(market, { catId: 1 })
    await warn(one.id)
    expect((await mailOf(one.id))?.addresses ?? []).not.toContain(contact.email)
    await caller.call(setNewsWarnings, { body: { isOn: true } })
    expect(await isOn(caller)).toBe(true)
    const two = await aPost(market, { catId: 10 })
    await warn(two.id)
    expect((await mailOf(two.id))!.addresses).toContain(contact.email)
  })

  test('is off until it is chosen, and can be switched off', async () => {
    const { caller } = await aReader(false)
    expect(await isOn(caller)).toBe(false)
    await caller.call(setNewsWarnings, { body: { isOn: true } })
    await caller.call(setNewsWarnings, { body: { isOn: false } })
    expect(await isOn(caller)).toBe(false)
    const refused = await caller.raw('POST', setNewsWarnings.path, { isOn: 'perhaps' })
    expect(refused.status).toBe(400)
  })
})

test('what a reader chose and read is exported and erased (BK-103)', async () => {
  const { contact, caller } = await aReader()
  await caller.call(markNewsRead)
  const response = await fetch(market.url + exportOwnData.path, {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  const zip = await readZip(Buffer.from(await response.arrayBuffer()))
  expect(JSON.parse(zip.get('news.json')!)).toEqual([
    { read_at: market.clock.now().toISOString(), wants_warnings: true },
  ])
  await market.database.transaction((tx) => deleteAccountData(tx, [contact.id]))
  expect(
    await market.database.sql`select from news_reader where contact_id = ${contact.id}`,
  ).toEqual([])
})
