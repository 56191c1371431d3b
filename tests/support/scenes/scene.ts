import type { BrowserContext, Page } from '@playwright/test'
import type AxeBuilder from '@axe-core/playwright'
import type { openDemoDatabase } from '../browser/demo-database.ts'
import { expect, signInQuietly, type Size } from '../browser/real-browser.ts'

export type Demo = ReturnType<typeof openDemoDatabase>
/** Values that the scenes of a group need, by name; routes take their `:name` parameters from here. */
export type Facts = Record<string, string | number>

export interface Scene {
  name?: string
  /** Path with `:name` parameters. Without it, the scene continues on the current page. */
  route?: string
  /** Prepares session or data before the page is opened. */
  before?: (page: Page, facts: Facts) => Promise<unknown>
  /** Opens a dialog or brings the page into a state. */
  open?: (page: Page, facts: Facts) => Promise<unknown>
  /** Limits the analysis of axe to a part of the page. */
  narrow?: (axe: AxeBuilder) => AxeBuilder
  /** Window size of a state that exists in one layout only. */
  size?: Size
}

/** Scenes for one kind of user, in one browser session. */
export interface SceneGroup {
  readers: string
  prepare: (demo: Demo, context: BrowserContext, page: Page) => Promise<Facts>
  scenes: readonly Scene[]
}

export const nameOf = ({ name, route }: Scene) =>
  [route, name].filter((part) => part !== undefined).join(', ')

/** @throws if the group lacks a value that the route names */
export const addressOf = (route: string, facts: Facts): string =>
  route.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    if (facts[name] === undefined) throw new Error(`${route} has no ${name}`)
    return String(facts[name])
  })

/** Signs out and signs in as another user. */
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
