import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addNote,
  changeNote,
  listNotes,
  noteMax,
  notesPerPage,
  pinNote,
  removeNote,
} from '#contract/companies/desk/notes.ts'
import { clearContactsRemovedLongAgo } from '#server/features/companies/jobs.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aColleague, aContact, letLeave, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let finance: Caller
let owner: TestContact
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  finance = await aStaffCaller(market, 'finance')
})
beforeEach(async () => {
  owner = await aContact(market)
})

async function note(caller: Caller, text: string, contactId: number | null = null) {
  const reply = await caller.call(addNote, {
    params: { id: String(owner.companyId) },
    body: { text, contactId },
  })
  expect(reply.status).toBe(200)
  return String(reply.body.payload.id)
}
const list = async (page = 1) =>
  (
    await support.call(listNotes, {
      params: { id: String(owner.companyId) },
      query: { page },
    })
  ).body.payload
const texts = async () => (await list()).results.map(({ text }) => text)

describe('notes of staff on a company (AM-147)', () => {
  test('list pinned ones first, then the newest, with author and person', async () => {
    const first = await note(support, 'Call before ten')
    await note(finance, 'Pays late', owner.id)
    await note(support, 'Wants Plus')
    await finance.call(pinNote, { params: { id: first }, body: { isPinned: true } })
    expect(await texts()).toEqual(['Call before ten', 'Wants Plus', 'Pays late'])
    const [pinned, , aboutPerson] = (await list()).results
    expect(pinned).toMatchObject({ isPinned: true, contact: null, editedAt: null })
    expect(aboutPerson).toMatchObject({ contact: { id: owner.id, name: owner.name } })
    await finance.call(pinNote, { params: { id: first }, body: { isPinned: false } })
    expect(await texts()).toEqual(['Wants Plus', 'Pays late', 'Call before ten'])
  })

  test('are changed and removed by their author alone', async () => {
    const id = await note(support, 'Call before ten')
    const foreign = await finance.call(changeNote, { params: { id }, body: { text: 'Mine now' } })
    expect(foreign.status).toBe(403)
    expect((await finance.call(removeNote, { params: { id } })).status).toBe(403)
    await support.call(changeNote, { params: { id }, body: { text: 'Call after ten' } })
    expect((await list()).results).toMatchObject([
      { text: 'Call after ten', editedAt: market.clock.now().toISOString() },
    ])
    expect((await support.call(removeNote, { params: { id } })).status).toBe(200)
    expect(await texts()).toEqual([])
    expect((await support.call(removeNote, { params: { id } })).status).toBe(404)
  })

  test('are pages of a limited length', async () => {
    for (let n = 0; n <= notesPerPage; n++) await note(support, `Note ${n}`)
    expect(await list()).toMatchObject({ numResults: notesPerPage + 1 })
    expect((await list()).results).toHaveLength(notesPerPage)
    expect((await list(2)).results).toMatchObject([{ text: 'Note 0' }])
  })

  test.each([
    ['an empty text', { text: ' ' }],
    ['a text beyond the limit', { text: 'x'.repeat(noteMax + 1) }],
  ])('refuse %s at its field', async (_name, body) => {
    const params = { id: String(owner.companyId) }
    const reply = await support.call(addNote, { params, body })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toMatchObject([{ param: 'text' }])
  })

  test('refuse a person of another company, and a company that does not exist', async () => {
    const other = await aContact(market)
    const call = (id: number, contactId: number | null) =>
      support.call(addNote, { params: { id: String(id) }, body: { text: 'Hm', contactId } })
    expect((await call(owner.companyId, other.id)).status).toBe(404)
    expect((await call(2_000_000_000, null)).status).toBe(404)
  })

  test('keep their text out of the audit log, which cannot be erased (BK-104)', async () => {
    await note(support, 'Prefers German')
    const [entry] = await market.database.sql`
      select act, details, reason from audit_entry
      where company_id = ${owner.companyId} and act like 'note.%'`
    expect(entry).toEqual({ act: 'note.added', details: {}, reason: '' })
  })

  test('on a person go with the personal fields (BK-104)', async () => {
    const colleague = await aColleague(market, owner)
    await note(support, 'About the company')
    await note(support, 'About a person', colleague.id)
    await letLeave(market, colleague)
    await market.database.sql`
      update contact set removed_at = removed_at - interval '800 days' where id = ${colleague.id}`
    await clearContactsRemovedLongAgo(market.platform)
    expect(await texts()).toEqual(['About the company'])
  })
})
