import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aBanner } from '../../support/a-banner.ts'
import { aProof } from '../../support/captcha.ts'
import { aPost } from '../../support/content/posts.ts'
import { anInvoice, anOrder } from '../../support/joining/billing.ts'
import { anApplication } from '../../support/joining/registration.ts'
import { codeAt, nextStep } from '../../support/market/authenticator.ts'
import { callerWith, signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import {
  aBroadcast,
  aCompany,
  aContact,
  testPassword,
  type TestContact,
} from '../../support/market/factories.ts'
import { openLive } from '../../support/market/live-client.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

/**
 * The 97 calls of the specification, as a client makes them that was written from it alone: its payloads and names,
 * nothing else. Each line names what its answer has: at the top level, or in the payload where the line says so.
 */
const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })

type Body = Record<string, unknown>
let me: TestContact
let mine: Caller
let other: TestContact
let stranger: Caller

beforeAll(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { company: { name: 'Foreign Client B.V.', tier: 1 } })
  mine = await signedIn(market, me)
  other = await aContact(market, {
    company: { name: 'Helder Hardware', tier: 4, countryCode: 'DE' },
  })
  stranger = callerWith(market, undefined, () => ({ 'x-forwarded-for': '203.0.113.7' }))
})

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Body | undefined)?.[name], body)

/** Makes a call of a line. @returns the body, which has all the names */
async function expectLine(
  line: string,
  who: Caller,
  [method, path]: [string, string],
  { body, has = [] }: { body?: unknown; has?: readonly string[] } = {},
): Promise<Body> {
  const reply = await who.raw(method, path, body)
  const said = reply.body as Body
  expect([line, reply.status, reply.status === 200 ? '' : said]).toEqual([line, 200, ''])
  if (typeof said === 'object') expect([line, said['status']]).toEqual([line, 200])
  const missing = has.filter((name) => at(said, name) === undefined)
  expect([line, missing]).toEqual([line, []])
  return said
}
const idOf = (body: Body, path: string) => at(body, path) as number

test('API-001 to API-006: signing in and passwords', async () => {
  const signedInBody = await expectLine('API-001', visitor(market), ['POST', '/api/auth/login'], {
    body: { email: me.email, password: testPassword, code: '' },
    has: ['requires2FA', 'sessionId', 'token', 'payload.msg', 'payload.user'],
  })
  const bearer = { authorization: `Bearer ${String(signedInBody['token'])}` }
  const session = callerWith(market, undefined, () => bearer)
  await expectLine('API-002', session, ['POST', '/api/auth/logout'], {
    body: { sessionId: signedInBody['sessionId'] },
  })
  await expectLine('API-003', visitor(market), ['POST', '/api/companies/requestPassword'], {
    body: { email: other.email },
  })
  await expectLine('API-004', visitor(market), ['POST', '/api/companies/verifyResetToken'], {
    body: { resetToken: 'A'.repeat(43) },
    has: ['payload.isSuccess', 'payload.msg'],
  })
  for (const line of ['resetPasswordWithToken', 'resetPassword']) {
    const reply = await visitor(market).raw('POST', `/api/companies/${line}`, {
      password: 'Another-horse-battery-10',
      token: 'A'.repeat(43),
    })
    // Nobody has such a token.
    expect([line, reply.status, reply.refusal.payload.msg !== '']).toEqual([line, 400, true])
    expect(at(reply.body, 'payload.message')).toBe(reply.refusal.payload.msg)
  }
})

test('API-007 to API-016: settings, banners and counting', async () => {
  const banner = await aBanner(market)
  await expectLine('API-007', stranger, ['GET', '/api/misc/lastRegistered'], { has: ['payload'] })
  await expectLine('API-008', stranger, ['GET', '/api/misc/settings'], {
    has: ['payload.shortName'],
  })
  await expectLine('API-009', stranger, ['GET', '/api/misc/countriesAll'], {
    has: ['payload.results', 'countries'],
  })
  const top = await expectLine('API-010', stranger, ['GET', '/api/misc/topsearches'], {
    has: ['payload'],
  })
  expect(Array.isArray(top['payload'])).toBe(true)
  await expectLine('API-011', stranger, ['GET', '/api/misc/randomBanners'], {
    has: ['payload.results'],
  })
  await expectLine('API-012', stranger, [
    'GET',
    `/api/misc/randomBanners/${banner}/incrementNumClicked`,
  ])
  await expectLine('API-013', stranger, ['POST', '/api/misc/logPage'], {
    body: { path: '/parts', routeName: 'parts' },
  })
  await expectLine('API-014', stranger, ['POST', '/api/misc/rateRegForm/rating/1'], {
    body: { company: 'Foreign Client' },
  })
  await expectLine('API-015', stranger, ['POST', '/api/events/feature'], {
    body: { featureId: 'broadcast-create', status: 'Success', key: '7' },
  })
  await expectLine('API-016', stranger, ['POST', '/api/events'], { body: { event: 'page-view' } })
})

