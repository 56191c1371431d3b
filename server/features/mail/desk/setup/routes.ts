import {
  checkMailSetup as checkMailSetupCall,
  lastTestMail,
} from '#contract/mail/desk/mail-setup.ts'
import { testMailKey } from '#server/features/back-office/today/first-steps.ts'
import { findLastMail } from '#server/features/mail/desk/setup/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { systemLookup } from '#server/platform/incoming/authenticate-sender.ts'
import { checkMailSetup } from '#server/platform/mailer/mail-setup/check-mail-setup.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Checks of the records that mail needs, and the test mail to oneself (BK-113). */
export function mountMailSetup(mount: Mount, platform: Platform): void {
  const { config, database } = platform

  mount(checkMailSetupCall, async ({ query }) => {
    const { sender, checks } = await checkMailSetup(config, query.sender, systemLookup())
    return {
      status: 200,
      payload: {
        domain: config.mailDomain,
        sender: sender.address,
        senderSource: sender.source,
        checks,
      },
    }
  })

  mount(lastTestMail, async ({ viewer }) => {
    const lastMail = await findLastMail(database.sql, testMailKey(viewer.staffId))
    return {
      status: 200,
      payload: {
        mail: lastMail
          ? {
              ...lastMail,
              nextAt: lastMail.state === 'queued' ? lastMail.notBefore : null,
            }
          : null,
      },
    }
  })
}
