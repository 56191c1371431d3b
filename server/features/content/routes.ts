import { mountItems } from '#server/features/content/items/routes.ts'
import { mountPages } from '#server/features/content/pages/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What staff publish: news, pages and their entries. */
export function mountContent(mount: Mount, platform: Platform): void {
  mountPages(mount, platform)
  mountItems(mount, platform)
}
