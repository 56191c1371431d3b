import { mountItems } from '#server/features/content/items/routes.ts'
import { mountNews } from '#server/features/content/news/routes.ts'
import { mountPages } from '#server/features/content/pages/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Content that staff publish: news, pages and the entries of pages. */
export function mountContent(mount: Mount, platform: Platform): void {
  mountNews(mount, platform)
  mountPages(mount, platform)
  mountItems(mount, platform)
}
