import type { Page } from '@playwright/test'

/** The own stock as its page shows it. */
export const ownParts = (page: Page) => page.getByRole('table', { name: 'Your inventory' })
export const ownNumbers = (page: Page) => ownParts(page).getByRole('rowheader').allInnerTexts()
