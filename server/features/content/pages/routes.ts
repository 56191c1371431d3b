import { getPage } from '#contract/content/pages.ts'
import { createPageReader } from '#server/features/content/pages/present-page.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Pages that staff write (BK-084). */
export function mountPages(mount: Mount, platform: Platform): void {
  const readPage = createPageReader(platform)
  mount(getPage, async ({ query: { path } }) => {
    const page = await readPage(path)
    return page ? { status: 200, payload: page } : notFound()
  })
}
