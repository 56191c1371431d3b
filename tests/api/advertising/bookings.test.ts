import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  advertisement,
  bannerPicturePath,
  getBannerReport,
  randomBanners,
  readBannerPicture,
} from '#contract/advertising/banners.ts'
import {
  bookBanner,
  changeBanner,
  readStaffPicture,
  renewReportLink,
  withdrawBanner,
  banners,
} from '#contract/advertising/desk/banners.ts'
import { carriesToken, pathForLog } from '#contract/paths.ts'
import { mailBannerReports, remindOfBannerEnds } from '#server/features/advertising/jobs.ts'
import { aBanner } from '../../support/a-banner.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller

async function aPicture(width = 185, height = width, format: 'png' | 'jpeg' = 'png') {
  const background = { r: 20, g: 120, b: 110 }
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  // Texts that a camera or an editor leaves in a file.
  const bytes = await drawn
    .withMetadata({ exif: { IFD0: { Copyright: 'Secret of the studio' } } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
let picture: string

const booking = {
  customerName: 'Anneke Smit',
  customerEmail: 'Anneke@Racks.Example',
  companyId: null,
  alt: 'Racks: tested servers',
  targetUrl: 'https://racks.example/offer?from=market',
  startsOn: '2026-11-01',
  endsOn: '2027-10-31',
  weight: 2,
  hasMonthlyReport: true,
}
const book = async (given: object = {}) =>
  editor.call(bookBanner, { body: { ...booking, picture, ...given } })
async function bookedId(given: object = {}): Promise<number> {
  const { status, body } = await book(given)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.payload.id
}
const listed = async (id: number) =>
  (await editor.call(banners.list, { query: { pageSize: 100 } })).body.payload.results.find(
    (one) => one.id === id,
  )!
const wrongFields = ({ body }: { body: unknown }) =>
  ((body as { payload: { errors?: { param: string }[] } }).payload.errors ?? []).map(
    ({ param }) => param,
  )
const actsOn = async (id: number) => [
  ...(await market.database.sql`
    select act, reason from audit_entry
    where act like 'banner.%' and (details->>'id')::int = ${id} order by id`),
]

beforeAll(async () => {
  picture = await aPicture()
})
beforeEach(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  // Sessions of staff end with the clock of a test.
  editor = await aStaffCaller(market, 'editor')
})

describe('booking an advertisement (BK-082)', () => {
  test('shows it at once with its picture made anew, and records who booked it', async () => {
    const id = await bookedId()
    const shown = (await visitor(market).call(randomBanners)).body.payload.results.find(
      (one) => one.id === id,
    )!
    expect(shown).toMatchObject({ alt: booking.alt, url: booking.targetUrl, isAd: true })
    const reply = await fetch(market.url + shown.picture)
    expect(reply.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await reply.arrayBuffer())
    const read = await sharp(bytes).metadata()
    expect([read.width, read.height]).toEqual([185, 185])
    expect(bytes.includes('Secret of the studio')).toBe(false)
    expect(await listed(id)).toMatchObject({
      customerName: 'Anneke Smit',
      customerEmail: 'anneke@racks.example',
      state: 'running',
      weight: 2,
      version: 1,
      company: null,
      views: 0,
    })
    expect(await actsOn(id)).toEqual([{ act: 'banner.booked', reason: '' }])
  })
  test('accepts a picture for fine screens', async () => {
    const id = await bookedId({ picture: await aPicture(370, 370, 'jpeg') })
    const shown = await fetch(market.url + bannerPicturePath(id, 1))
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 370 })
  })
  test.each<[string, object, string]>([
    ['less than 12 months (AD-006)', { endsOn: '2027-10-30' }, 'endsOn'],
    ['an end before the start', { endsOn: '2026-10-01' }, 'endsOn'],
    ['days that have passed', { startsOn: '2025-01-01', endsOn: '2025-12-31' }, 'endsOn'],
    ['a year that is mistyped', { endsOn: '2072-10-31' }, 'endsOn'],
    ['no day', { startsOn: '31/12/2026' }, 'startsOn'],
    ['an address without https', { targetUrl: 'http://racks.example/' }, 'targetUrl'],
    ['a script as address', { targetUrl: 'javascript:alert(1)' }, 'targetUrl'],
    ['an address with a user', { targetUrl: 'https://tbs.example@evil.example/' }, 'targetUrl'],
    ['an address without a domain', { targetUrl: 'https://localhost/' }, 'targetUrl'],
    ['a weight of 0', { weight: 0 }, 'weight'],
    ['a weight of 6', { weight: 6 }, 'weight'],
    ['a weight with decimals', { weight: 1.5 }, 'weight'],
    ['no customer', { customerName: ' ' }, 'customerName'],
    ['no e-mail address', { customerEmail: 'anneke' }, 'customerEmail'],
    ['no text', { alt: '' }, 'alt'],
    ['a text of two lines', { alt: 'Racks\r\nBcc: all' }, 'alt'],
    ['an unknown company', { companyId: 999_999 }, 'companyId'],
    ['no picture', { picture: undefined }, 'picture'],
    ['a picture that is none', { picture: Buffer.from('<svg/>').toString('base64') }, 'picture'],
    ['no base64', { picture: 'data:image/png;base64,%%%' }, 'picture'],
  ])('refuses %s', async (_name, given, param) => {
    const reply = await book(given)
    expect(reply.status).toBe(400)
    expect(wrongFields(reply)).toEqual([param])
  })
  test.each([
    [184, 184],
    [185, 186],
    [370, 185],
    [1000, 1000],
  ])('refuses a picture of %d x %d pixels (AD-006)', async (width, height) => {
    const reply = await book({ picture: await aPicture(width, height) })
    expect(reply.body).toMatchObject({
      status: 400,
      payload: {
        errors: [{ param: 'picture', msg: 'This picture should be 185 x 185 or 370 x 370 pixels' }],
      },
    })
  })
  test('refuses a change over that of a colleague', async () => {
    const id = await bookedId()
    const params = { id: String(id) }
    const change = (given: object) =>
      editor.call(changeBanner, { params, body: { ...booking, version: 1, ...given } })
    const path = (await listed(id)).picture
    expect((await change({ weight: 5 })).body).toEqual({ status: 200, payload: { version: 2 } })
    expect((await listed(id)).picture).toBe(path)
    const late = await change({ weight: 4 })
    expect(late.body).toMatchObject({ status: 409, payload: { extra: 'CHANGED' } })
    expect(await listed(id)).toMatchObject({ weight: 5, version: 2 })
    const replaced = await change({ version: 2, picture: await aPicture(370) })
    expect(replaced.status).toBe(200)
    expect((await listed(id)).picture).not.toBe(path)
    const [files] = await market.database.sql<{ count: number }[]>`
      select count(*)::int as count from file
      where name like 'banner%' and id not in (select file_id from banner where file_id is not null)`
    expect(files!.count).toBe(0)
    expect((await actsOn(id)).map((entry) => entry['act'])).toEqual([
      'banner.booked',
      'banner.changed',
      'banner.changed',
    ])
  })
  test('names the company that it is of', async () => {
    const company = await aCompany(market)
    const id = await bookedId({ companyId: company.id })
    expect((await listed(id)).company).toEqual({ id: company.id, name: company.name })
  })
})

