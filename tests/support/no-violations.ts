import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Lets axe look at the page as it stands, or at what `narrow` makes of it; a failure names rules and places. */
export async function expectNoViolations(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  const { violations } = await narrow(new AxeBuilder({ page }).exclude('iframe')).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
