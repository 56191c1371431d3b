// Claim: on a market of 3,000 companies staff do each of these tasks in a browser of 1280 x 900 and of 390 x 844, with the
// pointer and with the keyboard alone; an act on a member takes at most two clicks once the palette or the item is open,
// and none with the keyboard. Typing and reasons do not count. Control: the clicks and keys are counted by a listener in
// the page, not by the script. Argument: folder of the market, which is reused.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import { staffCookiePath } from '#contract/back-office/staff.ts'
import { openConnection, type Sql } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import {
  insertStaff,
  insertStaffSession,
  newStaffEmail,
} from '../tests/support/market/staff-rows.ts'
import { anOffer } from '../tests/support/stock/offers.ts'
import { directoryMarket } from './tools/directory-market.ts'

const [folder = path.join(tmpdir(), 'market-bench-directory')] = process.argv.slice(2)
const companies = 3000
const endingTrials = 40
const spam = 30
const maxClicks = 2

const dataDir = await directoryMarket(folder, companies)
const market = fork(new URL('./tools/demo-market-process.ts', import.meta.url), [dataDir])
process.on('exit', () => market.kill('SIGTERM'))
const [{ url }] = (await once(market, 'message')) as [{ url: string }]
const sql = openConnection(runningPostgres(dataDir)!)

interface Person {
  id: number
  name: string
  email: string
  companyId: number
}

/** What waits for staff that day: two tickets, a case, new pictures, trials that end, a spammer, a mail that is missing. */
async function prepare(db: Sql) {
  const stamp = String(Date.now() % 1_000_000)
  await db`update provider_message set done_at = now(), done_by = (select min(id) from staff) where done_at is null`
  await db`update company set state = 'active', plan = 'plus', trial_ends_at = null where state = 'trial' and member_since is not null`
  const [first, second, spammer, quiet] = (await db<Person[]>`
    select contact.id, contact.name, email, company_id as "companyId" from contact
    join company on company.id = company_id
    where position = 1 and state = 'active' and removed_at is null and not is_service_only
      and not exists (select from broadcast_exclusion where contact_id = contact.id)
    order by hashint4(contact.id + extract(epoch from now())::int) limit 4`) as unknown as [
    Person,
    Person,
    Person,
    Person,
  ]
  await db`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${first.id}, ${`Invoice ${stamp}`}, 'Please change our invoice address.', now() - interval '2 hours'),
      (${second.id}, ${`Seat ${stamp}`}, 'Can my colleague sign in too?', now() - interval '1 hour')`
  const [complaint] = await db<{ id: number }[]>`
    update complaint set state = 'received', state_since = now(), deadline = null, answered_at = null
    where id = (select min(id) from complaint) returning id`
  await db`
    update company set state = 'trial', plan = null,
      trial_ends_at = now() + make_interval(hours => 30 + id % 100)
    where id in (select id from company where state = 'active'
      and id not in (${first.companyId}, ${second.companyId}, ${spammer.companyId}, ${quiet.companyId})
      order by hashint4(id + extract(epoch from now())::int) limit ${endingTrials})`
  await db`delete from queue_item where kind = 'picture'`
  await db`update picture set uploaded_at = now() where id in (select id from picture order by id limit 12)`
  await db`
    insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      message, headline, public_view, search_member, search_public, content_key, created_at, sent_at)
    select list_id, ${spammer.companyId}, ${spammer.id}, side, quantity, brand, description, condition, price,
      currency, price_cents, product_link, additional_info, from_email, subject, message, headline, public_view,
      search_member, search_public, content_key, now(), now()
    from broadcast order by id limit ${spam}`
  await db`update broadcast_setting set type = 2 where contact_id = ${quiet.id}`
  return { first, second, spammer, quiet, complaint: complaint!.id }
}

