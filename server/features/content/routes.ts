import { mountEditing } from '#server/features/content/editing/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountContent(mount: Mount, platform: Platform): void {
  mountEditing(mount, platform)
}
