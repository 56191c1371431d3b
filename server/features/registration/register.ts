import { accountAllows } from '#contract/account-permissions.ts'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import type { CallArguments, Answered } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import {
  heardKeyOf,
  registrationsPerSource,
  type register as registerCall,
} from '#contract/registration/registration.ts'
import { vatNumberFault } from '#contract/registration/vat-numbers.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import {
  checkWebsiteName,
  findContactByEmail,
  lockEmail,
} from '#server/features/companies/public.ts'
import { createApplicant } from '#server/features/registration/create-applicant.ts'
import { applicationUrl } from '#server/features/registration/application-link.ts'
import {
  knownAddressMail,
  operatorMail,
  receivedMail,
} from '#server/features/registration/emails.ts'
import {
  countFromSource,
  findByKey,
  insertRegistration,
  lockRegistrations,
} from '#server/features/registration/queries.ts'
import {
  contractVersionOf,
  findCountry,
  isRefusedCountry,
  registrationRefusal,
  mailHead,
  providerAddress,
  readMailText,
} from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { consumeCaptcha } from '#server/platform/captcha.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { callKeys } from '#server/platform/http/content-key.ts'
import {
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

type Given = CallArguments<typeof registerCall>['body']
type Received = Answered<typeof registerCall>['payload']

/**
 * Registers a company and its main contact in state new, and mails applicant and staff (BK-001). If the address has a
 * contact already, only the application is stored and its owner gets a mail: the answer is the same (BK-003).
 */
export async function registerCompany(
  platform: Platform,
  body: Given,
  { source, actor }: { source: string; actor: Actor },
): Promise<Received | Refused> {
  const sent = cleaned(body)
  const country = await findCountry(platform.database.sql, sent.country)
  const faults = findFaults(sent, country)
  if (!country || faults.length > 0) return refuseFields(faults)
  if (await isRefusedCountry(platform, country)) {
    return refuseFields([{ param: 'country', msg: refusals.sanctioned }])
  }
  const given = { ...sent, country: country.code }
  const { key, captcha: _captcha, ...content } = given
  const now = platform.clock.now()
  const keys = callKeys(key, { sender: source, content, now })
  // Without the token of the application: only the address that was given gets it, by mail.
  const answer = (receivedAt: Date) => ({ receivedAt })
  return platform.database.transaction(async (tx) => {
    await lockRegistrations(tx)
    const earlier = await findByKey(tx, keys)
    if (earlier) return answer(earlier.receivedAt)
    const closed = await registrationRefusal(platform)
    if (closed) return closed
    if ((await countFromSource(tx, source, businessDayStart(now))) >= registrationsPerSource) {
      return refuseForToday(refusals.tooManyRegistrations, now)
    }
    if (!(await consumeCaptcha(tx, platform, given.captcha))) {
      return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
    }
    await lockEmail(tx, given.email)
    const known = await findContactByEmail(tx, given.email)
    const companyId = known
      ? null
      : await createApplicant(tx, platform, {
          ...given,
          telephone: given.tel,
          description: given.desc,
        })
    const id = await insertRegistration(tx, {
      ...given,
      key: keys.key,
      countryCode: given.country,
      vatNumber: given.vat,
      description: given.desc,
      telephone: given.tel,
      heard: given.isFromQrCode ? 'qr' : heardKeyOf(given.hear)!,
      companyId,
      knownContactId: known?.id ?? null,
      contractVersion: await contractVersionOf(tx, businessDate(now)),
      source,
      now,
    })
    if (companyId !== null && given.website !== '') {
      await enqueue(tx, checkWebsiteName, { companyId })
    }
    await recordAuditEntry(tx, {
      at: now,
      act: 'registration.received',
      actor,
      companyId: companyId ?? known?.companyId,
      contactId: known?.id,
      details: { id },
    })
    await mailApplicant(tx, platform, { id, given, known, now })
    await mailOperator(tx, platform, id, given)
    return answer(now)
  })
}

/** Drops the password: an applicant has not proved the address (RG-017). */
const cleaned = ({ password: _password, ...given }: Given) => ({
  ...given,
  company: plainLine(given.company),
  city: plainLine(given.city),
  zip: plainLine(given.zip),
  name: plainLine(given.name),
  function: plainLine(given.function),
  address: plainText(given.address),
  desc: plainText(given.desc),
})

type Cleaned = ReturnType<typeof cleaned>

/** Checks that the schema cannot make: the country, and the format of its tax numbers. */
function findFaults(given: Cleaned, country: Awaited<ReturnType<typeof findCountry>>) {
  if (!country) return [{ param: 'country', msg: fieldMessages.choice }]
  const empty = (['company', 'address', 'name', 'function'] as const)
    .filter((param) => given[param] === '')
    .map((param) => ({ param, msg: fieldMessages.required }))
  const vatFault = given.vat === '' ? undefined : vatNumberFault(country, given.vat)
  return [...empty, ...(vatFault ? [{ param: 'vat', msg: vatFault }] : [])]
}

type KnownContact = Awaited<ReturnType<typeof findContactByEmail>>

async function mailApplicant(
  tx: Tx,
  platform: Platform,
  {
    id,
    given: { name, company, email },
    known,
    now,
  }: { id: number; given: Cleaned; known: KnownContact; now: Date },
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const mail =
    known && accountAllows(known, 'signIn')
      ? knownAddressMail({
          name: known.name,
          company,
          brand,
          signInUrl: platform.siteUrl + paths.profile,
          isClosed: false,
        })
      : receivedMail(await readMailText(platform, 'registrationReceived'), {
          name,
          company,
          brand,
          url: applicationUrl(platform, id),
          receivedAt: now,
        })
  await platform.mailer.queueMail(
    tx,
    { key: `registration:${id}:applicant`, lane: 'personal', ...head, ...mail },
    toAddress(tx, email),
  )
}

async function mailOperator(tx: Tx, platform: Platform, id: number, given: Cleaned): Promise<void> {
  const { sender, logo } = (await mailHead(platform)).head
  const mail = operatorMail({
    company: given.company,
    country: given.country,
    name: given.name,
    email: given.email,
    deskUrl: platform.siteUrl + paths.adminRegistration(id),
  })
  await platform.mailer.queueMail(
    tx,
    { key: `registration:${id}:operator`, lane: 'personal', sender, logo, ...mail },
    toAddress(tx, await providerAddress(platform)),
  )
}
