import { beforeEach, expect, test } from 'vitest'
import { importStockFile, uploadStockFile } from '#contract/inventory/stock-files.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aColleague, type TestContact } from '../../../support/market/factories.ts'
import { aFile } from '../../../support/sample-files.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { aStockOwner, type OwnStock } from '../../../support/stock/own-stock.ts'
import { imported, importsOf, plainStock } from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const reason = 'Asked for by telephone'
let me: TestContact
let own: OwnStock
let mine: Caller
let support: Caller
beforeEach(async () => {
  ;({ me, own, mine } = await aStockOwner(market))
  support = await aStaffCaller(market, 'support')
})

async function uploadFor(companyId: number) {
  const { status, body } = await support.call(uploadStockFile, {
    body: { companyId, reason },
    files: { file: aFile('stock.csv', plainStock) },
  })
  expect(status).toBe(200)
  const { file, mapping } = body.payload
  const start = await support.call(importStockFile, {
    params: { id: String(file.id) },
    body: { mapping, mode: 'add', companyId, reason },
  })
  expect(start.status).toBe(200)
  await importsOf(market, companyId)
  return file.id
}
const mailsOf = async (companyId: number) =>
  await market.database.sql<{ address: string; subject: string; text: string }[]>`
  select delivery.address, message.subject, message.body_text as text
  from mail_delivery as delivery
  join mail_message as message on message.id = delivery.message_id
  join contact on contact.id = delivery.contact_id
  where contact.company_id = ${companyId} and message.key like 'stock-file:%'`

test('imports a file of staff for a company, and mails the main contact alone (BK-068)', async () => {
  await aColleague(market, me)
  const id = await uploadFor(me.companyId)
  expect((await own.list()).numResults).toBe(3)
  const mails = await mailsOf(me.companyId)
  expect(mails).toMatchObject([{ address: me.email, subject: 'Your stock is up to date' }])
  expect(mails[0]!.text).toContain('has imported a stock file for you')
  expect(mails[0]!.text).toContain(`/inventory/files/${id}`)
})

test('audits the upload and the import with the reason of staff (BK-068, BK-106)', async () => {
  await uploadFor(me.companyId)
  const acts = await market.database.sql`
    select act, reason, actor_kind as kind from audit_entry
    where company_id = ${me.companyId} and act like 'stock.%' order by id`
  expect(acts).toEqual([
    { act: 'stock.file-uploaded', reason, kind: 'staff' },
    { act: 'stock.imported', reason, kind: 'staff' },
  ])
})

test('mails nobody about an import that a member has uploaded on the page', async () => {
  await imported(market, { ...mine, companyId: me.companyId })
  expect(await mailsOf(me.companyId)).toEqual([])
})