describe('withdrawing an advertisement (BK-083)', () => {
  test('ends it at once, leads its link home and can be taken back', async () => {
    const id = await bookedId()
    const params = { id: String(id) }
    const target = async () =>
      (await visitor(market).call(advertisement, { params })).body.payload.redirectURL
    const pictureStatus = async () =>
      (await visitor(market).call(readBannerPicture, { params })).status
    const withdraw = (isWithdrawn: boolean, version: number) =>
      editor.call(withdrawBanner, { params, body: { isWithdrawn, reason: 'Unpaid', version } })
    expect(await target()).toBe(booking.targetUrl)
    expect((await withdraw(true, 1)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ state: 'withdrawn', version: 2 })
    expect(await target()).toBe('/')
    expect(await pictureStatus()).toBe(404)
    const shown = (await visitor(market).call(randomBanners)).body.payload.results
    expect(shown.map((one) => one.id)).not.toContain(id)
    expect((await withdraw(false, 1)).status).toBe(409)
    expect((await withdraw(false, 2)).status).toBe(200)
    expect(await target()).toBe(booking.targetUrl)
    expect(await pictureStatus()).toBe(200)
    expect((await actsOn(id)).slice(1)).toEqual([
      { act: 'banner.withdrawn', reason: 'Unpaid' },
      { act: 'banner.restored', reason: 'Unpaid' },
    ])
  })
  test('hides the picture of a future booking from visitors, not from staff', async () => {
    const id = await bookedId({ startsOn: '2026-11-21', endsOn: '2027-11-20' })
    expect((await listed(id)).state).toBe('booked')
    const params = { id: String(id) }
    expect((await visitor(market).call(readBannerPicture, { params })).status).toBe(404)
    const asStaff = await editor.raw('GET', (await listed(id)).picture)
    expect(asStaff.status).toBe(200)
    expect((await editor.call(readStaffPicture, { params })).status).toBe(200)
  })
})

