import { expect, type Locator, type Page } from '@playwright/test'

/** Clicks and keys of a person; characters typed into fields are counted apart. */
export interface Counts {
  clicks: number
  keys: number
  typed: number
}

/** A person at the screen, who finds everything by its label. */
export class Trader {
  readonly page: Page
  readonly counts: Counts
  readonly isTouch: boolean
  constructor(page: Page, counts: Counts, isTouch: boolean) {
    this.page = page
    this.counts = counts
    this.isTouch = isTouch
  }

  /** The open dialog; a notice has the same role. */
  get dialog(): Locator {
    return this.page.locator('[role=dialog]:not(.toast)').last()
  }
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name }).first()

  /** The first visits ask for lists and a second factor and name what the site stores; all is closed before anything counts. */
  async settle(): Promise<void> {
    const isFirst = this.page.url() === 'about:blank'
    if (isFirst) await this.page.goto('/')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page reacts to clicks once its scripts have run.
    await this.page.waitForTimeout(isFirst ? 6000 : 1500)
    for (const name of ['Not now', 'Understood']) {
      const answer = this.button(name)
      if (await answer.isVisible()) await answer.click()
      await expect(answer).toBeHidden()
    }
  }

  /** Goes to a page of the main menu. */
  async openMenu(name: string): Promise<void> {
    if (this.isTouch) {
      await this.button('Menu').click()
      await this.dialog.getByRole('link', { name }).first().click()
    } else
      await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  }

  /** Goes to a page of the user menu, which a phone has in its only menu. */
  async openUserMenu(user: RegExp, name: RegExp): Promise<void> {
    await this.button(this.isTouch ? 'Menu' : user).click()
    if (this.isTouch) await this.dialog.getByRole('link', { name }).first().click()
    else await this.page.getByRole('menuitem', { name }).click()
  }

  /** Chooses from a native list: a click opens it, another chooses. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label })
    this.counts.clicks += 2
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.click()
    await this.page.keyboard.press('Control+a')
    this.counts.keys -= 1
    await this.page.keyboard.type(text)
  }

  /** Types into a field and the ones after it; a finger taps each. */
  async fill(
    inside: Locator,
    values: readonly (readonly [label: string | RegExp, text: string])[],
  ) {
    for (const [n, [label, text]] of values.entries()) {
      const field = inside.getByLabel(label, { exact: typeof label === 'string' })
      const isFocused = await field.evaluate((one) => one === document.activeElement)
      if (!isFocused && (n === 0 || this.isTouch)) await field.click()
      else
        for (let tabs = 0; tabs < 12; tabs++) {
          if (await field.evaluate((one) => one === document.activeElement)) break
          await this.page.keyboard.press('Tab')
        }
      await this.page.keyboard.type(text)
    }
  }
}
