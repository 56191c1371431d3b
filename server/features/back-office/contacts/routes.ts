import {
  blockContact,
  changeContact as changeContactCall,
  changeEmail as changeEmailCall,
  identityCheckNames,
  logOutContact,
  messageContact,
  removeContact as removeContactCall,
  resetTwoFactor,
  sendPasswordLink,
  verifyEmail as verifyEmailCall,
} from '#contract/back-office/contact-actions.ts'
import { changeContact } from '#server/features/back-office/contacts/change-contact.ts'
import { changeEmail } from '#server/features/back-office/contacts/change-email.ts'
import { answerAction } from '#server/features/back-office/companies/routes.ts'
import { removeContact } from '#server/features/back-office/contacts/remove-contact.ts'
import {
  restoreAccess,
  sendLink,
  signOutContact,
} from '#server/features/back-office/contacts/restore-access.ts'
import { verifyEmail } from '#server/features/back-office/contacts/verify-email.ts'
import { setContactBlock, setContactMessage } from '#server/features/companies/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What staff do to the people of a company, and the link by which a new e-mail address is confirmed. */
export function mountContactAccounts(mount: Mount, platform: Platform): void {
  const { transaction } = platform.database

  mount(changeContactCall, ({ params, body: { version, ...facts }, actor }) =>
    answerAction(changeContact(platform, params.id, facts, { actor, reason: '', version })),
  )

  mount(removeContactCall, ({ params, body: { successorId, ...by }, actor }) =>
    answerAction(removeContact(platform, params.id, successorId, { actor, ...by })),
  )

  mount(changeEmailCall, ({ params, body: { kind, email, ...by }, actor }) =>
    answerAction(changeEmail(platform, params.id, { kind, email }, { actor, ...by })),
  )

  mount(blockContact, ({ params, body: { html, ...by }, actor }) =>
    answerAction(
      transaction((tx) => setContactBlock(tx, platform, params.id, html, { actor, ...by })),
    ),
  )

  mount(messageContact, ({ params, body: { html, ...by }, actor }) =>
    answerAction(
      transaction((tx) => setContactMessage(tx, platform, params.id, html, { actor, ...by })),
    ),
  )

  mount(logOutContact, ({ params, body, actor }) =>
    answerAction(signOutContact(platform, params.id, { actor, ...body })),
  )

  mount(resetTwoFactor, ({ params, body: { identity, reason, version }, actor }) =>
    answerAction(
      restoreAccess(platform, params.id, {
        actor,
        reason: `${identityCheckNames[identity]}. ${reason}`,
        version,
      }),
    ),
  )

  mount(sendPasswordLink, ({ params, body: { version }, actor }) =>
    answerAction(sendLink(platform, params.id, { actor, reason: '', version })),
  )

  mount(verifyEmailCall, async ({ body, actor }) => {
    const verified = await verifyEmail(platform, body.token, actor)
    return isRefused(verified) ? verified : { status: 200, payload: verified }
  })
}