describe('the report to the advertiser (BK-082)', () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get('token')!
  const report = (token: string) => visitor(market).call(getBannerReport, { body: { token } })
  async function countOn(id: number, day: string, views: number, clicks: number) {
    await market.database.sql`
      insert into banner_day (banner_id, day, views, clicks) values (${id}, ${day}, ${views}, ${clicks})`
  }

  test('has views and clicks by month and day for whoever has the link', async () => {
    const id = await bookedId({ startsOn: '2026-09-15', endsOn: '2027-09-14' })
    await countOn(id, '2026-09-15', 400, 4)
    await countOn(id, '2026-11-19', 100, 2)
    const { reportUrl, recentViews, views } = await listed(id)
    expect([views, recentViews]).toEqual([500, 100])
    const { payload } = (await report(tokenOf(reportUrl))).body
    expect(payload).toMatchObject({
      customer: 'Anneke Smit',
      alt: booking.alt,
      url: booking.targetUrl,
      state: 'running',
      totals: { views: 500, clicks: 6 },
      months: [
        { month: '2026-11', views: 100, clicks: 2 },
        { month: '2026-10', views: 0, clicks: 0 },
        { month: '2026-09', views: 400, clicks: 4 },
      ],
    })
    expect(payload.picture).toMatch(/^data:image\/png;base64,/)
    expect(payload.days).toHaveLength(67)
    expect(payload.days.slice(0, 2)).toEqual([
      { day: '2026-11-20', views: 0, clicks: 0 },
      { day: '2026-11-19', views: 100, clicks: 2 },
    ])
    expect(JSON.stringify(payload)).not.toContain('racks.example"')
    expect(Object.keys(payload)).not.toContain('customerEmail')
  })
  test('is not found by any other link, nor by one that was revoked', async () => {
    const id = await bookedId()
    const { reportUrl } = await listed(id)
    const token = tokenOf(reportUrl)
    const other = tokenOf((await listed(await bookedId())).reportUrl)
    const forged = [
      '',
      'x',
      `${id}`,
      `${id}-`,
      `${id}-${'A'.repeat(22)}`,
      `${id}-${other.split('-').slice(1).join('-')}`,
      `${token}x`,
      `999999999999-${'A'.repeat(22)}`,
    ]
    for (const one of forged) expect([404, 400]).toContain((await report(one)).status)
    const params = { id: String(id) }
    const body = { reason: 'Sent to the wrong person' }
    const renewed = await editor.call(renewReportLink, { params, body })
    expect((await report(token)).body).toMatchObject({
      status: 404,
      payload: { msg: 'This link is not valid.' },
    })
    expect((await report(tokenOf(renewed.body.payload.reportUrl))).status).toBe(200)
    expect((await listed(id)).reportUrl).toBe(renewed.body.payload.reportUrl)
  })
  test('has a link that is neither logged nor a referrer, and stores no token', async () => {
    const { id, reportUrl } = await listed(await bookedId())
    expect(carriesToken(reportUrl)).toBe(true)
    const { pathname, search } = new URL(reportUrl)
    expect(pathForLog(pathname + search)).toBe('/advertisement-report')
    const secret = tokenOf(reportUrl).split('-').slice(1).join('-')
    const [row] = await market.database.sql<{ all: string }[]>`
      select banner::text || coalesce((select string_agg(audit_entry::text, '') from audit_entry), '')
        as all from banner where id = ${id}`
    expect(row!.all).not.toContain(secret)
  })

  const mailsTo = async (address: string) =>
    market.database.sql<{ subject: string; text: string }[]>`
      select subject, body_text as text from mail_message m
      join mail_delivery d on d.message_id = m.id where d.address = ${address} order by m.id`

  test('comes by mail once a month, and to staff as one summary', async () => {
    await market.owner`truncate banner cascade`
    await market.database.sql`delete from mail_delivery`
    await market.database.sql`delete from mail_message`
    const id = await aBanner(market, { email: 'monthly@racks.example' })
    await aBanner(market, { email: 'over@racks.example', from: '2025-01-01', until: '2026-09-30' })
    await aBanner(market, { from: '2026-01-01', until: '2026-12-31' })
    const silent = await aBanner(market, { email: 'silent@racks.example' })
    await market.database.sql`update banner set has_monthly_report = false where id = ${silent}`
    await countOn(id, '2026-10-31', 2000, 30)
    await countOn(id, '2026-11-01', 7, 1)
    await mailBannerReports.run(market.platform, {})
    await mailBannerReports.run(market.platform, {})
    const [mail, ...more] = await mailsTo('monthly@racks.example')
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Your advertisement on TBS in October 2026')
    expect(mail!.text).toContain('Views in October 2026: 2,000')
    expect(mail!.text).toContain('Clicks for 100 views in October 2026: 1.50%')
    const link = /https?:\S+advertisement-report\?token=(\S+)/.exec(mail!.text)!
    expect((await report(link[1]!)).body.payload.totals).toEqual({ views: 2007, clicks: 31 })
    expect(await mailsTo('over@racks.example')).toEqual([])
    expect(await mailsTo('silent@racks.example')).toEqual([])
    const [summary, ...others] = await mailsTo(`contact@${market.platform.config.mailDomain}`)
    expect(others).toEqual([])
    expect(summary!.text).toContain('Anneke Smit: Refurbished servers: 2,000 views')
    market.clock.set('2026-12-01T08:00:00Z')
    await mailBannerReports.run(market.platform, {})
    expect((await mailsTo('monthly@racks.example')).map(({ subject }) => subject)).toEqual([
      'Your advertisement on TBS in October 2026',
      'Your advertisement on TBS in November 2026',
    ])
  })
  test('is followed by a reminder 30 days before the end, to customer and staff, once', async () => {
    await market.owner`truncate banner cascade`
    await market.database.sql`delete from mail_delivery`
    await market.database.sql`delete from mail_message`
    const ends = (email: string, until: string) =>
      aBanner(market, { email, from: '2025-11-01', until })
    const id = await ends('soon@racks.example', '2026-12-20')
    await ends('later@racks.example', '2026-12-21')
    const gone = await ends('gone@racks.example', '2026-12-10')
    const withdrawn = { at: market.clock.now() }
    await market.database.sql`update banner set withdrawn_at = ${withdrawn.at} where id = ${gone}`
    await remindOfBannerEnds.run(market.platform, {})
    await remindOfBannerEnds.run(market.platform, {})
    const staff = `contact@${market.platform.config.mailDomain}`
    const subjects = async (address: string) =>
      (await mailsTo(address)).map(({ subject }) => subject)
    expect(await subjects('soon@racks.example')).toEqual([
      'Your advertisement on TBS ends on 20/12/2026',
    ])
    expect(await subjects('later@racks.example')).toEqual([])
    expect(await subjects('gone@racks.example')).toEqual([])
    expect(await subjects(staff)).toEqual(['The advertisement of Anneke Smit ends on 20/12/2026'])
    await market.database.sql`update banner set ends_on = '2027-12-20' where id = ${id}`
    market.clock.set('2027-11-25T08:00:00Z')
    await remindOfBannerEnds.run(market.platform, {})
    expect((await subjects('soon@racks.example')).at(-1)).toBe(
      'Your advertisement on TBS ends on 20/12/2027',
    )
  })
})
