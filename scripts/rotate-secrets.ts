import { parseArgs } from 'node:util'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { reencryptSecondFactors } from '#server/features/auth/public.ts'
import { deleteLostServerKeys, reencryptServerKeys } from '#server/features/push/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ResealedCounts } from '#server/platform/secrets/seal-secret.ts'
import { withPlatform } from './open-platform.ts'

const usage = `Encrypts what is stored with the new SECRET_KEY, and says when the previous one can be dropped.

  npm run rotate-secrets [-- --lost]

With --lost it also deletes the keys for notifications that no key opens, and the subscriptions that need them.

Run it when every process has the new key as SECRET_KEY and the previous one as SECRET_KEY_PREVIOUS; with the embedded
database, files in DATA_DIR hold both. It may run again at any time, and while the program runs. The runbook has all
steps under "A new secret key".`

/** People unsubscribe by links in mails they kept; mail servers report failures within days, complaints within weeks. */
const oldLinkDays = 60

/** Re-encrypts everything in one transaction, so that a killed command changes nothing. */
const reencrypt = ({ database, secretKeys, clock }: Platform, isLost: boolean) =>
  database.transaction(async (tx) => {
    const secondFactors = await reencryptSecondFactors(tx, secretKeys)
    const lost = isLost ? await deleteLostServerKeys(tx, secretKeys) : 0
    const pushKeys = await reencryptServerKeys(tx, secretKeys)
    if (secondFactors.changed + pushKeys.changed > 0) {
      await recordAuditEntry(tx, {
        at: clock.now(),
        act: 'secret-key.rotated',
        actor: { kind: 'system' },
        details: { secondFactors: secondFactors.changed, notificationKeys: pushKeys.changed },
      })
    }
    return { secondFactors, pushKeys, lost }
  })

const describe = (what: string, { changed, current, unreadable }: ResealedCounts) =>
  `${what}: ${changed} encrypted again, ${current} had the new key already, ${unreadable} cannot be read with any key`

function nextSteps({ config, clock, secretKeys }: Platform): string {
  if (secretKeys.length === 1) return 'No previous key is set, so there is nothing to drop.'
  const dropped =
    config.secretKeyPrevious === undefined
      ? `delete secret-key-previous in ${config.dataDir}`
      : 'remove SECRET_KEY_PREVIOUS from every process'
  const day = formatDay(addDays(businessDate(clock.now()), oldLinkDays))
  return `Nothing that is stored needs the previous key any more, unless a process still had it as SECRET_KEY just now: then
restart that one with the new key and run this command again.

Mails sent before the change still need it. Keep it until ${day}, then ${dropped}
and restart. After that:
- links to unsubscribe in mails from before the change answer that they are not valid; newer mails have new ones
- returned mails and complaints about mails from before the change are not counted; they arrive within weeks
- links to an invoice, an application or the report of an advertisement in older mails stop working; send the
  mail again, or let the next reminder or report bring a new link
- browsers that signed in before the change and not since are not known as devices of their owner any more

If others may know the previous key, drop it now: anyone who has it can make such links. With a copy of the database
they can also read the second factors: reset those of staff first.`
}

try {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, lost: { type: 'boolean' } },
  })
  if (values.help) console.log(usage)
  else {
    await withPlatform(async (platform) => {
      const { secondFactors, pushKeys, lost } = await reencrypt(platform, values.lost ?? false)
      if (lost > 0) console.log(`Keys for notifications: ${lost} deleted with their subscriptions`)
      console.log(
        `${describe('Second factors', secondFactors)}\n${describe('Keys for notifications', pushKeys)}\n\n${nextSteps(platform)}`,
      )
      if (secondFactors.unreadable + pushKeys.unreadable > 0) {
        throw new Error(
          '\nWhat cannot be read was stored with another key. Set that one as SECRET_KEY_PREVIOUS and run the command again. Without it, owners of second factors sign in with a recovery code or need a reset, and --lost deletes the keys for notifications, which are then made new.',
        )
      }
    })
  }
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
