import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { feedPath, listBroadcastLists, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import {
  broadcastListChanges,
  orderBroadcastLists,
  renameBroadcastList,
} from '#contract/broadcasts/desk/list-editing.ts'
import { listsChanged } from '#contract/live.ts'
import { aListener } from '../../support/market/live-client.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aContact, aSetting } from '../../support/market/factories.ts'
import { sendOffer } from '../../support/stock/offers.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let editor: Caller
let original: number[]
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'editor' })
  editor = await staffCaller(market, person)
  original = await listIds()
})
afterEach(async () => {
  const reply = await order(original, await listIds())
  expect(reply.status).toBe(200)
})

async function listIds(): Promise<number[]> {
  const { body } = await visitor(market).call(listBroadcastLists)
  return body.payload.results.map(({ id }) => id)
}
const order = (ids: readonly number[], was: readonly number[], who = editor) =>
  who.call(orderBroadcastLists, { body: { listIds: [...ids], was: [...was] } })

describe('the order of the lists (AM-016)', () => {
  test('is changed by staff, everywhere and on record', async () => {
    const [pc, laptop, ...rest] = original
    expect((await order([laptop!, pc!, ...rest], original)).status).toBe(200)
    expect(await listIds()).toEqual([laptop, pc, ...rest])
    const member = await signedIn(market, await aContact(market))
    const { primary } = (await member.call(getBroadcastSettings)).body.payload
    expect(primary.map(({ listId }) => listId)).toEqual([laptop, pc, ...rest])
    const entries = await market.database.sql<{ details: { from: string; to: string } }[]>`
      select details from audit_entry where act = 'lists.ordered' and actor_id = ${person.id}`
    expect(entries).toHaveLength(1)
    expect(entries[0]!.details.from).toMatch(/^PC, Laptop, Components/)
    expect(entries[0]!.details.to).toMatch(/^Laptop, PC, Components/)
  })

  test('names every list once', async () => {
    const [pc, ...rest] = original
    for (const wrong of [[], rest, [pc!, ...original], [3, ...rest], [rest[0]!, ...rest]]) {
      const reply = await order(wrong, original)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([
        { param: 'listIds', msg: 'This field is not valid' },
      ])
    }
    expect(await listIds()).toEqual(original)
  })

  test('is refused when it was changed since it was read, and stays whole', async () => {
    const reversed = original.toReversed()
    const replies = await Promise.all([
      order(reversed, original),
      order(reversed, original),
      order([...original.slice(1), original[0]!], original),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(new Set(await listIds())).toEqual(new Set(original))
  })
})

describe('the lists that open pages show (AM-016)', () => {
  test('are announced to them once they are changed, and not if nothing is', async () => {
    const { heard, socket } = await aListener(market)
    // Announcements of other tests may be on their way.
    await sleep(1000)
    heard.length = 0
    expect((await order(original, original)).status).toBe(200)
    expect((await order([], original)).status).toBe(400)
    await sleep(1000)
    expect(heard).toEqual([])
    const ordered = original.toReversed()
    expect((await order(ordered, original)).status).toBe(200)
    await expect.poll(() => heard).toEqual([JSON.stringify(listsChanged)])
    const list = { name: 'Laptop', shortName: 'Laptop' }
    const rename = (name: string, was: string) =>
      editor.call(renameBroadcastList, {
        params: { id: '7' },
        body: { ...list, name, was: { ...list, name: was } },
      })
    expect((await rename('Notebooks', 'Laptop')).status).toBe(200)
    await expect.poll(() => heard).toHaveLength(2)
    expect((await rename('Laptop', 'Notebooks')).status).toBe(200)
    socket.terminate()
  })
})

describe('the names of the lists (AM-016)', () => {
  const laptop = { name: 'Laptop', shortName: 'Laptop' }
  const notebook = { name: 'Notebooks & Laptops', shortName: 'Notebook' }
  const rename = (to: object, was = laptop, id = 7) =>
    editor.call(renameBroadcastList, {
      params: { id: String(id) },
      body: { ...laptop, ...to, was },
    })
  const namesNow = async () => {
    const { results } = (await visitor(market).call(listBroadcastLists)).body.payload
    const { name, shortName } = results.find(({ id }) => id === 7)!
    return { name, shortName }
  }
  afterEach(async () => {
    await market.database
      .sql`update broadcast_list set name = 'Laptop', short_name = 'Laptop' where id = 7`
  })

  test('are changed by staff at once, on pages, in feeds and in mails, and the addresses stay', async () => {
    const seller = await aContact(market)
    const caller = await signedIn(market, seller)
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    await sendOffer(caller, seller)
    const feed = async () =>
      String((await visitor(market).raw('GET', feedPath({ listType: [7] }))).body)
    expect(await feed()).toContain('<category>Laptop</category>')
    expect((await rename(notebook)).status).toBe(200)
    expect(await namesNow()).toEqual(notebook)
    expect(await feed()).toContain('<category>Notebooks &amp; Laptops</category>')
    const rows = (await visitor(market).call(listBroadcasts, { query: { listType: [7] } })).body
    expect(rows.payload.results[0]!.broadcastListName).toBe(notebook.name)
    await sendOffer(caller, seller)
    const mails = await queuedMails(market, 'broadcast')
    expect(mails.at(-1)!.subject).toMatch(/^\[Notebooks & Laptops\] /)
    const { results } = (await visitor(market).call(listBroadcastLists)).body.payload
    expect(results.find((list) => list.id === 7)).toMatchObject({ path: 'laptop' })
  })

  test('are in the history with the order, with who changed them', async () => {
    expect((await rename(notebook)).status).toBe(200)
    const [pc, next, ...rest] = original
    expect((await order([next!, pc!, ...rest], original)).status).toBe(200)
    const { results } = (await editor.call(broadcastListChanges)).body.payload
    expect(results.slice(0, 2)).toMatchObject([
      { by: person.name, what: 'order', from: expect.stringMatching(/^PC, Notebooks & Laptops/) },
      { by: person.name, what: 'name', from: 'Laptop', to: 'Notebooks & Laptops (Notebook)' },
    ])
  })

  test.for([
    ['the name of another list', { name: 'components' }, 'name', 'Another list has this name.'],
    ['no name', { name: ' ' }, 'name', 'This field is required'],
    ['a line break', { name: 'A\r\nBcc: b' }, 'name', 'This field is not valid'],
    [
      'a long short name',
      { shortName: 'x'.repeat(21) },
      'shortName',
      'This field must have at most 20 characters',
    ],
  ] as const)('are refused with %s', async ([, given, param, msg]) => {
    const reply = await rename(given)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param, msg }])
    expect(await namesNow()).toEqual(laptop)
  })

  test('are refused when they were changed since they were read', async () => {
    const replies = await Promise.all([rename(notebook), rename({ name: 'Portable' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await rename(notebook, laptop, 3)).status).toBe(404)
  })
})
