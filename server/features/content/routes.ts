import { mountEditing } from '#server/features/content/editing/routes.ts'
import { mountNews } from '#server/features/content/news/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** News, the pictures of posts and pages, and their editor. */
export function mountContent(mount: Mount, platform: Platform): void {
  mountNews(mount, platform)
  mountEditing(mount, platform)
}
