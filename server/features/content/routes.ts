import { mountNews } from '#server/features/content/news/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** News, and the pictures of posts and pages. */
export function mountContent(mount: Mount, platform: Platform): void {
  mountNews(mount, platform)
}
