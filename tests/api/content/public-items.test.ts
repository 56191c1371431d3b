import { beforeEach, describe, expect, test } from 'vitest'
import {
  getContactDetails,
  getHelp,
  getMediaKit,
  listTestimonials,
  readItemFile,
  testimonialFavicon,
} from '#contract/content/public-items.ts'
import { aFavicon, anItem, aStoredPdf } from '../../support/content/items.ts'
import { visitor } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
beforeEach(async () => {
  market.clock.advance({ seconds: 3 })
  await market.database.sql`delete from content_item`
})
const reader = () => visitor(market)
const fileOf = (id: number, search = '') =>
  reader().raw('GET', `${readItemFile.path.replace(':id', String(id))}${search}`)

describe('testimonials (API-086, AM-005, AM-045)', () => {
  test('are listed in their order with the icon of their website, without the address of a service', async () => {
    const first = await anItem(market, 'testimonial')
    await aFavicon(market, first)
    const other = await anItem(market, 'testimonial', { data: { name: 'Ann', website: '' } })
    await anItem(market, 'testimonial', { isPublished: false })
    const { results } = (await reader().call(listTestimonials)).body.payload
    expect(results).toEqual([
      {
        id: first,
        name: 'Ines Carvalho',
        company: 'Tejo Circular',
        website: 'https://tejo.example/',
        text: 'Four offers before lunch.',
        date: '2026-09-26',
        favicon: expect.stringMatching(/^\/api\/misc\/testimonials\/\d+\/favicon\?v=\d+$/),
      },
      expect.objectContaining({ id: other, name: 'Ann', favicon: null }),
    ])
    const icon = await reader().raw('GET', results[0]!.favicon!)
    expect(icon.status).toBe(200)
    expect(icon.headers.get('content-type')).toBe('image/png')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test('have no icon of an earlier website, and none while they are hidden', async () => {
    const id = await anItem(market, 'testimonial')
    await aFavicon(market, id)
    const address = testimonialFavicon.path.replace(':id', String(id))
    expect((await reader().raw('GET', address)).status).toBe(200)
    const { sql } = market.database
    await sql`update content_item set data = data || '{"website":"https://new.example/"}' where id = ${id}`
    expect((await reader().raw('GET', address)).status).toBe(404)
    expect((await reader().call(listTestimonials)).body.payload.results[0]!.favicon).toBeNull()
  })

  test('leave out an entry whose fields are not valid', async () => {
    const id = await anItem(market, 'testimonial')
    await market.database.sql`update content_item set data = '{}' where id = ${id}`
    expect((await reader().call(listTestimonials)).body.payload.results).toEqual([])
  })
})

describe('help (ST-006 to ST-008)', () => {
  test('has questions with filled figures, and videos with the address that plays them', async () => {
    const faq = await anItem(market, 'faq')
    const video = await anItem(market, 'help-video')
    const own = await anItem(market, 'help-video', { data: { url: '/videos/first.webm' } })
    const odd = await anItem(market, 'help-video', { data: { url: 'https://other.example/v' } })
    await anItem(market, 'help-video', { data: { category: 'Media kit' } })
    const { faqs, videos } = (await reader().call(getHelp)).body.payload
    expect(faqs).toEqual([{ id: faq, question: 'How many?', answer: '20 a day.' }])
    expect(videos.map(({ id, embedUrl, isOwn }) => ({ id, embedUrl, isOwn }))).toEqual([
      {
        id: video,
        embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
        isOwn: false,
      },
      { id: own, embedUrl: '/videos/first.webm', isOwn: true },
      { id: odd, embedUrl: null, isOwn: false },
    ])
  })
})

describe('contact (ST-003, ST-004)', () => {
  test('has people with a link to WhatsApp, and the operator of the settings', async () => {
    const id = await anItem(market, 'staff-card')
    const before = (await reader().call(getContactDetails)).body.payload
    expect(before.operator).toMatchObject({ office: [], post: [], iban: '' })
    await setSettings(market, {
      seller: {
        name: 'TBS B.V.',
        address: 'Kade 18',
        zip: '3511 ZX',
        city: 'Utrecht',
        vatNumber: 'NL855501820B01',
        registrationNumber: '55018204',
        eori: '',
        bank: 'Bank',
        iban: 'NL13TRDB0555018201',
        bic: 'TRDBNL2U',
        email: '',
        telephone: '',
      },
      postalAddress: 'TBS B.V.\n P.O. Box 1 \n\nUtrecht',
    })
    market.clock.advance({ seconds: 3 })
    const { people, operator } = (await reader().call(getContactDetails)).body.payload
    expect(people).toEqual([
      {
        id,
        name: 'Saskia Blom',
        role: 'Billing',
        telephone: '+31 30 555 01 86',
        whatsApp: 'https://wa.me/31305550186',
        mailbox: '',
        picture: null,
      },
    ])
    expect(operator).toMatchObject({
      office: ['TBS B.V.', 'Kade 18', '3511 ZX Utrecht', 'Netherlands'],
      post: ['TBS B.V.', 'P.O. Box 1', 'Utrecht'],
      registrationNumber: '55018204',
      iban: 'NL13TRDB0555018201',
    })
  })
})

describe('the media kit (ST-009)', () => {
  test('has downloads of entries with a file, videos of its category and social links', async () => {
    const fileId = await aStoredPdf(market)
    const id = await anItem(market, 'media-file', { fileId })
    await anItem(market, 'media-file')
    const video = await anItem(market, 'help-video', { data: { category: 'Media kit' } })
    const link = await anItem(market, 'social-link')
    const { files, videos, links } = (await reader().call(getMediaKit)).body.payload
    expect(files).toEqual([
      {
        id,
        title: 'Meeting 2019',
        section: 'European Broker Meeting',
        year: 2019,
        url: `/api/content/items/${id}/file?v=${fileId}`,
        type: 'PDF',
        bytes: expect.any(Number),
      },
    ])
    expect(videos.map((one) => one.id)).toEqual([video])
    expect(links).toEqual([{ id: link, title: 'LinkedIn', url: 'https://social.example/tbs' }])
    const reply = await reader().raw('GET', files[0]!.url)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toContain('attachment; filename="m.pdf"')
  })

  test('serves a file to visitors only while its entry is published, and only the current one', async () => {
    const fileId = await aStoredPdf(market)
    const id = await anItem(market, 'media-file', { fileId, isPublished: false })
    const none = await anItem(market, 'media-file')
    expect((await fileOf(id)).status).toBe(404)
    expect((await fileOf(none)).status).toBe(404)
    expect((await fileOf(999_999)).status).toBe(404)
    const editor = await aStaffCaller(market, 'editor')
    expect((await editor.raw('GET', readItemFile.path.replace(':id', String(id)))).status).toBe(200)
    const { sql } = market.database
    await sql`
      update content_item set is_published = true, file_id = null, revision = revision + 1 where id = ${id}`
    expect((await fileOf(id, `?v=${fileId}`)).status).toBe(404)
  })
})