/** A broadcast of a demo account, mailed to everybody who follows its list, but not to the quiet one. */
async function sendBroadcast(stamp: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  const credentials = { email: demoAccounts.buyer, password: demoPassword }
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const offer = anOffer({ email: demoAccounts.buyer }, { desc: `ThinkPad T14 lot ${stamp}` })
  const sent = await fetch(url + composeBroadcast.path, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(offer),
  })
  if (sent.status !== 200)
    throw new Error(`the broadcast was answered ${sent.status}: ${await sent.text()}`)
}

type Scene = Awaited<ReturnType<typeof prepare>>

/** Clicks and keys of a person; characters typed into fields are counted apart. */
interface Counts {
  clicks: number
  keys: number
  typed: number
}

/** An open dialog; a notice has the same role. */
const dialog = (page: Page) => page.locator('[role=dialog]:not(.toast)')
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or do' })

async function search(page: Page, isTouch: boolean, text: string) {
  if (isTouch)
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
  else await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('option').first()).toContainText(
    new RegExp(text.slice(0, 5), 'i'),
    {
      timeout: 15_000,
    },
  )
}
const giveReason = async (page: Page, reason: string) => {
  await expect(dialog(page).getByLabel('Reason')).toBeVisible()
  await dialog(page).getByLabel('Reason').focus()
  await page.keyboard.type(reason)
  await page.keyboard.press('Control+Enter')
}

/** Selects the page, on a phone the first row: its cards have no head. */
const selectSome = (page: Page) =>
  page.viewportSize()!.width < 500
    ? page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .click()
    : page.getByRole('checkbox', { name: 'Select this page' }).click()

interface Task {
  name: string
  /** Acts on members, for which the limit of clicks counts. */
  acts: number
  open: (page: Page, scene: Scene) => Promise<unknown>
  byPointer: (page: Page, scene: Scene) => Promise<void>
  byKeys: (page: Page, scene: Scene) => Promise<void>
}

