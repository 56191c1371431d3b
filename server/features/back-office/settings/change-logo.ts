import { logoAddress } from '#contract/site/site.ts'
import { renderLogoUpload } from '#server/features/media/public.ts'
import {
  deleteSettings,
  findLogoFile,
  lockSettings,
  upsertSettings,
} from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Replaces or removes the logo of the site (BK-160). @returns its address; empty without one */
export async function changeLogo(
  platform: Platform,
  sent: string | null,
  actor: Actor,
): Promise<string | Refused> {
  const made = sent === null ? null : await renderLogoUpload(sent, 'siteLogo')
  if (made !== null && isRefused(made)) return made
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    await lockSettings(tx)
    const before = await findLogoFile(tx)
    if (made === null && before === undefined) return ''
    const fileId = made && (await storeFile(tx, { name: 'logo', ...made }, now))
    if (fileId === null) await deleteSettings(tx, ['logoFile'])
    else await upsertSettings(tx, now, { logoFile: fileId })
    if (before !== undefined) await deleteFile(tx, before)
    await record(fileId === null ? 'logo.removed' : 'logo.uploaded')
    return fileId === null ? '' : logoAddress(fileId)
  })
}