test('API-017 to API-035: broadcasts, saved searches, replies and quotes', async () => {
  const { id } = await aBroadcast(market, { contact: other, description: 'DL380 Gen10 server' })
  await expectLine('API-017', mine, ['GET', '/api/broadcasts?q=DL380&pageSize=10'], {
    has: ['payload.results', 'payload.numResults'],
  })
  await expectLine('API-018', mine, ['GET', '/api/broadcasts?contentType=rss'])
  await expectLine('API-019', mine, ['GET', `/api/broadcasts/${id}`], {
    has: ['result.message', 'result.listId', 'result.company', 'result.contact'],
  })
  await expectLine('API-022', mine, ['GET', '/api/broadcasts/pricingdata?query=DL380&type=wts'], {
    has: ['results'],
  })
  const posted = await expectLine('API-023', mine, ['POST', '/api/broadcasts'], {
    body: {
      listType: '7',
      fromEmail: me.email,
      broadcastType: 'wts',
      quantity: '5',
      brand: 'HP',
      desc: 'ProLiant DL360 Gen9',
      condition: 'REF',
      pLink: '',
      price: '100',
      currency: 'EUR',
      additionalInfo: '',
    },
    has: ['payload.id', 'payload.msg'],
  })
  const own = idOf(posted, 'payload.id')
  await expectLine('API-020', mine, ['GET', `/api/broadcasts/possibleMatches/${own}/default`], {
    has: ['payload.results'],
  })
  await expectLine('API-021', mine, ['GET', `/api/broadcasts/matchedBroadcastIds/${own}`], {
    has: ['results', 'payload.results'],
  })
  await expectLine('API-026', mine, ['POST', '/api/broadcasts/limit'], {
    body: { listType: '7' },
    has: ['payload.broadcastLimitReached', 'payload.data.web.title', 'payload.data.web.message'],
  })
  market.clock.advance({ seconds: 5 * 86_400 })
  mine = await signedIn(market, me)
  await expectLine('API-025', mine, ['POST', `/api/broadcasts/${own}/actions/resend`])
  await expectLine('API-024', mine, ['DELETE', `/api/broadcasts/${own}`])
  const settings = await expectLine(
    'API-027',
    mine,
    ['GET', '/api/companies/me/broadcastSettings'],
    {
      has: ['payload.primary', 'payload.alternative'],
    },
  )
  const { primary, alternative } = settings['payload'] as Body
  await expectLine('API-028', mine, ['POST', '/api/companies/me/broadcastSettings'], {
    body: { primary, alternative },
  })
  await expectLine('API-029', mine, ['POST', '/api/companies/actions/setPossibleMatches'], {
    body: { possibleMatchesDisabled: false },
  })
  const saved = await expectLine('API-031', mine, ['POST', '/api/savedSearches'], {
    body: { q: 'DL380', listType: 7, broadcastType: 'wts', companyId: null, isDigest: true },
  })
  const search = idOf(saved, 'payload.result.id')
  await expectLine('API-030', mine, ['GET', '/api/savedSearches'], { has: ['payload.results'] })
  await expectLine(
    'API-033',
    mine,
    ['POST', `/api/savedSearches/${search}/actions/updateNotificationType`],
    { body: { isDigest: false } },
  )
  await expectLine('API-032', mine, ['DELETE', '/api/savedSearches'], { body: { id: search } })
  await expectLine('API-034', mine, ['POST', '/api/mail/sendBroadcastReply'], {
    body: { broadcastId: id, subject: 'DL380', body: 'Are they still there?' },
  })
})

