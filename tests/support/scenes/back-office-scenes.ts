import type { Page } from '@playwright/test'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { aMark } from '../mark.ts'
import { ownAccount } from '../browser/own-account.ts'
import { aPictureOf } from '../companies/pictures.ts'
import { expect } from '../browser/real-browser.ts'
import { appCode, chooseAct, codeField, givePassword, newStaff } from '../browser/staff-browser.ts'
import { aComplaint } from '../companies/complaints.ts'
import { aPaidOrder } from '../joining/paid-order.ts'
import { anError } from '../reports/an-error.ts'
import { aFraudFinding } from '../companies/fraud-findings.ts'
import { anIssuedInvoice, someBankLines } from '../statements.ts'
import { clickButton, openDialog, see, seeDialog, type SceneGroup } from './scene.ts'

export const backOfficeScenes: SceneGroup = {
  readers: 'staff',
  async prepare(demo) {
    const { sql } = demo
    const clock = { now: () => new Date() }
    const by = await ownAccount(demo)
    const about = await ownAccount(demo)
    const mark = aMark()
    await aPictureOf({ database: demo, clock }, { companyId: about.companyId })
    await sql`
      insert into contact (company_id, position, name, function, telephone, email, block_html, created_at)
      values (${about.companyId}, 2, 'Bartholomeus van den Heuvel-Oosterwijk', 'Purchasing',
        '+31 76 555 01 22', ${`a-very-long-address-of-somebody@${mark}.example`}, '<p>No</p>', now())`
    const complaint = await aComplaint(
      { database: demo, clock },
      {
        by,
        about,
        state: 'with-party',
      },
    )
    await sql`
      insert into recommendation (contact_id, by_company_id, company_id, words, written_at, published_at)
      values (${by.id}, ${by.companyId}, ${about.companyId},
        'Forty notebooks, forty as described, paid at once.', now(), now())`
    const [message] = await sql<{ id: number }[]>`
      insert into contact_message (visitor_name, visitor_company, visitor_email, visitor_source,
        contact_id, company_id, subject, body, is_from_service_page, sent_at)
      values ('Vera Bloem', 'Bloem IT', 'vera@bloem.example', '203.0.113.9', ${about.id},
        ${about.companyId}, 'Racks', 'Do you have racks?', true, now()) returning id`
    const [ticket] = await sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${by.id}, 'Our invoice', 'Is it paid?', now()) returning id`
    const [mail] = await sql<{ id: number }[]>`
      insert into mail_message (key, lane, sender_name, sender_address, subject, body_text,
        recipients, left_out, unsendable, created_at)
      values (${`test:${mark}`}, 'list', 'Market', 'lists@market.example', '[Laptop] WTS: forty',
        ${'Long '.repeat(2000)}, 1, 0, 0, now()) returning id`
    await sql`
      insert into mail_delivery (message_id, address, lane, state, attempts, answer_code, answer_text,
        not_before)
      values (${mail!.id}, ${`${mark}@reader.example`}, 'list', 'failed', 1, 550,
        '550 no such mailbox', now() + interval '1 day')`
    const [broadcast] = await sql<{ id: number }[]>`select max(id) as id from broadcast`
    const [listing] = await sql<{ id: number }[]>`select min(id) as id from service_listing`
    const [post] = await sql<
      { id: number }[]
    >`select min(id) as id from content where kind = 'post'`
    const [text] = await sql<
      { id: number }[]
    >`select min(id) as id from content where kind = 'page'`
    const staff = await newStaff('admin')
    const invoice = await anIssuedInvoice({ database: demo, clock }, { companyId: about.companyId })
    await someBankLines({ database: demo, clock }, { staffId: staff.id, invoice })
    const finding = await aFraudFinding({ database: demo, clock }, { contact: about })
    const errorId = await anError({ database: demo, clock }, 'reading side')
    const order = await aPaidOrder({ database: demo, clock }, { company: 'Douro, Lda' })
    const [registration] = await sql<{ id: number }[]>`
      with created as (
        insert into company (name, country_code, website) values ('Douro', 'PT', 'https://douro.example')
        returning id)
      insert into registration (key, company_id, company_name, address, zip, city, country_code,
        website, vat_number, description, contact_name, function, email, telephone, heard,
        is_from_qr_code, contract_version, source, received_at)
      select gen_random_uuid(), id, 'Douro', 'Rua das Oliveiras 212', '4400', 'Gaia', 'PT',
        'https://douro.example', 'PT501234567', 'Notebooks', 'Inês Carvalho', 'Owner',
        'ines@other.example', '+351 22 555 0182', 'relation', false, 1, '', now()
      from created returning id`
    return {
      staff: staff.email,
      companyId: about.companyId,
      companyName: about.companyName,
      complaintId: complaint.id,
      registrationId: registration!.id,
      fraudId: finding.id,
      errorId,
      orderId: order.id,
      paidCompanyId: order.companyId,
      messageId: message!.id,
      ticketId: ticket!.id,
      mailId: mail!.id,
      contactId: about.id,
      broadcastId: broadcast!.id,
      listingId: listing!.id,
      postId: post!.id,
      pageId: text!.id,
    }
  },
  scenes: [
    { route: '/admin', name: 'signing in' },
    {
      name: 'setup of the second factor',
      async open(page, { staff }) {
        await givePassword(page, String(staff), demoPassword)
        await expect(codeField(page)).toBeVisible()
      },
    },
    {
      name: 'recovery codes',
      async open(page) {
        const secret = (await page.locator('.staff-secret').innerText()).replaceAll(' ', '')
        await codeField(page).fill(appCode(secret))
        await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
      },
    },
    {
      name: 'first page',
      async open(page) {
        await clickButton(page, 'I have saved them')
        await see(page, 'Waits for you')
      },
    },
    { route: '/admin/', open: (page) => see(page, 'Team activity') },
    { route: '/admin/password#some-token' },
    {
      name: 'the palette',
      route: '/admin/account',
      async open(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /^Search companies/ }).fill('amstell')
        await see(page, 'Amstel Server Trading')
      },
    },
    {
      name: 'actions in the palette',
      async open(page) {
        await page.keyboard.press('Tab')
        await see(page, 'Block company')
      },
    },
    { route: '/admin/companies' },
    { name: 'new company', open: (page) => openDialog(page, 'Add company', 'Add company') },
    { route: '/admin/companies/:companyId' },
    ...(
      [
        ['Edit company', /./],
        ['Block company', /^Block/],
        ['Reminders and forced payment', /^Reminders and forced payment/],
        ['Preview notices', /./],
        ['Add contact', /./],
      ] as const
    ).map(([act, title]) => ({
      route: '/admin/companies/:companyId',
      name: act,
      async open(page: Page) {
        await chooseAct(page, act)
        await seeDialog(page, title)
      },
    })),
    ...(['people', 'broadcasts', 'stock', 'mail', 'messages', 'money', 'log'] as const).map(
      (tab) => ({
        route: `/admin/companies/:companyId?tab=${tab}`,
      }),
    ),
    {
      route: '/admin/companies/:companyId?tab=reputation',
      name: 'membership',
      async open(page, { companyName }) {
        const membership = page.getByRole('region', { name: 'Membership' })
        await membership.getByRole('button', { name: 'Change' }).click()
        await seeDialog(page, `Membership of ${companyName}`)
        await page.getByLabel('Gap in membership').selectOption('Bridged')
      },
    },
    {
      name: 'the filters of a list',
      route: '/admin/companies?state=active,trial&columns=country',
      async open(page) {
        await clickButton(page, /^Filter$/)
        await clickButton(page, /^Country$/)
        await see(page, 'Netherlands')
      },
    },
    {
      name: 'saving a view',
      route: '/admin/companies?state=active',
      open: (page) => openDialog(page, 'Save view', 'Save view'),
    },
    {
      name: 'an act on many companies',
      route: '/admin/companies?state=trial',
      async open(page) {
        await page
          .getByRole('checkbox', { name: /^Select (?!this)/ })
          .first()
          .check()
        await openDialog(page, 'Extend trials…', 'Extend trials by 14 days')
        await see(page, 'Will change')
      },
    },
    { route: '/admin/people' },
    { route: '/admin/broadcasts' },
    {
      name: 'removing selected broadcasts',
      async open(page) {
        await page
          .getByRole('checkbox', { name: /^Select (?!this)/ })
          .first()
          .check()
        await openDialog(page, 'Remove…', 'Remove 1 broadcast?')
      },
    },
    { route: '/admin/broadcasts/:broadcastId' },
    { route: '/admin/matching', open: (page) => see(page, 'open broadcasts encoded') },
    {
      route: '/admin/matching?one=:broadcastId&other=1',
      name: 'two broadcasts explained',
      open: (page) => see(page, 'Scored now'),
    },
    { route: '/admin/settings' },
    { route: '/admin/mail-texts' },
    {
      route: '/admin/mail-texts/firstReminder',
      open: (page) => see(page, 'Download the letter'),
    },
    {
      name: 'an unknown placeholder',
      async open(page) {
        await page.getByRole('textbox', { name: 'Subject' }).fill('{unknown}')
        await page.getByRole('textbox', { name: 'Text', exact: true }).click()
        await see(page, /^Only these placeholders/)
      },
    },
    { route: '/admin/reasons' },
    { route: '/admin/news' },
    { route: '/admin/news/:postId', open: (page) => see(page, 'Search engines') },
    { route: '/admin/pages' },
    { route: '/admin/pages/:pageId', open: (page) => see(page, 'Search engines') },
    { route: '/admin/broken-links' },
    {
      name: 'a post in the editor',
      async open(page) {
        await page.goto('/admin/news')
        await clickButton(page, 'New post')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A text.')
        await see(page, 'No category is chosen')
      },
    },
    { route: '/admin/legal-texts' },
    {
      name: 'publishing a legal text',
      async open(page) {
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('New terms.')
        await clickButton(page, 'Preview')
        await see(page, 'New terms.')
        await openDialog(page, 'Publish', /^Publish/)
      },
    },
    { route: '/admin/companies/:companyId?tab=privacy', open: (page) => see(page, 'Agreed to') },
    {
      name: 'erasing a company',
      async open(page) {
        await page
          .getByRole('button', { name: /^Erase data of/ })
          .first()
          .click()
        await seeDialog(page, 'Erase the data of')
      },
    },
    { route: '/admin/jobs', open: (page) => see(page, 'Daily digest') },
    {
      route: '/admin/jobs/delete-old-data',
      open: (page) => see(page, 'Deletes or clears at night'),
    },
    { route: '/admin/errors', open: (page) => see(page, 'reading side') },
    { route: '/admin/errors?state=ignored', open: (page) => see(page, 'No ignored errors') },
    { route: '/admin/errors/:errorId', open: (page) => see(page, 'Last requests') },
    { route: '/admin/mail-setup', open: (page) => see(page, 'Greeting (EHLO)') },
    { route: '/admin/privacy', open: (page) => see(page, 'Second factor with recovery codes') },
    { route: '/admin/staff' },
    {
      name: 'giving access',
      open: (page) => openDialog(page, 'Invite colleague', 'Invite colleague'),
    },
    { route: '/admin/mails' },
    { route: '/admin/mails/recipients' },
    { route: '/admin/mails/open?minutes=0' },
    { route: '/admin/mails/why?q=Bartholomeus' },
    { route: '/admin/mails/why?contact=:contactId&mail=:mailId' },
    { route: '/admin/mails/:mailId' },
    { route: '/admin/tickets' },
    { route: '/admin/privacy-requests' },
    { route: '/admin/tickets?id=:ticketId' },
    { route: '/admin/messages' },
    { route: '/admin/messages/senders?from=visitors' },
    { route: '/admin/messages/:messageId' },
    { route: '/admin/invoices' },
    {
      route: '/admin/invoices?status=open&sort=due&columns=customer,due,status,not-due,over-60',
      name: 'open items',
    },
    {
      route: '/admin/invoices',
      name: 'the company of a new invoice',
      async open(page) {
        await openDialog(page, 'New invoice', 'New invoice')
        await page.getByRole('searchbox', { name: 'Company', exact: true }).fill('Amstel')
        await page.getByRole('radio').first().check()
      },
    },
    ...(
      [
        ['Send a reminder', /^Remind of invoice/],
        ['Extend the due date', /^Extend the due date/],
      ] as const
    ).map(([act, title]) => ({
      route: '/admin/invoices?status=overdue',
      name: act,
      async open(page: Page) {
        await clickButton(page, /^Actions for \d/)
        await page.getByRole('menuitem', { name: act }).click()
        await seeDialog(page, title)
      },
    })),
    { route: '/admin/payments' },
    { route: '/admin/exports', open: (page) => see(page, 'Open in all') },
    { route: '/admin/reports', open: (page) => see(page, 'Active companies') },
    { route: '/admin/reports/registration', open: (page) => see(page, 'Average rating') },
    { route: '/admin/bank-lines' },
    {
      name: 'importing a bank statement',
      open: (page) => openDialog(page, 'Import a statement', 'Import a bank statement'),
    },
    {
      name: 'choosing invoices',
      route: '/admin/bank-lines',
      async open(page) {
        await page
          .getByRole('button', { name: /^Choose invoices/ })
          .first()
          .click()
        await seeDialog(page, 'Book on invoices')
        await page.getByRole('dialog').getByRole('checkbox').first().check()
      },
    },
    { route: '/admin/bank-lines?state=booked' },
    { route: '/admin/bank-lines?state=set-aside' },
    { route: '/admin/incoming', open: (page) => see(page, 'kept for 30 days') },
    { route: '/admin/searches', open: (page) => see(page, 'only part numbers are stored') },
    { route: '/admin/suppressions' },
    {
      name: 'stopping an address',
      open: (page) => openDialog(page, 'Suppress an address', 'Suppress an address'),
    },
    { route: '/admin/exclusions' },
    { route: '/admin/services' },
    {
      name: 'adding a company that is not a member',
      open: (page) => openDialog(page, 'Add company', 'Add company'),
    },
    { route: '/admin/services/:listingId' },
    { route: '/admin/lists' },
    { name: 'renaming a list', open: (page) => openDialog(page, 'Rename PC', 'Rename PC') },
    { route: '/admin/testimonials' },
    { route: '/admin/staff-cards' },
    { route: '/admin/questions' },
    {
      name: 'new question with missing fields',
      async open(page) {
        await openDialog(page, 'Add question', 'Add question')
        await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/admin/help-videos' },
    { route: '/admin/media-files' },
    {
      name: 'versions of a file',
      open: (page) =>
        openDialog(
          page,
          'Versions of “European Broker Meeting 2023”',
          'Versions of “European Broker Meeting 2023”',
        ),
    },
    { route: '/admin/social-links' },
    { route: '/admin/banners' },
    {
      name: 'booking an advertisement with missing fields',
      async open(page) {
        await openDialog(page, 'Book an advertisement', 'Book an advertisement')
        await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/admin/pictures' },
    {
      name: 'removing new pictures',
      async open(page) {
        await page.getByRole('checkbox').first().check()
        await openDialog(page, /^Remove 1/, 'Remove this picture?')
      },
    },
    {
      route: '/admin/pictures?show=all',
      name: 'removing a picture',
      open: (page, { companyName }) =>
        openDialog(page, `Remove the logo of ${companyName}`, `Remove the logo of ${companyName}?`),
    },
    { route: '/admin/recommendations?companyId=:companyId' },
    {
      name: 'removing a recommendation',
      open: (page) => openDialog(page, /^Remove the recommendation/, 'Remove this recommendation?'),
    },
    { route: '/admin/complaints?id=:complaintId' },
    { route: '/admin/complaints/all' },
    { route: '/admin/inbox' },
    { route: '/admin/registrations?id=:registrationId' },
    {
      name: 'a question to an applicant',
      open: (page) => openDialog(page, 'Ask', 'Ask for more'),
    },
    { route: '/admin/activation?id=:orderId' },
    {
      name: 'rejecting an order',
      open: (page) => openDialog(page, /^Reject/, /^Reject/),
    },
    ...(
      [
        ['Book a payment', /^Book a payment/],
        ['Credit', /^Credit invoice/],
      ] as const
    ).map(([act, title]) => ({
      route: '/admin/companies/:paidCompanyId?tab=money',
      name: act,
      async open(page: Page) {
        await clickButton(page, /^Actions for \d/)
        await page.getByRole('menuitem', { name: act }).click()
        await seeDialog(page, title)
      },
    })),
    {
      route: '/admin/companies/:paidCompanyId?tab=money',
      name: 'a new invoice',
      open: (page) => openDialog(page, 'New invoice', /^New invoice for/),
    },
    { route: '/admin/payment-checks' },
    { route: '/admin/vat-checks' },
    { route: '/admin/fraud' },
    { route: '/admin/fraud?kind=fraud&id=:fraudId' },
    {
      name: 'warning a person of a finding',
      open: (page) => openDialog(page, /^Warn/, /^Warn/),
    },
    { route: '/admin/moderation' },
    { route: '/admin/complaints/:complaintId' },
    {
      name: 'a step of a complaint',
      open: (page) => openDialog(page, 'Uphold as unsolved', 'Uphold as unsolved'),
    },
    {
      route: '/admin/complaints/:complaintId',
      name: 'a file of a complaint',
      open: (page) => openDialog(page, 'Add file', 'Add a file'),
    },
    { route: '/admin/audit' },
    { route: '/admin/account' },
    { route: '/admin/no-such-page' },
  ],
}
