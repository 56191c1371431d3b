import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { StaffRole } from '#contract/access.ts'
import { staffCookiePath } from '#contract/back-office/staff.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { codeAt } from '../market/authenticator.ts'
import { openDemoDatabase } from './demo-database.ts'
import { insertStaff, insertStaffSession, newStaffEmail } from '../market/staff-rows.ts'

export interface BrowserStaff {
  id: number
  name: string
  email: string
}

/** Calls `work` with the database of the program under test. */
async function inDatabase<T>(
  work: (sql: ReturnType<typeof openDemoDatabase>['sql']) => Promise<T>,
) {
  const database = openDemoDatabase()
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

let hash: Promise<string> | undefined

/** A new staff member with the demo password and without a second factor. */
export async function newStaff(role: StaffRole, name = 'Sam Tester'): Promise<BrowserStaff> {
  hash ??= hashPassword(demoPassword)
  const passwordHash = await hash
  const email = newStaffEmail()
  const id = await inDatabase((sql) =>
    insertStaff(sql, { name, email, roles: [role], passwordHash, at: new Date() }),
  )
  return { id, name, email }
}

/** Sets a back-office session, for tests that are not about signing in. */
export async function openBackOffice(
  context: BrowserContext,
  role: StaffRole = 'admin',
  name?: string,
): Promise<BrowserStaff> {
  const staff = await newStaff(role, name)
  const token = await inDatabase((sql) =>
    insertStaffSession(sql, { staffId: staff.id, at: new Date() }),
  )
  await context.addCookies([
    {
      name: 'staff-session',
      value: token,
      domain: 'localhost',
      path: staffCookiePath,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  return staff
}

/** Ends all sessions of a staff member. */
export const endStaffSessions = ({ id }: BrowserStaff) =>
  inDatabase((sql) => sql`update staff_session set ended_at = now() where staff_id = ${id}`)

/** The code of an authenticator app; `steps` ahead, for a second one within half a minute. */
export const appCode = (secret: string, steps = 0): string =>
  codeAt(secret, new Date(Date.now() + steps * 30_000))

/** Signs in with the password, up to the second factor. */
export async function givePassword(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const codeField = (page: Page) => page.getByLabel('6-digit code')

/** The first sign-in with setup of the second factor. */
export async function firstSignIn(
  page: Page,
  staff: BrowserStaff,
): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/admin')
  await givePassword(page, staff.email)
  const secret = (await page.locator('.staff-secret').innerText()).replaceAll(' ', '')
  await codeField(page).fill(appCode(secret))
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await page.getByRole('button', { name: 'I have saved them' }).waitFor()
  const shown = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes: shown }
}

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** The page of a company in the back office. */
export async function openCompany(page: Page, id: number) {
  await page.goto(`/admin/companies/${id}`)
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeVisible()
}

/** Chooses an act of the company page's menu. */
export async function chooseAct(page: Page, name: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Confirms a dialog with a reason. */
export async function confirmWith(
  page: Page,
  title: string | RegExp,
  button: string,
  reason: string,
) {
  const dialog = dialogOf(page, title)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}
