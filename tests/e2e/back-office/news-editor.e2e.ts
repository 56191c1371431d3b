import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import {
  aPicture,
  contentIdOf,
  paste,
  saved,
  startPost,
  textOf,
} from '../../support/browser/news-editor.ts'
import { expectNoViolations } from '../../support/browser/no-violations.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

test(
  'an editor writes a fraud warning with a pasted picture and a video, schedules it, and readers see it at its time (BK-078)',
  { tag: '@main' },
  async ({ page, context }) => {
    await openBackOffice(context, 'editor', 'Ruben Aalders')
    const title = `Order in the name of a hospital ${Date.now()}`
    await startPost(page, title)
    await page.getByLabel('Introduction').fill('Three members received the same order.')
    await textOf(page).click()
    await page.keyboard.type('The logo is copied from a public tender.')
    await page.keyboard.press('Enter')
    await paste(page, { png: await aPicture() })
    await expect(page.getByText('A picture has no alternative text')).toBeVisible()
    await page.getByLabel('Alternative text').fill('A purchase order with a copied logo')
    await expect(page.getByText('A picture has no alternative text')).toBeHidden()
    await page.getByRole('button', { name: 'Video', exact: true }).click()
    const address = page.getByRole('textbox', { name: 'Address of the video' })
    await address.fill('https://example.com/video')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Enter the address of a video on YouTube')).toBeVisible()
    await address.fill('https://youtu.be/dQw4w9WgXcQ')
    await address.press('Enter')
    await page.getByPlaceholder('What the video shows').fill('How to check an order')
    await expect(page.getByText('Ready to publish')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expectNoViolations(page)
    const id = contentIdOf(page)

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('img', { name: 'A purchase order' })).toBeVisible()
    await expect(preview.getByRole('link', { name: /How to check an order/ })).toBeVisible()
    await preview.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('At a time').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await expect(notice(page, 'Scheduled')).toBeVisible()
    await expect(page.getByText(/^Readers see this on/)).toBeVisible()
    const reader = await context.browser()!.newContext()
    const site = await reader.newPage()
    const before = await site.goto(`${new URL(page.url()).origin}/news/${id}`)
    expect(before!.url()).not.toContain(`id=${id}`)

    const demo = openDemoDatabase()
    try {
      await demo.sql`
      update content set published_at = now(), first_published_at = now() where id = ${id}`
    } finally {
      await demo.close()
    }
    await expect(async () => {
      await site.goto(`${new URL(page.url()).origin}/news/${id}`)
      await expect(site.getByRole('heading', { name: title, level: 1 })).toBeVisible({
        timeout: 500,
      })
    }).toPass({ timeout: 15_000 })
    await expect(site.getByRole('img', { name: 'A purchase order' })).toBeVisible()
    await expect(site.getByRole('link', { name: /How to check an order/ })).toBeVisible()
    await reader.close()
    await page.goto('/admin/news')
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Published')
  },
)

test('two editors choose between their texts when both have saved (BK-078)', async ({
  page,
  context,
  browser,
}) => {
  await openBackOffice(context, 'editor', 'Marit Vos')
  await startPost(page, `Shared draft ${Date.now()}`)
  await textOf(page).fill('The first words.')
  await expect(saved(page)).toBeVisible()
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await openBackOffice(other, 'editor', 'Sam Idris')
  const colleague = await other.newPage()
  await colleague.goto(page.url())
  await textOf(colleague).fill('The words of Sam.')
  await expect(colleague.getByText('Saving…')).toBeVisible()
  await expect(saved(colleague)).toBeVisible()

  await textOf(page).fill('The words of Marit.')
  const choice = page.getByRole('dialog', { name: /^Sam Idris saved this draft/ })
  await expect(choice.locator('.compared ins')).toHaveText('Marit.')
  await expect(choice.locator('.compared del')).toHaveText('Sam.')
  await choice.getByRole('button', { name: 'Keep my version' }).click()
  await expect(saved(page)).toBeVisible()

  await textOf(colleague).fill('Sam again.')
  const second = colleague.getByRole('dialog', { name: /^Marit Vos saved this draft/ })
  await second.getByRole('button', { name: 'Use the version of Marit Vos' }).click()
  await expect(textOf(colleague)).toHaveText('The words of Marit.')
  await other.close()
})

test('text pasted from Word and web pages keeps its structure only (BK-078)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'editor')
  await startPost(page, `Pasted ${Date.now()}`)
  await paste(page, {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head>
      <body><!--StartFragment--><h1 style="color:red">Prices</h1>
      <p class="MsoNormal" style="margin:0"><b style="mso-bidi-font-weight:normal">Bold</b> and
      <span style="font-style:italic">slanted</span><o:p></o:p></p>
      <p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp;</span></span>First</p>
      <p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp;</span></span>Second</p>
      <a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a>
      <img src="https://example.com/tracker.gif"><script>alert(1)</script><!--EndFragment--></body></html>`,
  })
  await expect(notice(page, 'Pictures were left out')).toBeVisible()
  const text = textOf(page)
  await expect(text.locator('h2')).toHaveText('Prices')
  await expect(text.locator('strong')).toHaveText('Bold')
  await expect(text.locator('em')).toHaveText('slanted')
  await expect(text.locator('ul > li')).toHaveText(['First', 'Second'])
  await expect(text.locator('a')).toHaveText(['good'])
  await expect(text.locator('img, script, [style*="color"], .MsoNormal')).toHaveCount(0)
})

test('an earlier version is compared and restored (BK-078)', async ({ page, context }) => {
  await openBackOffice(context, 'editor')
  await startPost(page, `Versions ${Date.now()}`)
  await textOf(page).fill('Ship on credit.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(notice(page, 'Published')).toBeVisible()
  await textOf(page).fill('Never ship on credit.')
  await expect(page.getByText('Readers do not see your changes')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.locator('ins')).toHaveText('Never ship ')
  await expect(versions.locator('del')).toHaveText('Ship ')
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(textOf(page)).toHaveText('Ship on credit.')
})
