import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeContact } from '#contract/companies/desk/contact-actions.ts'
import { getCompany } from '#contract/companies.ts'
import {
  fetchLargePicture,
  fetchPicture,
  maxPictureBytes,
  removeLogo,
  removePicture,
  uploadLogo,
  uploadPicture,
} from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  listPictures,
  moderatedAddress,
  removeModeratedPictures,
} from '#contract/media/desk/pictures.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aPictureOf, tinyPng } from '../../support/companies/pictures.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})

const aPicture = async (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#0a5f5c' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')
const seenBy = async (who: Caller, companyId = me.companyId) =>
  (await who.call(getCompany, { params: { id: String(companyId) } })).body.payload
const read = async (address: string, who = caller) => {
  const response = await fetch(market.url + address, {
    headers: who.token === undefined ? {} : { authorization: `Bearer ${who.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, content }
}
const files = async () => {
  const [row] = await market.database.sql<{ files: number; pictures: number }[]>`
    select (select count(*) from file)::int as files, (select count(*) from picture)::int as pictures`
  return row!
}
const acts = async () =>
  (
    await market.database.sql<{ act: string }[]>`
      select act from audit_entry
      where company_id = ${me.companyId} and (act like 'logo.%' or act like 'picture.%') order by id`
  ).map(({ act }) => act)

describe('the logo (PF-006, PF-007, API-073, API-074)', () => {
  test('fits into 240 x 60 and is shown to other members with the company', async () => {
    const logo = `data:image/png;base64,${await aPicture(1000, 200)}`
    const { status, body } = await caller.call(uploadLogo, { body: { logo } })
    expect(status).toBe(200)
    const other = await signedIn(market, await aContact(market))
    const { picUrl } = (await seenBy(other)).company
    expect(picUrl).toBe(body.payload.picUrl)
    const { headers, content } = await read(picUrl!, other)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('private')
    const { width, height } = await sharp(content).metadata()
    expect([width, height]).toEqual([240, 48])
  })
  test('replaces the old one, which is deleted', async () => {
    const first = (await caller.call(uploadLogo, { body: { logo: await aPicture(50, 50) } })).body
    const before = await files()
    const second = (await caller.call(uploadLogo, { body: { logo: await aPicture(60, 30) } })).body
    expect(second.payload.picUrl).not.toBe(first.payload.picUrl)
    expect(await files()).toEqual(before)
    expect((await read(first.payload.picUrl)).status).toBe(404)
  })
  test('is removed by any contact of the company, idempotently (AM-050)', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    await caller.call(uploadLogo, { body: { logo: tinyPng } })
    const other = await signedIn(market, colleague)
    for (let n = 0; n < 2; n++) expect((await other.call(removeLogo)).status).toBe(200)
    expect((await seenBy(caller)).company.picUrl).toBe('')
    expect(await acts()).toEqual(['logo.uploaded', 'logo.removed'])
  })
  test('is hidden from visitors, like the picture (AM-121)', async () => {
    const { payload } = (await caller.call(uploadLogo, { body: { logo: tinyPng } })).body
    expect((await read(payload.picUrl, visitor(market))).status).toBe(404)
    expect(JSON.stringify(await seenBy(visitor(market)))).not.toContain('pictures')
  })
  test('of a hidden company is not found (BK-116)', async () => {
    const { payload } = (await caller.call(uploadLogo, { body: { logo: tinyPng } })).body
    const other = await signedIn(market, await aContact(market))
    await market.database.sql`update company set state = 'terminated' where id = ${me.companyId}`
    expect((await read(payload.picUrl, other)).status).toBe(404)
  })
})

describe('the own picture (PF-008 to PF-010, API-075 to API-078)', () => {
  test('is a JPEG of at most 400 x 400 with a large view beside it', async () => {
    const picture = await aPicture(2000, 1000, 'jpeg')
    const { body } = await caller.call(uploadPicture, { body: { picture } })
    expect(body.payload.hasLargePic).toBe(true)
    expect((await caller.call(fetchPicture)).body.payload).toEqual(body.payload)
    const other = await signedIn(market, await aContact(market))
    const [entry] = (await seenBy(other)).contacts
    expect(entry).toMatchObject(body.payload)
    const large = await other.call(fetchLargePicture, { params: { id: String(me.id) } })
    const sizes: unknown[] = []
    for (const address of [body.payload.profilePic, large.body.payload.profilePicLarge]) {
      const { headers, content } = await read(address, other)
      expect(headers.get('content-type')).toBe('image/jpeg')
      const { width, height } = await sharp(content).metadata()
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [400, 200],
      [1200, 600],
    ])
  })
  test('without more pixels has no large view', async () => {
    const picture = await aPicture(300, 300)
    const { body } = await caller.call(uploadPicture, { body: { picture } })
    expect(body.payload.hasLargePic).toBe(false)
    const large = await caller.call(fetchLargePicture, { params: { id: String(me.id) } })
    expect(large.status).toBe(404)
  })
  test('is removed with its files', async () => {
    const before = await files()
    await caller.call(uploadPicture, { body: { picture: await aPicture(900, 900) } })
    await caller.call(removePicture)
    expect(await files()).toEqual(before)
    expect((await caller.call(fetchPicture)).body.payload).toEqual({
      profilePic: '',
      hasLargePic: false,
    })
    expect(await acts()).toEqual(['picture.uploaded', 'picture.removed'])
  })
  test('is deleted with a removed contact (BK-104)', async () => {
    const company = { id: me.companyId, name: me.companyName }
    const leaver = await aContact(market, { company })
    const before = await files()
    await (
      await signedIn(market, leaver)
    ).call(uploadPicture, { body: { picture: await aPicture(900, 900) } })
    const staff = await aStaffCaller(market, 'support')
    const gone = await staff.call(removeContact, {
      params: { id: String(leaver.id) },
      body: { reason: 'Left', version: 1, successorId: me.id },
    })
    expect(gone.status).toBe(200)
    expect(await files()).toEqual(before)
  })
  test('keeps one of ten concurrent uploads and no extra file', async () => {
    const before = await files()
    const picture = await aPicture(500, 500)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => caller.call(uploadPicture, { body: { picture } })),
    )
    const statuses = new Set(replies.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await files()).toEqual({ files: before.files + 2, pictures: before.pictures + 1 })
  })
})

describe('an upload that is not a picture (AM-103, BK-026)', () => {
  const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['SVG that says it is PNG', `data:image/png;base64,${base64(svg)}`, fieldMessages.picture],
    ['HTML', base64('<html><script>alert(1)</script></html>'), fieldMessages.picture],
    ['no base64', 'not base64!', fieldMessages.picture],
    ['an address', 'https://handel.example/logo.png', fieldMessages.picture],
    ['half a PNG', tinyPng.slice(0, 60), fieldMessages.picture],
    ['nothing', '', fieldMessages.required],
    ['a number', 7, fieldMessages.required],
    [
      'a little over 5 MB',
      Buffer.alloc(maxPictureBytes + 1).toString('base64'),
      fieldMessages.pictureSize,
    ],
  ])('is refused with a reason: %s', async (_, sent, msg) => {
    const before = await files()
    for (const [address, param] of [
      [uploadLogo.path, 'logo'],
      [uploadPicture.path, 'picture'],
    ] as const) {
      const reply = await caller.raw('POST', address, { [param]: sent })
      expect([reply.status, reply.refusal.payload.errors]).toEqual([400, [{ param, msg }]])
    }
    expect(await files()).toEqual(before)
  })
  test('is not read if it has 20 MB', async () => {
    const reply = await caller
      .raw('POST', uploadPicture.path, { picture: 'A'.repeat(20 * 1024 * 1024) })
      .catch(() => undefined)
    // The connection may be closed while the rest is still being sent.
    if (reply) expect(reply.status).toBe(413)
    expect((await caller.call(fetchPicture)).body.payload.profilePic).toBe('')
  })
})

describe('staff', () => {
  test('see pictures of members and remove them with a reason, which is mailed to the owner (BK-153)', async () => {
    const staff = await aStaffCaller(market, 'support')
    await caller.call(uploadLogo, { body: { logo: tinyPng } })
    await caller.call(uploadPicture, { body: { picture: await aPicture(900, 900) } })
    const list = async () =>
      (await staff.call(listPictures, { query: { text: me.companyName.toUpperCase() } })).body
        .payload.results
    const [portrait, logo, ...others] = await list()
    expect(others).toEqual([])
    expect(portrait).toMatchObject({ contact: { id: me.id }, company: { id: me.companyId } })
    expect(logo).toMatchObject({ contact: null, hasLarge: false })
    expect((await read(moderatedAddress(portrait!.id, true), staff)).status).toBe(200)
    expect((await read(moderatedAddress(logo!.id, true), staff)).status).toBe(404)
    const reason = 'Not a face'
    const silent = await staff.call(removePicture, { body: { contactId: me.id } })
    expect(silent.refusal.payload.errors).toEqual([
      { param: 'reason', msg: fieldMessages.required },
    ])
    const remove = async (id: number) =>
      (await staff.call(removeModeratedPictures, { body: { ids: [id], reason } })).body.payload
    expect(await remove(portrait!.id)).toEqual({ removed: 1 })
    expect(await remove(portrait!.id)).toEqual({ removed: 0 })
    await staff.call(removeLogo, { body: { companyId: me.companyId, reason } })
    expect(await list()).toEqual([])
    expect((await acts()).slice(-2)).toEqual(['picture.removed', 'logo.removed'])
    const mails = await queuedMails(market, `picture-removed:${me.id}:`)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We removed your profile picture from TBS',
      `We removed the logo of ${me.companyName} from TBS`,
    ])
    for (const { addresses, text } of mails) {
      expect(addresses).toEqual([me.email])
      expect(text).toContain('Reason: Not a face')
    }
  })
  test('removed by its owner mails nothing (BK-153)', async () => {
    await caller.call(uploadPicture, { body: { picture: await aPicture(400, 400) } })
    await caller.call(removePicture)
    expect(await queuedMails(market, `picture-removed:${me.id}:`)).toEqual([])
  })

  test('are removed several at once, each with its entry in the audit log (BK-106, BK-108)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const owners = [await aContact(market), await aContact(market)]
    const ids = await Promise.all(owners.map(({ id }) => aPictureOf(market, { contactId: id })))
    const body = { ids: [...ids, ids[0]!, 2_000_000], reason: 'Not a face' }
    const answer = await staff.call(removeModeratedPictures, { body })
    expect(answer.body.payload).toEqual({ removed: 2 })
    const entries = await market.database.sql`
      select contact_id as id, reason from audit_entry
      where act = 'picture.removed' and contact_id = any(${owners.map(({ id }) => id)})
      order by contact_id`
    expect(entries).toEqual(owners.map(({ id }) => ({ id, reason: 'Not a face' })))
  })
})