test('API-046 to API-057 and API-035: stock, parts and quotes', async () => {
  await expectLine('API-046', mine, ['GET', '/api/inventory/unreadNews'], { has: ['count'] })
  const item = {
    manufacturer: 'HP',
    partNumber: 'DL380-G10',
    description: 'Server',
    quantity: 5,
    partCondition: 'REF',
    price: 1200,
  }
  const added = await expectLine('API-049', mine, ['POST', '/api/inventory'], {
    body: item,
    has: ['type'],
  })
  const line = idOf(added, 'payload.line.id')
  await expectLine('API-047', mine, ['GET', '/api/inventory'], { has: ['payload.results'] })
  await expectLine('API-048', mine, ['GET', '/api/inventory/count'], { has: ['count'] })
  await expectLine('API-050', mine, ['PATCH', `/api/inventory/${line}`], { body: item })
  const theirs = await signedIn(market, other)
  const offered = await expectLine('API-049', theirs, ['POST', '/api/inventory'], {
    body: { ...item, partNumber: 'DL360-G9' },
  })
  const part = idOf(offered, 'payload.line.id')
  await expectLine('API-054', mine, ['GET', '/api/parts?q=DL360'], { has: ['nrParts', 'rows'] })
  await expectLine('API-055', mine, ['GET', `/api/parts/${part}`], { has: ['part'] })
  await expectLine('API-056', mine, ['GET', '/api/parts/landing/DL360-G9'], { has: ['payload'] })
  const figures = await expectLine('API-057', mine, ['GET', '/api/parts/statistics/DL360G9'], {
    has: ['result.part', 'result.partStats'],
  })
  expect(Array.isArray(at(figures, 'result.part'))).toBe(true)
  await expectLine('API-035', mine, ['POST', '/api/mail/sendRFQ'], {
    body: {
      companyName: me.companyName,
      contactName: me.name,
      contactEmail: me.email,
      contactTel: '+31 76 555 01 85',
      requestedQuantity: 1,
      sendToAll: false,
      message: 'Your best price, please.',
      partId: part,
      address: 'Kade 1',
      country: 'Netherlands',
    },
    has: ['count'],
  })
  await expectLine('API-053', theirs, ['GET', '/api/inventory/hits?page=1'], {
    has: ['hits', 'total'],
  })
  await expectLine('API-051', mine, ['DELETE', `/api/inventory/${line}`])
  await expectLine('API-052', mine, ['POST', '/api/inventory/actions/deleteAll'])
})

test('API-036 to API-045: messages, invoices, an order and a registration', async () => {
  await expectLine('API-036', mine, ['POST', '/api/mail/sendMailToContact'], {
    body: {
      senderEmail: me.email,
      senderName: me.name,
      companyName: me.companyName,
      recipientEmail: other.email,
      recipientId: other.id,
      subject: 'Servers',
      message: 'Do you have more of them?',
      isFromServicePage: false,
    },
  })
  await expectLine('API-037', mine, ['POST', '/api/mail/sendMailToTBS'], {
    body: { subject: 'A question', message: 'How do I add a colleague?' },
  })
  const number = await anInvoice(market, me.companyId)
  await expectLine('API-038', mine, ['GET', '/api/companies/getLastInvoiceStatus'], {
    has: ['payload.isDue', 'payload.isPastDue', 'payload.link'],
  })
  const { invoices } = await expectLine('API-039', mine, ['GET', '/api/companies/getInvoices'], {
    has: ['invoices', 'payload.results'],
  })
  expect(invoices).toMatchObject([
    {
      invoiceNumber: number,
      account: 'Broker',
      total: expect.any(Number),
      paymentStatus: 0,
      isPastDue: expect.any(Boolean),
    },
  ])
  await expectLine('API-040', mine, ['GET', '/api/companies/getCreditNotes'], {
    has: ['creditNotes'],
  })
  const file = await mine.raw('GET', `/api/companies/actions/downloadInvoiceAsPDF/${number}`)
  expect(['API-041', file.status, String(file.body).slice(0, 5)]).toEqual(['API-041', 200, '%PDF-'])
  const note = await mine.raw('GET', '/api/companies/actions/downloadCreditNoteAsPDF/C2026-00001')
  expect(['API-042', note.status]).toEqual(['API-042', 404])
  await expectLine('API-043', mine, ['POST', '/api/companies/invoice'], {
    body: { invoiceNumber: number },
    has: ['link'],
  })
  const { key: _order, ...order } = anOrder({ country: 'Portugal' })
  const place = async () =>
    expectLine('API-044', stranger, ['POST', '/api/companies/invoice'], {
      body: { ...order, captcha: await aProof(market) },
      has: ['link', 'payload.link'],
    })
  const placed = idOf(await place(), 'payload.invoiceNumber')
  // Sent again by mistake, it is the same order.
  expect(idOf(await place(), 'payload.invoiceNumber')).toBe(placed)
  const refused = await stranger.raw('POST', '/api/companies/invoice', { ...order, zip: '' })
  expect(refused.status).toBe(400)
  expect(at(refused.body, 'payload.message')).toBeTypeOf('string')
  expect(at(refused.body, 'payload.errors')).toMatchObject([
    { param: 'zip', msg: expect.any(String) },
  ])
  const { key: _registration, ...registration } = await anApplication(market, {
    country: 'portugal',
    hear: 'Google or other search engine',
    password: '',
    isFromQrCode: false,
  })
  const register = async () =>
    expectLine('API-045', stranger, ['POST', '/api/companies/register'], {
      body: { ...registration, captcha: await aProof(market) },
    })
  await register()
  await register()
  const stored = await market.database.sql`
    select country_code as country, heard from registration where email = ${registration.email}`
  expect([...stored]).toEqual([{ country: 'PT', heard: 'search' }])
})

