import * as z from 'zod/mini'
import {
  companyAction,
  contactAction,
  contactFields,
  StaffMessageInput,
  Version,
} from './company-actions.ts'
import { emailKinds } from './back-office.ts'
import { BodyId, endpoint, ok } from '../endpoint.ts'
import { NormalizedEmail, Reason } from '../fields.ts'
import { fieldMessages } from '../notices.ts'

export const addContact = endpoint(
  companyAction(
    'contacts',
    'Add a contact, who is mailed a link to set a password (AM-076)',
    z.object({ ...contactFields, email: NormalizedEmail, version: Version }),
  ),
)
export const orderContacts = endpoint(
  companyAction(
    'contact-order',
    'Put the contacts in an order; the first is the main contact',
    z.object({
      contactIds: z
        .array(BodyId, fieldMessages.invalid)
        .check(z.maxLength(40, fieldMessages.invalid)),
      version: Version,
    }),
  ),
)

export const changeContact = endpoint(
  contactAction(
    'facts',
    "Change a contact's facts",
    z.object({ ...contactFields, version: Version }),
  ),
)
export const removeContact = endpoint(
  contactAction(
    'removal',
    'Remove a contact who left: what it sent stays, its address is free again',
    z.object({
      reason: Reason,
      /** The contact who has its broadcasts from now on and gets the replies; left out, the main contact (BK-011). */
      successorId: z.optional(BodyId),
      version: Version,
    }),
  ),
)
export const changeEmail = endpoint(
  contactAction(
    'email',
    'Change an e-mail address: the new one is used once its owner confirms it (AM-124)',
    z.object({
      kind: z.enum(emailKinds, fieldMessages.choice),
      /** Null takes back the address that waits to be confirmed, otherwise the alternative address. */
      email: z.nullable(NormalizedEmail),
      reason: Reason,
      version: Version,
    }),
  ),
)
export const blockContact = endpoint(
  contactAction('block', 'Set or lift the full block of one person', StaffMessageInput),
)
export const messageContact = endpoint(
  contactAction('message', 'Set or lift the special message to one person', StaffMessageInput),
)
export const logOutContact = endpoint(
  contactAction(
    'force-logout',
    'End all sessions of a person',
    z.object({ reason: Reason, version: Version }),
  ),
)
export const identityChecks = ['callback', 'colleague', 'document'] as const
export const identityCheckNames: Record<(typeof identityChecks)[number], string> = {
  callback: 'Called back on the telephone number on file',
  colleague: 'Vouched for by another contact of the company',
  document: 'Identity document, seen by video',
}
export const checkedReasonMax = 440
export const resetTwoFactor = endpoint(
  contactAction(
    'two-factor-reset',
    'Take the second factor off after an identity check (AM-058)',
    z.object({
      identity: z.enum(identityChecks, fieldMessages.choice),
      /** Kept behind the words for the check. */
      reason: Reason.check(z.maxLength(checkedReasonMax, fieldMessages.atMost(checkedReasonMax))),
      version: Version,
    }),
  ),
)
export const sendPasswordLink = endpoint(
  contactAction(
    'password-link',
    'Mail a new link to set a password; older ones no longer work',
    z.object({ version: Version }),
  ),
)

// ── The link in the mail to a new address ──

const EmailToken = z
  .string(fieldMessages.required)
  .check(z.regex(/^[\w-]{1,100}$/, fieldMessages.invalid))

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/companies/verifyEmail',
  summary: 'Confirm a new e-mail address by the link that was mailed to it (AM-124)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: EmailToken }),
  answer: ok(z.object({ email: z.string() })),
  refusals: {
    404: 'The link is used, expired or never was one, or the account is closed',
    409: 'The address is taken, or the plan has no address left; the response does not say which',
  },
})