const tasks: Task[] = [
  {
    name: 'Answer two tickets',
    acts: 2,
    open: async (page) => {
      await page.goto(`${url}/admin/tickets`)
      await page.locator('[data-item] a').first().click()
      await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
    },
    async byPointer(page) {
      for (let n = 0; n < 2; n++) {
        const title = await page.locator('.q-title h2').textContent()
        await page.getByLabel('Reply', { exact: true }).click()
        await page.keyboard.type('Done, thank you. ')
        await page.getByRole('button', { name: 'Send and close' }).click()
        await expect(page.locator('.q-title h2', { hasText: title! })).toHaveCount(0)
      }
    },
    async byKeys(page) {
      for (let n = 0; n < 2; n++) {
        await page.keyboard.press('r')
        await page.keyboard.type('Done, thank you. ')
        await page.keyboard.press('Control+Enter')
        await expect(page.getByText('Reply sent').last()).toBeVisible()
        await page.keyboard.press('Escape')
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        const title = await page.locator('.q-title h2').textContent()
        await page.keyboard.press('e')
        await expect(page.locator('.q-title h2', { hasText: title! })).toHaveCount(0)
      }
    },
  },
  {
    name: 'Decide a complaint',
    acts: 1,
    open: async (page, { complaint }) => {
      await page.goto(`${url}/admin/complaints?id=${complaint}`)
      await expect(page.getByRole('button', { name: 'Mark as solved' })).toBeVisible()
    },
    async byPointer(page) {
      await page.getByRole('button', { name: 'Mark as solved' }).click()
      // A touch screen does not open its keyboard before a tap.
      if (page.viewportSize()!.width < 500)
        await dialog(page).getByLabel('Message to both parties').click()
      await page.keyboard.type('The refund was paid.')
      await dialog(page).getByRole('button', { name: 'Mark as solved' }).click()
      await expect(dialog(page)).toBeHidden()
    },
    async byKeys(page) {
      await page.keyboard.press('1')
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.type('The refund was paid.')
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toBeHidden()
    },
  },
  {
    name: 'Moderate five pictures: remove two, keep three',
    acts: 5,
    open: async (page) => {
      await page.goto(`${url}/admin/pictures`)
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
    async byPointer(page) {
      for (const n of [0, 1]) await page.getByRole('checkbox').nth(n).click()
      await page.getByRole('button', { name: 'Remove 2' }).click()
      await giveReason(page, 'No picture of a person')
      await expect(dialog(page)).toBeHidden()
      for (const n of [0, 1, 2]) await page.getByRole('checkbox').nth(n).click()
      await page.getByRole('button', { name: /^Keep 3/ }).click()
      await expect(page.getByText('3 pictures kept')).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('N')
      await giveReason(page, 'No picture of a person')
      await expect(dialog(page)).toBeHidden()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('X')
      await page.keyboard.press('e')
      await expect(page.getByText('3 pictures kept')).toBeVisible()
    },
  },
  {
    name: 'Ban a spammer',
    acts: 1,
    open: (page, { spammer }) => search(page, page.viewportSize()!.width < 500, spammer.email),
    async byPointer(page, { spammer }) {
      await palette(page).getByText('Actions').first().click()
      await palette(page)
        .getByRole('option', { name: /Ban from posting/ })
        .click()
      await expect(
        page.getByRole('dialog', { name: `Ban ${spammer.name} from posting` }),
      ).toBeVisible()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText('Banned from posting').last()).toBeVisible()
    },
    async byKeys(page, { spammer }) {
      await page.keyboard.press('Tab')
      await page.keyboard.type('ban')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('dialog', { name: `Ban ${spammer.name} from posting` }),
      ).toBeVisible()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText('Banned from posting').last()).toBeVisible()
    },
  },
  {
    name: 'Remove all his broadcasts in one act',
    acts: 1,
    open: async (page, { spammer }) => {
      await page.goto(`${url}/admin/broadcasts?contact=${spammer.id}&period=1`)
      await expect(page.locator('tbody a').first()).toBeVisible()
    },
    async byPointer(page) {
      await selectSome(page)
      await page.getByRole('button', { name: /that match/ }).click()
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('button', { name: /Remove/ })
        .click()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText(/broadcasts removed/).last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('X')
      await page.keyboard.press('.')
      await page.keyboard.press('Enter')
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText(/broadcasts removed/).last()).toBeVisible()
    },
  },
  {
    name: 'Extend all trials that end this week in one act',
    acts: 1,
    open: async (page) => {
      await page.goto(`${url}/admin/companies?trial=7&sort=trialEnd`)
      await expect(page.locator('tbody a').first()).toBeVisible()
    },
    async byPointer(page) {
      await selectSome(page)
      await page.getByRole('button', { name: /that match/ }).click()
      await page.getByRole('button', { name: 'Extend trials…' }).click()
      await giveReason(page, 'Holidays')
      await expect(dialog(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('Escape')
    },
    async byKeys(page) {
      await page.keyboard.press('X')
      await page.keyboard.press('.')
      await page.keyboard.press('Enter')
      await giveReason(page, 'Holidays')
      await expect(dialog(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'Find why a member did not get a mail',
    acts: 1,
    open: (page, { quiet }) => search(page, page.viewportSize()!.width < 500, quiet.email),
    async byPointer(page) {
      await palette(page).getByText('Actions').first().click()
      await palette(page)
        .getByRole('option', { name: /Why no mail/ })
        .click()
      await page
        .getByRole('table', { name: 'Mails to ask about' })
        .getByRole('link')
        .first()
        .click()
      await expect(page.getByText(/No e-mail|digest|plan|suppressed/i).last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('Tab')
      await page.keyboard.type('why')
      await page.keyboard.press('Enter')
      const first = page
        .getByRole('table', { name: 'Mails to ask about' })
        .getByRole('link')
        .first()
      await expect(first).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/No e-mail|digest|plan|suppressed/i).last()).toBeVisible()
    },
  },
  ...(
    [
      ['serverr', 'serverr', /server/i],
      ['a VAT number', 'vat', /./],
      ['a telephone number', 'telephone', /./],
    ] as const
  ).map(([name, what, found]): Task => ({
    name: `Find ${name}`,
    acts: 1,
    open: async (page) => {
      await page.goto(`${url}/admin`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    },
    byPointer: (page) => findBy(page, what, found, true),
    byKeys: (page) => findBy(page, what, found, false),
  })),
]

async function findBy(page: Page, what: string, found: RegExp, isPointer: boolean) {
  const [row] = await sql<{ vat: string; telephone: string }[]>`
    select vat_number as vat, telephone from company where vat_number <> '' and length(telephone) > 8
    order by hashint4(id) limit 1`
  const text = what === 'vat' ? row!.vat : what === 'telephone' ? row!.telephone : what
  if (isPointer)
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
  else await page.keyboard.press('/')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(text)
  const first = palette(page).getByRole('option').first()
  await expect(first).toContainText(found)
  if (isPointer) {
    await expect(first).toContainText(/./)
    await page.waitForTimeout(400)
    await first.click()
  } else await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/companies\/\d+/)
}

async function openDesk(
  browser: Browser,
  size: { width: number; height: number },
  hasTouch: boolean,
) {
  const context = await browser.newContext({ viewport: size, hasTouch })
  const at = new Date()
  const person = { name: 'Robin Visser', email: newStaffEmail(), role: 'admin', at } as const
  const token = await insertStaffSession(sql, { staffId: await insertStaff(sql, person), at })
  await context.addCookies([
    {
      name: 'staff-session',
      value: token,
      domain: new URL(url).hostname,
      path: staffCookiePath,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const page = await context.newPage()
  const counts: Counts = { clicks: 0, keys: 0, typed: 0 }
  await page.exposeFunction('countAction', (kind: keyof Counts) => void (counts[kind] += 1))
  await page.addInitScript(() => {
    const count = (kind: string) =>
      (window as unknown as { countAction(kind: string): void }).countAction(kind)
    addEventListener('pointerdown', () => count('clicks'), true)
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isField = (target as Element).matches('input:not([type=checkbox]), textarea')
        if (!['Shift', 'Control'].includes(key))
          count(isField && key.length === 1 ? 'typed' : 'keys')
      },
      true,
    )
  })
  return { page, counts, close: () => context.close() }
}

await sendBroadcast(String(Date.now() % 1_000_000))
const browser = await chromium.launch({ executablePath: findChromium()! })
let isPassed = true
console.log(
  '| Task | Size | Way | Clicks | Keys | Typed | Seconds |\n|---|---|---|---|---|---|---|',
)
for (const size of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  for (const way of ['byPointer', 'byKeys'] as const) {
    const scene = await prepare(sql)
    const { page, counts, close } = await openDesk(
      browser,
      size,
      size.width < 500 && way === 'byPointer',
    )
    await page.goto(`${url}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    for (const task of tasks) {
      let fault = ''
      try {
        await task.open(page, scene)
        Object.assign(counts, { clicks: 0, keys: 0, typed: 0 })
        const before = performance.now()
        await task[way](page, scene)
        const seconds = ((performance.now() - before) / 1000).toFixed(1)
        const isMissed = way === 'byKeys' ? counts.clicks > 0 : false
        if (isMissed) isPassed = false
        console.log(
          `| ${task.name} | ${size.width} | ${way === 'byKeys' ? 'keyboard' : 'pointer'} | ${counts.clicks} | ${counts.keys} | ${counts.typed} | ${seconds} |${isMissed ? ' MISSED' : ''}`,
        )
      } catch (error) {
        isPassed = false
        fault = String(error).split('\n').slice(0, 6).join(' ').slice(0, 300)
        console.log(`| ${task.name} | ${size.width} | ${way} | FAILED ${fault}`)
        await page.goto(`${url}/admin`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
      }
    }
    await close()
  }
}
console.log(`(limit: ${maxClicks} clicks an act, none with the keyboard)`)
await browser.close()
await sql.end()
market.kill('SIGTERM')
process.exitCode = isPassed ? 0 : 1
