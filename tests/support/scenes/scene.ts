import type { BrowserContext, Page } from '@playwright/test'
import type AxeBuilder from '@axe-core/playwright'
import type { openDemoDatabase } from '../browser/demo-database.ts'
import { expect, signInQuietly, type Size } from '../browser/real-browser.ts'

export type Demo = ReturnType<typeof openDemoDatabase>
/** What the scenes of a group need to know, by name; routes take their `:name` from it. */
export type Facts = Record<string, string | number>

export interface Scene {
  name?: string
  /** The page, with `:name` for a fact of the group. Without it the scene goes on where the last one ended. */
  route?: string
  /** Prepares the session or the data before the page opens. */
  before?: (page: Page, facts: Facts) => Promise<unknown>
  /** Opens the dialog or the state on the page. */
  open?: (page: Page, facts: Facts) => Promise<unknown>
  /** Limits what axe analyses. */
  narrow?: (axe: AxeBuilder) => AxeBuilder
  /** The page shows skeletons for good. */
  showsSkeletons?: true
  /** The window size of a state that exists in one layout only. */
  size?: Size
}

/** Scenes of one kind of reader, in one browser session. */
export interface SceneGroup {
  readers: string
  prepare: (demo: Demo, context: BrowserContext, page: Page) => Promise<Facts>
  scenes: readonly Scene[]
}

export const nameOf = ({ name, route }: Scene) =>
  [route, name].filter((part) => part !== undefined).join(', ')

/** @throws where the group lacks a fact that the route names */
export const addressOf = (route: string, facts: Facts): string =>
  route.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    if (facts[name] === undefined) throw new Error(`${route} has no ${name}`)
    return String(facts[name])
  })

/** Ends the session and signs in as someone else. */
export async function switchTo(page: Page, email: unknown): Promise<void> {
  await page.context().clearCookies()
  await signInQuietly(page.context(), String(email))
}

export const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

export async function openDialog(page: Page, button: string | RegExp, dialog: string | RegExp) {
  await clickButton(page, button)
  await seeDialog(page, dialog)
}

export const seeDialog = (page: Page, name: string | RegExp) =>
  expect(
    page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })),
  ).toBeVisible()

export const see = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