test('API-058 to API-078: companies, favourites, recommendations, complaints and pictures', async () => {
  await expectLine('API-058', mine, ['GET', '/api/companies?q=Helder'], {
    has: ['payload.results'],
  })
  await expectLine('API-059', mine, ['GET', `/api/companies/${other.companyId}`], {
    has: ['company', 'contacts'],
  })
  await expectLine('API-060', mine, ['GET', '/api/companies/me'], { has: ['company', 'contacts'] })
  await expectLine('API-061', mine, ['GET', '/api/companies/countries'], { has: ['countries'] })
  await expectLine('API-062', mine, ['GET', '/api/companies/markers'], { has: ['markers'] })
  await expectLine('API-063', mine, ['GET', '/api/companies/countryCoords?country=Germany'], {
    has: ['payload.location', 'payload.viewport.southwest', 'payload.viewport.northeast'],
  })
  await expectLine('API-064', mine, ['POST', '/api/companies/updateCompany'], {
    body: {
      id: me.companyId,
      tel: '+31 76 555 01 84',
      website: 'https://company.example',
      address: 'Kade 1, Breda',
      shippingDetails: '',
      description: 'Servers.',
      bankCode: '',
      ibanCode: '',
      swiftCode: '',
      paymentMethod: '',
      warrantyPolicy: '',
    },
  })
  await expectLine('API-065', mine, ['POST', '/api/companies/updateContact'], {
    body: {
      id: me.id,
      tel: '+31 76 555 01 85',
      function: 'Purchasing',
      name: me.name,
      imName: '',
      imValue: '',
      rfqDisabled: false,
      possibleMatchesDisabled: false,
    },
  })
  await expectLine('API-066', mine, ['POST', '/api/companies/setCompanyAsFavorite'], {
    body: { companyId: other.companyId, byContactId: me.id, action: true },
  })
  await expectLine('API-067', mine, ['GET', '/api/companies/favoriteMembers'], {
    has: ['payload.results'],
  })
  const recommended = await expectLine(
    'API-068',
    mine,
    ['POST', `/api/companies/${other.companyId}/actions/recommendCompany`],
    {
      body: {
        companyId: other.companyId,
        text: 'Fast, friendly and exactly as described each time.',
      },
    },
  )
  const theirs = await signedIn(market, other)
  await expectLine(
    'API-071',
    theirs,
    ['GET', '/api/companies/me/actions/doUnapprovedRecommendationsExist'],
    { has: ['exists', 'payload.exists'] },
  )
  const id = idOf(recommended, 'payload.id')
  for (const [line, act] of [
    ['API-070', 'approveRecommendation'],
    ['API-069', 'deleteRecommendation'],
  ] as const) {
    await expectLine(line, theirs, ['POST', `/api/companies/me/actions/${act}`], { body: { id } })
  }
  const form = new FormData()
  const fields = {
    complaintTitle: 'Wrong goods',
    transactionDate: '10/11/2026',
    body: 'Ten of the twenty servers were another model.',
    resolution: 'Replace them.',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const name of ['po', 'invoice'])
    form.set(name, new File(['%PDF-1.4\n%%EOF\n'], `${name}.pdf`))
  await expectLine(
    'API-072',
    mine,
    ['POST', `/api/companies/${other.companyId}/actions/logComplaint`],
    {
      body: form,
    },
  )
  const pixels = { width: 1200, height: 1200, channels: 3, background: '#0a5f5c' } as const
  const picture = (await sharp({ create: pixels }).png().toBuffer()).toString('base64')
  await expectLine('API-073', mine, ['POST', '/api/companies/uploadLogo'], {
    body: { logo: picture },
  })
  await expectLine('API-074', mine, ['POST', '/api/companies/removeLogo'])
  await expectLine('API-075', mine, ['POST', '/api/companies/uploadPicture'], { body: { picture } })
  await expectLine('API-077', mine, ['GET', '/api/companies/fetchPicture'], { has: ['profilePic'] })
  await expectLine('API-078', mine, ['GET', `/api/companies/fetchLargePicture/${me.id}`], {
    has: ['profilePicLarge'],
  })
  await expectLine('API-076', mine, ['POST', '/api/companies/removePicture'])
})

