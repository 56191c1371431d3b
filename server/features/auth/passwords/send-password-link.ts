import { accountAllows } from '#contract/account-permissions.ts'
import {
  resetRequests,
  passwordLinkHours,
  type PasswordLinkKind,
} from '#contract/auth/passwords.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { resetMail, welcomeMail } from '#server/features/auth/passwords/emails.ts'
import {
  findForReset,
  findPasswordOwner,
  insertLink,
  lockLinkRequests,
  lockLinks,
  consumeLink,
  revokeLinks,
  type LinkOwner,
} from '#server/features/auth/passwords/queries.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { hashToken, generateToken } from '#server/features/auth/sessions/make-token.ts'
import { readMailText, readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Format of our tokens; others are not looked up. */
const tokenForm = /^[\w-]{43}$/

/**
 * Creates a password link for the owner's current address and revokes older ones.
 * @returns the token, which is not stored
 */
export async function issuePasswordLink(
  tx: Tx,
  platform: Platform,
  owner: LinkOwner,
  kind: PasswordLinkKind,
): Promise<string> {
  const now = platform.clock.now()
  const token = generateToken()
  await lockLinks(tx, owner)
  await revokeLinks(tx, owner, now)
  await insertLink(tx, owner, {
    kind,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + passwordLinkHours[kind] * 3_600_000),
  })
  return token
}

/** Consumes a valid link; concurrent uses succeed once. */
export async function usePasswordLink(
  tx: Tx,
  platform: Platform,
  token: string,
): Promise<LinkOwner | undefined> {
  const hash = hashLinkToken(token)
  return hash && (await consumeLink(tx, hash, platform.clock.now()))
}

export const hashLinkToken = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? hashToken(token) : undefined

export const sendResetLinkJob = 'send-reset-link'

const dayMs = 86_400_000

/** Queues the request for a job, so that timing and response are the same for every address (AU-011). */
export async function requestPasswordLink(
  platform: Platform,
  request: { email: string; source: string; requestId: string },
): Promise<'asked' | Refused> {
  return platform.database.transaction(async (tx) => {
    const counters = [{ key: `source:reset:${request.source}`, limit: resetRequests.perSource }]
    const throttled = await countAttempt(
      tx,
      platform,
      counters,
      platform.clock.now(),
      refusals.tooManyRequests,
    )
    if (throttled) return throttled
    await enqueue(tx, sendResetLinkJob, { ...request, email: request.email.toLowerCase() })
    return 'asked'
  })
}

/**
 * E-mails the link if the address belongs to a contact who may sign in. After `atOncePerDay` links, no new one is
 * sent while the last one is valid.
 */
export async function sendRequestedLink(
  platform: Platform,
  request: { email: string; source: string; requestId: string },
): Promise<void> {
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  await platform.database.transaction(async (tx) => {
    await lockLinkRequests(tx, request.email)
    const contact = await findForReset(tx, request.email, {
      now,
      since: new Date(now.getTime() - dayMs),
    })
    if (!contact || !accountAllows(contact, 'signIn')) return
    const { contactId, companyId } = contact
    const isSent = contact.sent < resetRequests.atOncePerDay || !contact.hasOpenLink
    await recordAuditEntry(tx, {
      at: now,
      act: 'password.link-requested',
      actor: { kind: 'visitor', source: request.source, requestId: request.requestId },
      companyId,
      contactId,
      details: { isSent },
    })
    if (!isSent) return
    const token = await issuePasswordLink(tx, platform, { contactId }, 'reset')
    const link = platform.siteUrl + paths.resetPassword(token)
    await sendSecurityMail(tx, platform, {
      about: 'password-link',
      to: contact,
      mail: resetMail({ name: contact.name, link, source: request.source, brand }),
    })
  })
}

/** E-mails a new contact the link to set the first password (AM-071, AM-076). */
export async function sendWelcome(tx: Tx, platform: Platform, contactId: number): Promise<void> {
  const contact = await findPasswordOwner(tx, contactId)
  if (!contact) throw new Error(`contact ${contactId} is not there to be welcomed`)
  const token = await issuePasswordLink(tx, platform, { contactId }, 'welcome')
  const { shortName: brand } = await readSettings(platform)
  const hours = passwordLinkHours.welcome
  await sendSecurityMail(tx, platform, {
    about: 'welcome',
    to: { contactId, email: contact.email },
    mail: welcomeMail(await readMailText(platform, 'welcome'), {
      ...contact,
      link: platform.siteUrl + paths.resetPassword(token),
      endsAt: new Date(platform.clock.now().getTime() + hours * 3_600_000),
      brand,
    }),
  })
}
