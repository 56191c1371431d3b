import { staffRoles, type StaffRole } from '#contract/access.ts'
import { passwordLinkHours, type PasswordLinkKind } from '#contract/auth/passwords.ts'
import { formatRoles } from '#contract/back-office/staff.ts'
import { businessTime, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { issuePasswordLink, sendSecurityMail } from '#server/features/auth/public.ts'
import {
  findStaff,
  insertStaff,
  isStaffEmailTaken,
  type StaffRow,
} from '#server/features/back-office/staff/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { buttonPart, composeMail, escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Invitation {
  name: string
  email: string
  roles: readonly StaffRole[]
  actor: Actor
  reason: string
}

/** Creates a staff account and its password link, which is not stored. */
export async function inviteStaff(
  tx: Tx,
  platform: Platform,
  { name, email, roles: requestedRoles, actor, reason }: Invitation,
): Promise<{ id: number; link: string } | Refused> {
  if (await isStaffEmailTaken(tx, email)) {
    return refuseFields([{ param: 'email', msg: refusals.staffEmailTaken }])
  }
  const at = platform.clock.now()
  const roles = staffRoles.filter((role) => requestedRoles.includes(role))
  const id = await insertStaff(tx, { name, email, roles, now: at })
  await recordAuditEntry(tx, {
    at,
    act: 'staff.created',
    actor,
    staffId: id,
    reason,
    details: { roles: formatRoles(roles) },
  })
  return { id, link: await linkOf(tx, platform, id, 'welcome') }
}

/** A new link to set the password, for the command line; short-lived if a password exists. */
export async function issueStaffLink(
  tx: Tx,
  platform: Platform,
  { id, passwordHash }: StaffRow,
): Promise<{ link: string; hours: number }> {
  const kind = passwordHash === null ? 'welcome' : 'reset'
  return { link: await linkOf(tx, platform, id, kind), hours: passwordLinkHours[kind] }
}

async function linkOf(
  tx: Tx,
  platform: Platform,
  staffId: number,
  kind: PasswordLinkKind,
): Promise<string> {
  const token = await issuePasswordLink(tx, platform, { staffId }, kind)
  return platform.siteUrl + paths.staffPassword(token)
}

/** Sends the given link, or a new one; short-lived if a password exists. */
export async function sendStaffLink(tx: Tx, platform: Platform, staffId: number, link?: string) {
  const staff = await findStaff(tx, staffId)
  if (!staff) throw new Error(`staff ${staffId} is not there to be mailed`)
  const { shortName: brand } = await readSettings(platform)
  const kind = staff.passwordHash === null ? 'welcome' : 'reset'
  const hours = passwordLinkHours[kind]
  await sendSecurityMail(tx, platform, {
    about: 'staff-link',
    to: { email: staff.email },
    mail: staffLinkMail({
      name: staff.name,
      email: staff.email,
      roles: formatRoles(staff.roles),
      kind,
      link: link ?? (await linkOf(tx, platform, staffId, kind)),
      endsAt: new Date(platform.clock.now().getTime() + hours * 3_600_000),
      brand,
    }),
  })
}

/** Link to set the first password, or a new one. */
function staffLinkMail(content: {
  name: string
  email: string
  roles: string
  kind: PasswordLinkKind
  link: string
  endsAt: Date
  brand: string
}) {
  const { name, email, roles, kind, link, endsAt, brand } = content
  const isNew = kind === 'reset'
  const subject = isNew
    ? `Choose a new password for the ${brand} back office`
    : `Your access to the ${brand} back office`
  const what = `You have access to the back office of ${brand} (${roles}). You sign in with ${email}, a password of your own choice and an authenticator app.`
  const until = isNew
    ? `and for an hour, until ${businessTime(endsAt)} Amsterdam time`
    : `until ${formatLongDay(endsAt, businessTimeZone)}`
  const rules = `The link works once, ${until}. Only the newest one works.`
  const set = isNew ? 'Choose a new password' : 'Set your password'
  return composeMail({
    subject,
    preview: what,
    parts: [
      `Hello ${name},`,
      what,
      buttonPart(link, set, { intro: `${set} here:\n`, isUrlShown: true }),
      rules,
    ],
    foot: `You get this e-mail because you work for ${escapeHtml(brand)}.`,
  })
}