test('API-079 to API-097: two factors, lists, services, news and the live channel', async () => {
  const { secret } = await expectLine(
    'API-079',
    mine,
    ['POST', '/api/companies/generate2faSecret'],
    {
      has: ['secret'],
    },
  )
  const code = () => codeAt(String(secret), market.clock.now())
  await expectLine('API-080', mine, ['POST', '/api/companies/verify2fa'], {
    body: { code: code() },
  })
  nextStep(market)
  await expectLine('API-081', mine, ['POST', '/api/companies/verify2faForDisable'], {
    body: { code: code() },
  })
  await expectLine('API-082', mine, ['POST', '/api/companies/disable2fa'], { body: {} })
  await aCompany(market, { name: 'Gold Trading', tier: 2 })
  for (const [line, list] of [
    ['API-083', 'diamondMembers'],
    ['API-084', 'goldMembers'],
    ['API-085', 'trustedMembers'],
  ] as const) {
    const { payload } = await expectLine(line, mine, ['GET', `/api/companies/${list}`], {
      has: ['payload.results'],
    })
    const [first] = at({ payload }, 'payload.results') as Body[]
    expect([line, Object.keys(first ?? {})]).toEqual([
      line,
      expect.arrayContaining(['id', 'name', 'sinceDT']),
    ])
  }
  await expectLine('API-086', stranger, ['GET', '/api/misc/testimonials'], {
    has: ['testimonials'],
  })
  await expectLine('API-087', stranger, ['GET', '/api/services'], { has: ['payload.results'] })
  const { id } = await aPost(market)
  const categories = await expectLine('API-088', stranger, ['GET', '/api/news/categories'])
  expect(at(categories, 'payload.results.0')).toMatchObject({
    id: expect.any(Number),
    catUrl: expect.any(String),
    catDescription: expect.any(String),
  })
  const news = await expectLine('API-089', stranger, ['GET', '/api/news?query=&page=1'], {
    has: ['payload.results', 'payload.numResults'],
  })
  const post = at(news, 'payload.results.0') as Body
  expect(post['cat_url']).toBe(post['catURL'])
  await expectLine('API-090', stranger, ['GET', `/api/news/${id}`], {
    has: ['result', 'category_url'],
  })
  await expectLine('API-091', stranger, ['GET', '/api/news/latest'], { has: ['payload.results'] })
  await expectLine('API-092', stranger, ['GET', '/api/news/lastForHome'], { has: ['payload.body'] })
  await expectLine('API-093', stranger, ['GET', '/api/news/news-summary'], {
    has: ['payload.results'],
  })
  await expectLine('API-094', stranger, ['GET', '/api/news/rss'])
  await expectLine('API-095', stranger, ['GET', '/api/news/rss/blog'])
  const banner = await aBanner(market)
  await expectLine('API-096', stranger, ['GET', `/api/advertisements/${banner}`], {
    has: ['redirectURL'],
  })
  const live = await openLive(market, { headers: { authorization: `Bearer ${mine.token}` } })
  live.socket.close()
  await live.closed
})
