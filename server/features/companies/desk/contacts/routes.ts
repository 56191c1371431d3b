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
} from '#contract/companies/desk/contact-actions.ts'
import {
  changeContact,
  removeContact,
  restoreAccess,
  sendLink,
  signOutContact,
} from '#server/features/companies/desk/contacts/change-contact.ts'
import { changeEmail, verifyEmail } from '#server/features/companies/desk/contacts/change-email.ts'
import { setContactBlock, setContactMessage } from '#server/features/companies/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountContactAccounts(mount: Mount, platform: Platform): void {
  const { transaction } = platform.database

  mount(changeContactCall, ({ params, body: { version, ...facts }, actor }) =>
    answerResult(changeContact(platform, params.id, facts, { actor, reason: '', version })),
  )

  mount(removeContactCall, ({ params, body: { successorId, movesSavedSearches, ...by }, actor }) =>
    answerResult(
      removeContact(platform, params.id, { successorId, movesSavedSearches }, { actor, ...by }),
    ),
  )

  mount(changeEmailCall, ({ params, body: { kind, email, ...by }, actor }) =>
    answerResult(changeEmail(platform, params.id, { kind, email }, { actor, ...by })),
  )

  mount(blockContact, ({ params, body: { html, ...by }, actor }) =>
    answerResult(
      transaction((tx) => setContactBlock(tx, platform, params.id, html, { actor, ...by })),
    ),
  )

  mount(messageContact, ({ params, body: { html, ...by }, actor }) =>
    answerResult(
      transaction((tx) => setContactMessage(tx, platform, params.id, html, { actor, ...by })),
    ),
  )

  mount(logOutContact, ({ params, body, actor }) =>
    answerResult(signOutContact(platform, params.id, { actor, ...body })),
  )

  mount(resetTwoFactor, ({ params, body: { identity, reason, version }, actor }) =>
    answerResult(
      restoreAccess(platform, params.id, {
        actor,
        reason: `${identityCheckNames[identity]}. ${reason}`,
        version,
      }),
    ),
  )

  mount(sendPasswordLink, ({ params, body: { version }, actor }) =>
    answerResult(sendLink(platform, params.id, { actor, reason: '', version })),
  )

  mount(verifyEmailCall, ({ body, actor }) =>
    answerResult(verifyEmail(platform, body.token, actor)),
  )
}
