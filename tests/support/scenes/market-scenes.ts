import { newMatches } from '#contract/broadcasts/matching.ts'
import { topSearchList } from '#contract/site/site.ts'
import { aMark } from '../mark.ts'
import { ownAccount } from '../browser/own-account.ts'
import { aPictureOf } from '../companies/pictures.ts'
import { desktop, expect, phone, signInQuietly } from '../browser/real-browser.ts'
import { aPdf } from '../sample-files.ts'
import { aPart, sendBroadcast } from '../browser/send-broadcast.ts'
import { putStock } from '../stock/stock.ts'
import { clickButton, openDialog, see, seeDialog, type SceneGroup } from './scene.ts'

const clock = { now: () => new Date() }
const pdf = (name: string, content = aPdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer: content,
})

export const marketScenes: SceneGroup = {
  readers: 'members on the market',
  async prepare(demo, context) {
    const { sql } = demo
    const me = await ownAccount(demo)
    const seller = await ownAccount(demo)
    const gone = await ownAccount(demo)
    const number = `AX-${aMark().toUpperCase()}`
    await sql`
      update company set tier = 2, country_code = 'GB', member_since = '2003-04-01',
        description = ${'We buy whole rooms.\nRacks included.'}, website = 'terhorst.example',
        vat_number = 'GB123456789000', shipping_details = 'Ex works', payment_method = 'Prepaid',
        iban_code = 'GB29NWBK60161331926819', swift_code = 'NWBKGB2L', is_attending_ebm = true
      where id = ${seller.companyId}`
    await sql`
      update contact set im_name = 'Teams', im_value = 'ilse.terhorst' where id = ${seller.id}`
    await aPictureOf({ database: demo, clock }, { companyId: seller.companyId })
    await putStock({ database: demo, clock }, seller.companyId, [
      { partNumber: number, manufacturer: 'Cisco', quantity: 40 },
    ])
    await sql`update company set state = 'terminated' where id = ${gone.companyId}`
    await sql`
      insert into favourite (contact_id, company_id, created_at)
      select ${me.id}, id, now() from company where id in (${seller.companyId}, ${gone.companyId})`
    await sql`
      insert into recommendation (contact_id, by_company_id, company_id, words, written_at, published_at)
      values (${me.id}, ${me.companyId}, ${seller.companyId},
        'Forty notebooks, forty as described, paid at once.', now(), now())`
    const [line] = await sql<{ id: number }[]>`
      select id from stock_line where company_id = ${seller.companyId}`
    await sql`
      with asked as (
        insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, target_price_cents,
          target_currency, condition, needed_by, is_to_all, message, company_name, contact_name,
          contact_email, contact_telephone, address, country, sent_at)
        select sender.id, ${line!.id}, ${number}, 'Cisco', 40, 125050, 'USD', 3, '2026-12-24', false,
          'In sealed boxes? Pick-up this week.', company.name, sender.name, sender.email, '0123', '',
          '', now()
        from contact sender join company on company.id = company_id
        where sender.id in (${me.id}, ${seller.id})
        returning id, sender_id)
      insert into rfq_recipient (rfq_id, contact_id, company_id)
      select asked.id, contact.id, contact.company_id from asked
      join contact on contact.id in (${me.id}, ${seller.id}) and contact.id <> sender_id`
    const part = aPart()
    await putStock({ database: demo, clock }, seller.companyId, [{ partNumber: part }], false)
    await sendBroadcast(context, seller, { side: 'WTS', part, price: '45' })
    const wantedId = await sendBroadcast(context, me, { side: 'WTB', part, price: '50' })
    const unique = { part: aPart(), brand: number }
    const ownId = await sendBroadcast(context, me, { side: 'WTS', ...unique, price: '50' })
    await sql`
      with ticket as (
        insert into provider_message (contact_id, subject, body, sent_at, answered_at)
        values (${me.id}, 'Racks at the fair', 'Can we show racks at the meeting?', now(), now())
        returning id)
      insert into ticket_message (ticket_id, staff_id, body, sent_at)
      select ticket.id, (select min(id) from staff), 'Yes, at table 12.', now() from ticket`
    await signInQuietly(context, me.email)
    return {
      wantedId,
      ownId,
      companyId: seller.companyId,
      companyName: seller.companyName,
      partId: line!.id,
      number,
    }
  },
  scenes: [
    { route: '/' },
    { name: 'own messages', open: (page) => openDialog(page, 'Write to us', 'Write to us') },
    {
      name: 'a message with its answer',
      open: (page) => page.getByRole('button', { name: /Racks at the fair/ }).click(),
    },
    { route: '/' },
    { name: 'menu', size: phone, open: (page) => openDialog(page, 'Menu', 'Menu') },
    { route: '/broadcasts' },
    { name: 'composing', open: (page) => openDialog(page, 'Compose', 'Compose broadcast') },
    {
      name: 'grades over composing',
      async open(page) {
        await openDialog(page, 'Grades', 'Grading Guidelines')
        const grades = page.getByRole('dialog', { name: 'Grading Guidelines' })
        await expect(grades.getByRole('heading', { name: 'Laptop' })).toBeAttached()
      },
    },
    {
      route: '/broadcasts?listType=7',
      name: 'broadcast beside the list',
      size: { width: 1600, height: 900 },
      async open(page) {
        await page.getByRole('rowheader').getByRole('link').first().click()
        await expect(page.getByRole('link', { name: 'Open as page' })).toBeVisible()
      },
    },
    { route: '/broadcasts?listType=my' },
    {
      name: 'choice of several lists',
      async open(page) {
        await page.getByRole('combobox', { name: 'Show' }).selectOption('Several lists…')
        await seeDialog(page, 'Several lists')
        await page.getByRole('checkbox', { name: 'Laptop' }).check()
      },
    },
    { route: '/broadcasts?listType=7,12&type=WTB' },
    {
      route: '/broadcasts?query=815100-B12',
      name: 'other writings of a search',
      open: (page) => see(page, 'Did you mean'),
    },
    {
      route: '/broadcasts/:ownId',
      name: 'editing a broadcast',
      async open(page) {
        await openDialog(page, /^Edit$/, 'Edit broadcast')
        await page.getByRole('dialog').getByLabel('Quantity').fill('none')
        await clickButton(page, 'Send correction')
        await see(page, 'Enter a number')
      },
    },
    { route: '/broadcasts?tab=1' },
    { route: '/broadcasts?tab=2' },
    { route: '/broadcasts?tab=3' },
    { route: '/broadcasts/400' },
    {
      name: 'replying',
      open: (page) => openDialog(page, 'Reply to Broadcast', 'Reply to Broadcast'),
    },
    {
      route: '/broadcasts?type=WTS&query=hp',
      name: 'average prices as a chart',
      async open(page) {
        await openDialog(page, 'Average Prices', 'Average Prices')
        await expect(
          page
            .getByRole('group', { name: /asking prices/ })
            .getByRole('link')
            .first(),
        ).toBeVisible()
      },
      // Dots on the map overlap; the table next to it has the same links.
      narrow: (axe) => axe.include('[role="dialog"]').exclude('.price-chart svg a'),
    },
    {
      name: 'average prices as a table',
      open: (page) => page.getByRole('dialog').getByRole('radio', { name: 'Table' }).check(),
      narrow: (axe) => axe.include('[role="dialog"]'),
    },
    {
      route: '/broadcast-settings',
      async open(page) {
        const laptop = page.getByRole('radiogroup', { name: 'Laptop, primary', exact: true })
        await laptop.getByRole('radio', { name: 'Daily', exact: true }).check()
        await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
      },
    },
    { route: '/companies?query=refurb' },
    {
      route: '/companies?country=SG',
      name: 'map',
      async open(page) {
        await clickButton(page, 'Show map')
        await expect(page.locator('.map-point').first()).toBeVisible()
      },
    },
    {
      name: 'companies of a point of the map',
      async open(page) {
        await page.locator('.map-point').first().click()
        await expect(
          page.getByRole('region', { name: 'Map of companies' }).getByRole('dialog'),
        ).toBeVisible()
      },
    },
    {
      route: '/companies/:companyId',
      open: (page) => clickButton(page, 'Bank information'),
    },
    {
      name: 'message to a contact',
      open: (page) => openDialog(page, /^Message to /, 'Send message'),
    },
    {
      route: '/companies/:companyId',
      name: 'recommendation that is too short',
      async open(page) {
        await openDialog(page, 'Recommend', /^Recommend /)
        await page.getByLabel('Your recommendation').fill('too short')
        await clickButton(page, 'Send recommendation')
        await see(page, 'at least 30 characters')
      },
    },
    {
      route: '/companies/:companyId',
      name: 'complaint with a wrong file',
      async open(page) {
        await openDialog(page, 'File complaint', /^File a complaint/)
        await clickButton(page, 'Continue')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Title').fill('Forty laptops without batteries')
        await dialog.getByLabel('Transaction date').fill('2.11.2026')
        await dialog.getByLabel('Purchase order (PO)').setInputFiles(pdf('order.pdf'))
        await dialog.getByLabel('Invoice').setInputFiles(pdf('invoice.exe', Buffer.from('MZ')))
        await see(page, /^This file should be/)
      },
    },
    { route: '/favorites' },
    {
      name: 'removing a favourite',
      async open(page, { companyName }) {
        await clickButton(page, `Actions for ${companyName}`)
        await page.getByRole('menuitem', { name: 'Remove from Favorites' }).click()
        await seeDialog(page, 'Remove from Favorites?')
      },
    },
    { route: '/inventory/wanted' },
    {
      route: '/broadcasts?tab=1',
      name: 'possible matches',
      async open(page, { wantedId }) {
        await page.goto(`/broadcasts?possibleMatchId=${wantedId}`)
        await seeDialog(page, 'Possible matches')
        await see(page, 'In stock')
      },
    },
    { name: 'a hidden match', open: (page) => clickButton(page, /^Not a match/) },
    {
      route: '/broadcasts',
      name: 'no possible matches',
      async open(page, { ownId }) {
        await page.goto(`/broadcasts?possibleMatchId=${ownId}`)
        await see(page, 'No buyers yet')
      },
    },
    {
      route: '/broadcasts',
      name: 'possible matches that do not load',
      async open(page) {
        await page.goto('/broadcasts?possibleMatchId=1')
        await see(page, 'it has been removed.')
      },
    },
    {
      route: '/',
      name: 'new matches',
      async open(page) {
        const results = [{ broadcastId: 1, side: 'WTS', headline: '8 × R740', newMatches: 2 }]
        const json = { status: 200, payload: { numResults: 2, results } }
        await page.goto('/broadcasts')
        await page.route(`**${newMatches.path}`, (route) => route.fulfill({ json }))
        await page.getByRole('banner').getByRole('link', { name: 'TBS' }).click()
        await see(page, '2 new')
      },
    },
    { route: '/parts?query=815100-B21&orderCol=Price' },
    { route: '/parts?query=815100-B21%0Ano-such-part-1%0Ahp&doShowAdvanced=true' },
    {
      route: '/parts?query=:number',
      name: 'request for a quote',
      open: (page) => openDialog(page, /Request For Quote/i, 'Request For Quote'),
    },
    {
      route: '/parts?query=:number&query2=815100-B21&doShowAdvanced=true',
      name: 'request for selected parts',
      async open(page, { number }) {
        await page
          .getByRole('checkbox', { name: new RegExp(`^Select ${number}`) })
          .first()
          .check()
        await page
          .getByRole('checkbox', { name: /^Select 815100-B21/ })
          .first()
          .check()
        await openDialog(page, 'RFQ 2 selected', 'Request For Quote')
        await expect(page.getByLabel(`Quantity of ${number}`)).toBeVisible()
      },
    },
    { route: '/parts/:partId' },
    { route: '/part-statistics/815100B21' },
    {
      name: 'request for quotes to all',
      async open(page) {
        await openDialog(page, 'Request For Quote to all', 'Request For Quote')
        await see(page, /^Goes to \d+ companies/)
      },
    },
    { route: '/quote-requests' },
    { route: '/quote-requests?direction=received' },
    {
      route: '/broadcasts',
      name: 'top searches that do not load',
      size: desktop,
      async open(page) {
        await page.route(`**${topSearchList.path}`, (route) => route.fulfill({ status: 500 }))
        await page.getByRole('navigation', { name: 'Main' }).getByText('Parts').click()
        await see(page, 'Error fetching top searches')
      },
    },
    { route: '/gold-members' },
    {
      name: 'a Gold member',
      async open(page, { companyName }) {
        await clickButton(page, String(companyName))
        await seeDialog(page, String(companyName))
      },
    },
    { route: '/diamond-members' },
    { route: '/trusted-members' },
  ],
}
