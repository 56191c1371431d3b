import { beforeEach, describe, expect, test } from 'vitest'
import { staffRoles } from '#contract/access.ts'
import { unpublishContent } from '#contract/content/desk/content.ts'
import { contentPictureAddress } from '#contract/content/pictures.ts'
import { itemFileAddress } from '#contract/content/public-items.ts'
import { listingLogoAddress } from '#contract/services/services.ts'
import { aListing } from '../../support/companies/listings.ts'
import { edit, publish, readContent, saveNew } from '../../support/content/editing.ts'
import { anItem, aStoredPdf } from '../../support/content/items.ts'
import { aContentPicture, aPost, pictureHtml } from '../../support/content/posts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { insertStaffSession } from '../../support/market/staff-rows.ts'
import { aStaffCaller, aStaffMember } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  editor = await aStaffCaller(market, 'editor')
})

/** Status and cache of what a caller gets. */
async function fetched(address: string, caller = visitor(market)) {
  const { status, headers } = await caller.raw('GET', address)
  return [status, headers.get('cache-control')]
}
const hidden = [404, 'no-store']
const draft = [200, 'private, no-store']
const isPublic = [200, expect.stringMatching(/^public, max-age=\d+/)]
const ofEditor = (address: string) => fetched(address, editor)
const statusOf = async (picture: number) => (await fetched(contentPictureAddress(picture)))[0]

describe('a picture of a post or page (BK-078, BK-084)', () => {
  test('is public from the publication of its text until it is unpublished', async () => {
    const picture = await aContentPicture(market)
    const address = contentPictureAddress(picture)
    for (const one of [address, `${address}?small=1`]) {
      expect(await fetched(one)).toEqual(hidden)
      expect(await ofEditor(one)).toEqual(draft)
    }
    const { id } = await saveNew(editor, { html: pictureHtml(picture) })
    expect(await fetched(address)).toEqual(hidden)
    expect((await publish(editor, id)).status).toBe(200)
    for (const one of [address, `${address}?small=1`]) {
      expect(await fetched(one)).toEqual(isPublic)
      expect(await ofEditor(one)).toEqual(isPublic)
    }
    const { revision } = await readContent(editor, id)
    const params = { id: String(id) }
    expect((await editor.call(unpublishContent, { params, body: { revision } })).status).toBe(200)
    expect(await fetched(address)).toEqual(hidden)
    expect(await ofEditor(address)).toEqual(draft)
  })

  test('of a page is public like one of a post', async () => {
    const picture = await aContentPicture(market)
    const { id } = await saveNew(editor, { html: pictureHtml(picture) }, 'page')
    expect(await statusOf(picture)).toBe(404)
    expect((await publish(editor, id)).status).toBe(200)
    expect(await statusOf(picture)).toBe(200)
  })

  test('of a scheduled post is public at its time', async () => {
    const picture = await aContentPicture(market)
    const { id } = await saveNew(editor, { html: pictureHtml(picture) })
    expect((await publish(editor, id, { day: '2026-11-20', time: '12:00' })).status).toBe(200)
    expect(await statusOf(picture)).toBe(404)
    market.clock.set('2026-11-20T10:59:59Z')
    expect(await statusOf(picture)).toBe(404)
    market.clock.set('2026-11-20T11:00:00Z')
    expect(await statusOf(picture)).toBe(200)
  })

  test('of a change is public with the change, and the former one no longer', async () => {
    const [former, next] = [await aContentPicture(market), await aContentPicture(market)]
    const { id } = await saveNew(editor, { html: pictureHtml(former) })
    expect((await publish(editor, id)).status).toBe(200)
    expect((await edit(editor, id, { html: pictureHtml(next) })).status).toBe(200)
    expect([await statusOf(former), await statusOf(next)]).toEqual([200, 404])
    expect((await publish(editor, id, { day: '2026-11-21', time: '12:00' })).status).toBe(200)
    expect([await statusOf(former), await statusOf(next)]).toEqual([200, 404])
    market.clock.set('2026-11-21T11:00:00Z')
    expect([await statusOf(former), await statusOf(next)]).toEqual([404, 200])
  })

  test('of several texts is public while one of them is', async () => {
    const picture = await aContentPicture(market)
    await saveNew(editor, { html: pictureHtml(picture) })
    const html = pictureHtml(picture)
    await aPost(market, { html, slug: 'taken-down', unpublishedAt: market.clock.now() })
    expect(await statusOf(picture)).toBe(404)
    const entry = await anItem(market, 'faq', { data: { answer: pictureHtml(picture) } })
    expect(await statusOf(picture)).toBe(200)
    await market.database.sql`update content_item set is_published = false where id = ${entry}`
    expect(await statusOf(picture)).toBe(404)
    await aPost(market, { html, slug: 'still-there' })
    expect(await statusOf(picture)).toBe(200)
  })

  test('is not made public by one whose id begins alike', async () => {
    const picture = await aContentPicture(market)
    await aPost(market, { html: pictureHtml(Number(`${picture}0`)), slug: 'other-picture' })
    expect(await statusOf(picture)).toBe(404)
  })
})

