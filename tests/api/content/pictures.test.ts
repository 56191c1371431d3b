import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteContent, saveDraft, uploadContentPicture } from '#contract/content/desk/content.ts'
import { unusedPictureDays } from '#contract/content/pictures.ts'
import { purgePictures } from '#server/features/content/jobs.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import { publish, readContent, saveNew } from '../../support/content/editing.ts'
import { anItem } from '../../support/content/items.ts'
import { aContentPicture, pictureHtml } from '../../support/content/posts.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'

const market = useTestMarket()
let editor: Caller
beforeAll(async () => {
  editor = await aStaffCaller(market, 'editor')
})

const upload = (name: string, content: Buffer | string) =>
  editor.call(uploadContentPicture, { files: { picture: aFile(name, content) } })
const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha } } })

async function storedViews(id: number) {
  const [row] = await market.database.sql<{ large: number; small: number }[]>`
    select file_id as large, small_file_id as small from content_picture where id = ${id}`
  const read = async (fileId: number) => {
    const file = await findFile(market.database.sql, fileId)
    const { width, height, format } = await sharp(file!.content).metadata()
    return { type: file!.type, width, height, format, content: file!.content }
  }
  return [await read(row!.large), await read(row!.small)] as const
}

describe('a picture of a post (BK-078)', () => {
  test('is drawn anew in two sizes: at most 1600 and 640 pixels wide', async () => {
    const { body } = await upload(
      'Photo.png',
      await plain(3000, 1500).removeAlpha().png().toBuffer(),
    )
    expect(body.payload).toMatchObject({ width: 1600, height: 800 })
    expect(body.payload.url).toBe(`/api/content/pictures/${body.payload.id}`)
    const [large, small] = await storedViews(body.payload.id)
    expect(large).toMatchObject({ width: 1600, height: 800, type: 'image/jpeg', format: 'jpeg' })
    expect(small).toMatchObject({ width: 640, height: 320, type: 'image/jpeg' })
  })

  test('is never enlarged, and stays PNG if it is transparent', async () => {
    const { body } = await upload('logo.png', await plain(300, 200, 0.5).png().toBuffer())
    const [large, small] = await storedViews(body.payload.id)
    expect(large).toMatchObject({ width: 300, height: 200, format: 'png' })
    expect(small).toMatchObject({ width: 300, height: 200, format: 'png' })
  })

  test('loses what is hidden in it: place, camera and appended script', async () => {
    const sent = Buffer.concat([
      await plain(800, 400)
        .withExif({ IFD0: { Copyright: 'Hidden' } })
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { body } = await upload('a.jpg', sent)
    for (const { content } of await storedViews(body.payload.id)) {
      expect(content.includes('script') || content.includes('Hidden')).toBe(false)
    }
  })

  test.each([
    ['a PDF that is named .png', 'picture.png', aPdf()],
    [
      'an SVG with a script',
      'picture.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['an SVG that is named .jpg', 'picture.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', 'picture.png', '<html><script>alert(1)</script></html>'],
    ['half a picture', 'picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', 'picture.png', ''],
  ])('is refused if it is %s', async (_what, name, content) => {
    const reply = await upload(name, content)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toMatchObject([{ param: 'picture' }])
  })

  test('is refused if it is 20,000 pixels wide', async () => {
    const reply = await upload('wide.png', await plain(20_000, 20).png().toBuffer())
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'picture', msg: 'This picture has too many pixels' },
    ])
  })

  test('is in the audit log', async () => {
    const { body } = await upload('a.png', await plain(10, 10).png().toBuffer())
    const [entry] = await market.database.sql<{ picture: number }[]>`
      select (details ->> 'picture')::int as picture from audit_entry
      where act = 'content.picture-uploaded' order by id desc limit 1`
    expect(entry).toEqual({ picture: body.payload.id })
  })
})

/** Runs the nightly job, and again after the days. */
async function purgeAfter(days: number) {
  await purgePictures(market.platform)
  market.clock.advance({ days, minutes: 1 })
  await purgePictures(market.platform)
}
const isStored = async (id: number) =>
  (await market.database.sql`select from content_picture where id = ${id}`).length === 1
const filesOf = async (id: number) => {
  const [row] = await market.database.sql<{ files: number[] }[]>`
    select array[file_id, small_file_id] as files from content_picture where id = ${id}`
  return row!.files
}
const storedFiles = async (ids: number[]) =>
  (await market.database.sql`select from file where id = any(${ids})`).length

/** Sessions end in the days that pass. */
const signInEditor = async () => {
  editor = await aStaffCaller(market, 'editor')
}

describe('the nightly job about pictures (BK-078)', () => {
  beforeEach(signInEditor)

  test('deletes one that nothing shows after 30 days, with its files', async () => {
    const id = await aContentPicture(market)
    const files = await filesOf(id)
    await purgeAfter(unusedPictureDays - 1)
    expect(await isStored(id)).toBe(true)
    market.clock.advance({ days: 1 })
    await purgePictures(market.platform)
    expect(await isStored(id)).toBe(false)
    expect(await storedFiles(files)).toBe(0)
  })

  test('keeps those of drafts, of all versions and of entries', async () => {
    const [ofDraft, ofEarlier, ofEntry] = [
      await aContentPicture(market),
      await aContentPicture(market),
      await aContentPicture(market),
    ]
    await saveNew(editor, { html: pictureHtml(ofDraft) })
    const { id, draft } = await saveNew(editor, { html: pictureHtml(ofEarlier) })
    expect((await publish(editor, id)).status).toBe(200)
    const { revision } = await readContent(editor, id)
    await editor.call(saveDraft, {
      params: { id: String(id) },
      body: { revision, draft: { ...draft, html: '<p>Without a picture.</p>' } },
    })
    expect((await publish(editor, id)).status).toBe(200)
    await anItem(market, 'faq', { data: { answer: pictureHtml(ofEntry) } })
    await purgeAfter(unusedPictureDays)
    expect([await isStored(ofDraft), await isStored(ofEarlier), await isStored(ofEntry)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('counts the days from when a picture was last shown', async () => {
    const picture = await aContentPicture(market)
    market.clock.advance({ days: 90 })
    await signInEditor()
    const { id, revision } = await saveNew(editor, { html: pictureHtml(picture) })
    await purgePictures(market.platform)
    await editor.call(deleteContent, { params: { id: String(id) }, body: { revision } })
    await purgeAfter(unusedPictureDays - 1)
    expect(await isStored(picture)).toBe(true)
    await signInEditor()
    await saveNew(editor, { html: pictureHtml(picture) })
    await purgeAfter(unusedPictureDays)
    expect(await isStored(picture)).toBe(true)
  })
})
