import { maxDuplicates, type SimilarCompany } from '#contract/back-office/back-office.ts'
import type { createCompany as createCompanyCall } from '#contract/companies/desk/company-actions.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { sendWelcome } from '#server/features/auth/public.ts'
import { duplicatesOf } from '#server/features/companies/desk/queries.ts'
import { createInitialSettings } from '#server/features/broadcasts/public.ts'
import {
  changeAccount,
  findContactByEmail,
  lockCompany,
  insertCompany,
  insertContact,
  isCountry,
  lockEmail,
} from '#server/features/companies/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx, Queryable } from '#server/platform/database/database.ts'
import {
  isRefused,
  refusalText,
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

type NewCompany = CallArguments<typeof createCompanyCall>['body']

/** Paying traders have a plan; service-only companies and trials have none. */
function planFaults({ state, plan, isServiceOnly }: NewCompany): FieldError[] {
  const hasPlan = state === 'active' && !isServiceOnly
  return hasPlan === (plan !== null) ? [] : [{ param: 'plan', msg: fieldMessages.choice }]
}

/** Refuses an address that another contact has; locks it until the end of the transaction. */
export async function refuseTaken(
  tx: Tx,
  email: string,
  param: string,
): Promise<Refused | undefined> {
  await lockEmail(tx, email)
  const owner = await findContactByEmail(tx, email)
  if (!owner) return undefined
  const msg = refusals.emailTaken(owner.companyName)
  return refuse(409, msg, { extra: 'EMAIL_TAKEN', errors: [{ param, msg }] })
}

/**
 * Creates a company with its main contact, as a prospect, a trial or a paying member. Contacts who may sign in get a
 * password link (AM-071).
 */
export async function createCompany(
  platform: Platform,
  input: NewCompany,
  actor: Actor,
): Promise<{ id: number } | Refused> {
  const wrong = planFaults(input)
  if (wrong.length > 0) return refuseFields(wrong)
  const { contact, state, plan, isServiceOnly, ...facts } = input
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    if (!(await isCountry(tx, facts.countryCode))) {
      return refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])
    }
    const refused = await refuseTaken(tx, contact.email, 'contact.email')
    if (refused) return refused
    const companyId = await insertCompany(tx, { ...facts, isServiceOnly, now })
    const contactId = await insertContact(tx, { ...contact, companyId, position: 1, now })
    await record('company.created', { companyId, contactId })
    const by = { actor, reason: '' }
    const opened =
      state === 'trial'
        ? await changeAccount(tx, platform, companyId, { kind: 'approveTrial' }, by)
        : state === 'active'
          ? await changeAccount(tx, platform, companyId, { kind: 'activate', plan }, by)
          : undefined
    if (isRefused(opened))
      throw new Error(`a new company could not be opened: ${refusalText(opened)}`)
    await createInitialSettings(platform, tx, (await lockCompany(tx, companyId))!, contactId)
    if (state !== 'new') await sendWelcome(tx, platform, contactId)
    return { id: companyId }
  })
}

/** Public mail providers, whose domains say nothing about a company. */
const publicMailDomains = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com gmx.de gmx.net web.de t-online.de qq.com 163.com 126.com mail.ru yandex.ru proton.me protonmail.com aol.com'.split(
    ' ',
  ),
)

/** Names of public mail providers, which have domains in many countries. */
export const publicMailNames = new Set(
  [...publicMailDomains, 'ymail.com', 'zoho.com', 'mail.com', 'orange.fr', 'libero.it'].map(
    (domain) => domain.split('.', 1)[0]!,
  ),
)

/** Domain of an address or website without www; empty for public mail providers. */
export function domainOf(text: string): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^.*@|^https?:\/\/(www\.)?/, '')
    .split(/[/?#:]/, 1)[0]!
  return publicMailDomains.has(domain) ? '' : domain
}

/** Finds companies similar to one that is entered or has applied (BK-003). */
export const findDuplicates = (
  db: Queryable,
  input: {
    name: string
    website: string
    email: string
    vatNumber?: string
    telephone?: string
    exceptId?: number | null
  },
): Promise<SimilarCompany[]> =>
  duplicatesOf(
    db,
    {
      name: input.name.trim(),
      domain: domainOf(input.website) || domainOf(input.email),
      email: input.email.trim().toLowerCase(),
      // Not `n/a`, which is accepted outside the EU.
      vatNumber: /\d/.test(input.vatNumber ?? '') ? input.vatNumber! : '',
      telephone: input.telephone ?? '',
      exceptId: input.exceptId ?? null,
    },
    maxDuplicates,
  )
