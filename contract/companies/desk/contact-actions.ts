import * as z from 'zod/mini'
import {
  companyAction,
  contactAction,
  contactFields,
  StaffMessageInput,
} from './company-actions.ts'
import { emailKinds } from '#contract/back-office/back-office.ts'
import { BodyId, endpoint, ok } from '#contract/endpoint.ts'
import { NormalizedEmail, Reason, Version } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

export const AddContactBody = z.object({
  ...contactFields,
  email: NormalizedEmail,
  version: Version,
})

export const addContact = endpoint(
  companyAction(
    'contacts',
    'Add a contact, who receives a link to set a password (AM-076)',
    AddContactBody,
  ),
)
export const orderContacts = endpoint(
  companyAction(
    'contact-order',
    'Reorder the contacts; the first is the main contact',
    z.object({
      contactIds: z
        .array(BodyId, fieldMessages.invalid)
        .check(z.maxLength(40, fieldMessages.invalid)),
      version: Version,
    }),
  ),
)

export const ChangeContactBody = z.object({ ...contactFields, version: Version })

export const changeContact = endpoint(
  contactAction('facts', "Change a contact's facts", ChangeContactBody),
)
export const removeContact = endpoint(
  contactAction(
    'removal',
    'Remove a contact who left; sent items stay, and the address can be used again',
    z.object({
      reason: Reason,
      /** New owner of the contact's broadcasts, who gets the replies; default: the main contact (BK-011). */
      successorId: z.optional(BodyId),
      /** Whether the saved searches move too; otherwise they are deleted. */
      movesSavedSearches: z._default(z.boolean(fieldMessages.choice), false),
      version: Version,
    }),
  ),
)
export const changeEmail = endpoint(
  contactAction(
    'email',
    'Change an e-mail address; the new one applies once its owner confirms it (AM-124)',
    z.object({
      kind: z.enum(emailKinds, fieldMessages.choice),
      /** Null removes the unconfirmed address or, if there is none, the alternative address. */
      email: z.nullable(NormalizedEmail),
      reason: Reason,
      version: Version,
    }),
  ),
)
export const blockContact = endpoint(
  contactAction('block', 'Set or lift the custom block of one contact', StaffMessageInput),
)
export const messageContact = endpoint(
  contactAction('message', 'Set or lift the special message to one contact', StaffMessageInput),
)
export const logOutContact = endpoint(
  contactAction(
    'force-logout',
    'End all sessions of a contact',
    z.object({ reason: Reason, version: Version }),
  ),
)
export const identityChecks = ['callback', 'colleague', 'document'] as const
export const identityCheckNames: Record<(typeof identityChecks)[number], string> = {
  callback: 'Called back on the telephone number on file',
  colleague: 'Vouched for by another contact of the company',
  document: 'Identity document, seen by video',
}
/** Leaves room for the identity check in front of the reason. */
export const checkedReasonMax = 440
export const ResetTwoFactorBody = z.object({
  identity: z.enum(identityChecks, fieldMessages.choice),
  reason: Reason.check(z.maxLength(checkedReasonMax, fieldMessages.atMost(checkedReasonMax))),
  version: Version,
})

export const resetTwoFactor = endpoint(
  contactAction(
    'two-factor-reset',
    'Reset the second factor after an identity check (AM-058)',
    ResetTwoFactorBody,
  ),
)
export const sendPasswordLink = endpoint(
  contactAction(
    'password-link',
    'Send a new link to set a password; earlier links stop working',
    z.object({ version: Version }),
  ),
)

const EmailToken = z
  .string(fieldMessages.required)
  .check(z.regex(/^[\w-]{1,100}$/, fieldMessages.invalid))

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/companies/verifyEmail',
  summary: 'Confirm a new e-mail address with the token of its link (AM-124)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: EmailToken }),
  answer: ok(z.object({ email: z.string() })),
  refusals: {
    404: 'The link is used, expired or invalid, or the account is closed',
    409: 'The address is taken, or the plan has no address left; the response does not say which',
  },
})