describe('a draft', () => {
  const addresses = async () => ({
    picture: contentPictureAddress(await aContentPicture(market)),
    file: await (async () => {
      const fileId = await aStoredPdf(market)
      return itemFileAddress(
        await anItem(market, 'media-file', { isPublished: false, fileId }),
        fileId,
      )
    })(),
  })

  test('is shown to editors and admins only, with their second factor', async () => {
    const { picture, file } = await addresses()
    for (const address of [picture, file]) {
      for (const role of staffRoles) {
        const caller = await aStaffCaller(market, role)
        const isEditor = role === 'editor' || role === 'admin'
        expect(await fetched(address, caller), role).toEqual(isEditor ? draft : hidden)
      }
      expect(await fetched(address, await signedIn(market, await aContact(market)))).toEqual(hidden)
      const { id: staffId } = await aStaffMember(market, { role: 'admin' })
      const at = market.clock.now()
      const token = await insertStaffSession(market.database.sql, {
        staffId,
        at,
        isConfirmed: false,
      })
      const half = await visitor(market).raw('GET', address, undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(half.status).toBe(404)
    }
  })

  test('is shown in pages of the back office, whose pictures carry the cookie only', async () => {
    const { picture, file } = await addresses()
    const asImage = (address: string, token: string | null) =>
      visitor(market).raw('GET', address, undefined, { cookie: `staff-session=${token}` })
    for (const address of [picture, file]) {
      const { status, headers } = await asImage(address, editor.token!)
      expect([status, headers.get('cache-control')]).toEqual(draft)
      expect((await asImage(address, `${editor.token}x`)).status).toBe(404)
    }
  })

  test('leaves the staff session to end when idle, however many pictures are shown', async () => {
    const picture = await aContentPicture(market)
    const load = () =>
      visitor(market).raw('GET', contentPictureAddress(picture), undefined, {
        cookie: `staff-session=${editor.token}`,
      })
    for (const minutes of [20, 9]) {
      market.clock.advance({ minutes })
      expect((await load()).status).toBe(200)
    }
    market.clock.advance({ minutes: 2 })
    expect((await load()).status).toBe(404)
  })

  test('of a service listing shows its logo to the staff of the services page', async () => {
    const fileId = await aStoredPdf(market)
    const { id } = await aListing(market, { period: null })
    await market.database.sql`
      update service_listing set logo_file_id = ${fileId} where id = ${id}`
    const address = listingLogoAddress(fileId)
    expect(await fetched(address)).toEqual(hidden)
    for (const role of staffRoles) {
      const caller = await aStaffCaller(market, role)
      expect(await fetched(address, caller), role).toEqual(
        role === 'finance' || role === 'moderator' ? hidden : draft,
      )
    }
  })
})
