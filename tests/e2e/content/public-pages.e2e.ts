import type { BrowserContext } from '@playwright/test'
import { sendToProvider } from '#contract/messages.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { aPage } from '../../support/content/pages.ts'
import { expect, phone, test } from '../../support/browser/real-browser.ts'

test(
  'visitor reads Help: one question at a time, a search, a video after a click (ST-006 to ST-008, AM-108)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/help')
    const open = page.locator('details[open]')
    await page.getByText('How long does verification take?').click()
    await expect(open).toHaveCount(1)
    await expect(page.getByText('Usually one working day.')).toBeVisible()
    await page.getByText('How many broadcasts may I send?').click()
    await expect(open).toHaveCount(1)
    await expect(page.getByText('5 per list and 20 in all per day.')).toBeVisible()
    await page.getByText('How many broadcasts may I send?').click()
    await expect(open).toHaveCount(0)

    await page.getByLabel('Search help').fill('pressure marks')
    await page.getByRole('link', { name: 'Laptop', exact: true }).click()
    await expect(page).toHaveURL('/grading-guidelines#laptop')
    await page.goBack()
    await page.getByLabel('Search help').fill('inventory')
    await page.getByRole('button', { name: 'How do I upload my inventory?' }).click()
    await expect(page.locator('details').getByText('Add lines under Inventory')).toBeInViewport()

    await expect(page.locator('video')).toHaveCount(0)
    await page.getByRole('link', { name: /^Play: Sending your first broadcast/ }).click()
    await expect(page.locator('video')).toHaveAttribute('src', '/videos/first-broadcast.webm')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1)
    await page
      .getByRole('link', { name: 'Finding parts and requesting quotes', exact: true })
      .click()
    await expect(page).toHaveURL(/\/help\?id=\d+$/)
    await expect(page.locator('figure.featured')).toContainText('Finding parts')
  },
)

/** A page whose scripts load once they are released. */
async function withHeldScripts(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, release }
}

test('a key before the page is hydrated acts afterwards, unless it was typed into a field (BK-176)', async ({
  context,
}) => {
  const { page, release } = await withHeldScripts(context, '/parts')
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().press('?')
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/parts$/)
  release()
  await expect(page).toHaveURL(/\/broadcasts$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click before the page is hydrated opens its dialog afterwards (BK-176)', async ({
  context,
}) => {
  const { page, release } = await withHeldScripts(context, '/contact')
  await page.getByRole('button', { name: 'Message to Saskia Blom' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Message to Saskia Blom' })).toBeVisible()
})

test(
  'visitor writes to a person on Contact after a spam check (ST-003 to ST-005)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/contact')
    const people = page.locator('.people > li')
    await expect(people).toHaveCount(8)
    await expect(page.getByRole('link', { name: 'WhatsApp with Saskia Blom' })).toHaveAttribute(
      'href',
      'https://wa.me/31305550186',
    )
    await expect(page.getByText('P.O. Box 5501')).toBeVisible()
    await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible()
    await page.getByRole('button', { name: 'Message to Saskia Blom' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message to Saskia Blom' })
    await dialog.getByLabel('Full name').fill('Vera Bloem')
    await dialog.getByLabel('Company').fill('Bloem IT')
    await dialog.getByLabel('E-mail').fill('vera@bloem.example')
    await expect(dialog.getByLabel('Subject')).toHaveValue('For Saskia Blom')
    await dialog.getByLabel('Message').fill('Where do I find my invoice?')
    await expect(dialog.getByText('Spam check passed')).toBeVisible()
    const sent = page.waitForResponse(`**${sendToProvider.path}`)
    await dialog.getByRole('button', { name: 'Send message' }).click()
    expect((await sent).status()).toBe(200)
    await expect(dialog).toBeHidden()
  },
)

test('visitor downloads a brochure of the media kit and finds its pages (ST-009, ST-010)', async ({
  page,
}) => {
  await page.goto('/media-kit')
  await expect(page.getByRole('link', { name: /^European Broker Meeting 20/ })).toHaveCount(15)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /European Broker Meeting 2009/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('european-broker-meeting-2009.pdf')
  const kit = page.getByRole('navigation', { name: 'Media Kit' })
  for (const [label, address] of [
    ['About us', '/media-kit/about-tbs'],
    ['European Broker Meeting', '/media-kit/about-ebm'],
    ['Advertising', '/media-kit/advertising'],
    ['Videos', '/media-kit/videos'],
    ['Social', '/media-kit/social'],
  ] as const) {
    await kit.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(address)
    await expect(kit.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
})

test('pages carry structured data, and testimonials call no other site (ST-012, ST-013, BK-086, AM-005)', async ({
  page,
}) => {
  const dataOf = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
  }
  const typesOf = async (path: string) => (await dataOf(path)).map((data) => data['@type'])
  expect(await typesOf('/')).toContain('Organization')
  expect(await typesOf('/about')).toEqual(['Organization', 'BreadcrumbList'])
  expect(await typesOf('/media-kit/about-ebm')).toEqual(['BreadcrumbList'])
  const [faq] = await dataOf('/help')
  expect(faq).toMatchObject({ '@type': 'FAQPage' })
  expect(faq!['mainEntity']).toHaveLength(5)

  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.setViewportSize(phone)
  await page.goto('/testimonials')
  await expect(page.locator('.testimonials > li')).toHaveCount(10)
  await expect(page.locator('.site-icon img').first()).toHaveJSProperty('naturalWidth', 64)
  expect(hosts.size).toBe(1)
})

test('newsletter says that there is none until the operator sets its sign-up (ST-002, SH-007)', async ({
  page,
}) => {
  await page.goto('/newsletter')
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'There is no newsletter yet' })).toBeVisible()
  await expect(main.getByRole('link', { name: /Sign up/ })).toHaveCount(0)
})

test('an unknown address shows Page not found with its links (SH-045)', async ({ page }) => {
  const reply = await page.goto('/no-such-page')
  expect(reply!.status()).toBe(404)
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links.first()).toHaveText('Contact')
  await expect(links.last()).toHaveText('Home')
})

test('a video in the text of a page plays on click (AM-108)', async ({ page }) => {
  const database = openDemoDatabase()
  try {
    await aPage(
      { database, clock: { now: () => new Date() } },
      {
        slug: 'how-it-works',
        html: '<figure class="video" data-video="/videos/placeholder.webm" data-title="Boxes"></figure>',
      },
    )
  } finally {
    await database.close()
  }
  await page.goto('/how-it-works')
  await page.getByRole('link', { name: 'Boxes' }).click()
  await expect(page.locator('video')).toHaveAttribute('src', /placeholder\.webm$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('questions expand, categories of services open, videos lead to their file (ST-007, SV-004)', async ({
    page,
  }) => {
    await page.goto('/help')
    await page.getByText('How long does verification take?').click()
    await expect(page.getByText('Usually one working day.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Play: Sending/ })).toHaveAttribute(
      'href',
      '/videos/first-broadcast.webm',
    )
    await page.goto('/services')
    const transport = page.getByRole('region', { name: 'Transport' })
    await expect(transport).toBeHidden()
    await page.getByRole('link', { name: /^Transport/ }).click()
    await expect(transport.getByRole('listitem')).toHaveCount(8)
    await transport.getByText('Show all 12').click()
    await expect(transport.getByRole('listitem')).toHaveCount(12)
  })
})
