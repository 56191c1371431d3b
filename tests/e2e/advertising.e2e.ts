import sharp from 'sharp'
import { businessDate } from '#contract/dates.ts'
import { aMark } from '../support/mark.ts'
import { aReportToken } from '../support/browser/report-token.ts'
import { confirmWith, dialogOf, openBackOffice } from '../support/browser/staff-browser.ts'
import { expect, openPage, test } from '../support/browser/real-browser.ts'

const aPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0a5f5c' } })
    .png()
    .toBuffer()

test('an editor books, changes and withdraws an advertisement, and hands out its report (BK-082, BK-150, AD-006)', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const mark = aMark()
  const alt = `Racks ${mark}`
  await openBackOffice(context, 'editor')
  await page.goto('/admin/banners')
  await page.getByRole('button', { name: 'Book an advertisement' }).click()
  const booking = dialogOf(page, 'Book an advertisement')
  await booking.getByLabel('Name').fill('Anneke Smit')
  await booking.getByLabel('E-mail').fill(`anneke@${mark}.example`)
  await booking.getByLabel('Alternative text').fill(alt)
  await booking.getByLabel('Target address').fill('http://racks.example/')
  await booking.getByLabel('First day').fill('2031-01-10')
  await expect(booking.getByLabel('Last day')).toHaveValue('09/01/2032')

  await test.step('wrong values are refused at their fields', async () => {
    await booking.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(
      booking.getByText('This field should be a link that starts with https://'),
    ).toBeVisible()
    await booking.getByLabel('Target address').fill('https://racks.example/')
    const small = { name: 'small.png', mimeType: 'image/png', buffer: await aPicture(100) }
    await booking.getByLabel('Picture').setInputFiles(small)
    await expect(
      booking.getByText('This picture should be 185 x 185 or 370 x 370 pixels'),
    ).toBeVisible()
    await booking.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(booking.getByText('This field is required')).toHaveCount(0)
    await expect(booking.getByText('This picture should be 185 x 185')).toBeVisible()
    const picture = { name: 'racks.png', mimeType: 'image/png', buffer: await aPicture(370) }
    await booking.getByLabel('Picture').setInputFiles(picture)
    await booking.getByLabel('Last day').fill('2031-12-31')
    await booking.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(booking.getByText('This field should be 09/01/2032 or later')).toBeVisible()
  })

  await booking.getByLabel('Last day').fill('2032-01-09')
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(booking).toBeHidden()
  await page.goto(`/admin/banners?state=booked&search=${mark}`)
  const row = page.getByRole('row', { name: alt })
  await expect(row).toContainText('09/01/2032')
  await expect
    .poll(() =>
      row
        .getByRole('img', { includeHidden: true })
        .or(row.locator('img'))
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBe(370)

  await test.step('it runs from today on', async () => {
    await page.keyboard.press('j')
    await expect(row.getByRole('button', { name: `Change ${alt}` })).toBeFocused()
    await page.keyboard.press('o')
    const change = dialogOf(page, 'Change an advertisement')
    await change.getByLabel('First day').fill(businessDate(new Date()))
    await change.getByLabel('Weight').selectOption('5')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toBeHidden()
    await page.goto(`/admin/banners?state=running&search=${mark}`)
    await expect(row).toContainText('Running')
  })

  await test.step('the report opens for whoever has the link', async () => {
    const reply = await context.request.get('/api/admin/banners?pageSize=100')
    const { payload } = (await reply.json()) as {
      payload: { results: { alt: string; reportUrl: string }[] }
    }
    const { reportUrl } = payload.results.find((banner) => banner.alt === alt)!
    const { page: reader, context: own, errors } = await openPage(browser)
    await reader.goto(`${baseURL}${new URL(reportUrl).pathname}${new URL(reportUrl).search}`)
    await expect(
      reader.getByRole('heading', { name: 'Report of your advertisement' }),
    ).toBeVisible()
    await expect(reader.getByText('Anneke Smit')).toBeVisible()
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    expect(errors).toEqual([])
    await own.close()
  })

  await row.getByRole('button', { name: `More actions for ${alt}` }).click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await confirmWith(page, 'Withdraw this advertisement', 'Withdraw', 'The customer asked')
  await expect(row).toBeHidden()
  await page.goto(`/admin/banners?state=withdrawn&search=${mark}`)
  await expect(row).toBeVisible()
})

test('an advertiser reads views and clicks by month and day and takes them as CSV (BK-082)', async ({
  page,
  context,
}) => {
  const token = await aReportToken(context)
  await page.goto(`/advertisement-report?token=${token}`)
  await expect(page.getByRole('img', { name: /^Views: from .* most in/ })).toBeVisible()
  const months = page.getByRole('table', { name: 'Views and clicks by month' })
  await expect(months.getByRole('row')).toHaveCount(await months.getByRole('row').count())
  expect(await months.getByRole('row').count()).toBeGreaterThan(20)
  await page.getByLabel('Period').selectOption({ index: 2 })
  const days = page.getByRole('table', { name: 'Views and clicks by day' })
  expect(await days.getByRole('row').count()).toBeGreaterThan(28)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV by day' }).click()
  const file = await (await saving).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text).toMatch(/^Day,Views,Clicks\r\n\d{4}-\d\d-\d\d,\d+,\d+\r\n/)

  await page.goto('/advertisement-report?token=1-AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('alert')).toContainText('This link is not valid.')
})
