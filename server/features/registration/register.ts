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
  const input = { ...sent, country: country.code }
  const { key, captcha: _captcha, ...content } = input
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
    if (!(await consumeCaptcha(tx, platform, input.captcha))) {
      return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
    }
    await lockEmail(tx, input.email)
    const contact = await findContactByEmail(tx, input.email)
    const companyId = contact
      ? null
      : await createApplicant(tx, platform, {
          ...input,
          telephone: input.tel,
          description: input.desc,
        })
    const id = await insertRegistration(tx, {
      ...input,
      key: keys.key,
      countryCode: input.country,
      vatNumber: input.vat,
      description: input.desc,
      telephone: input.tel,
      heard: input.isFromQrCode ? 'qr' : heardKeyOf(input.hear)!,
      companyId,
      knownContactId: contact?.id ?? null,
      contractVersion: await contractVersionOf(tx, businessDate(now)),
      source,
      now,
    })
    if (companyId !== null && input.website !== '') {
      await enqueue(tx, checkWebsiteName, { companyId })
    }
    await recordAuditEntry(tx, {
      at: now,
      act: 'registration.received',
      actor,
      companyId: companyId ?? contact?.companyId,
      contactId: contact?.id,
      details: { id },
    })
    await mailApplicant(tx, platform, { id, input, contact, now })
    await mailOperator(tx, platform, id, input)
    return answer(now)
  })
}

/** Drops the password: an applicant has not proved the address (RG-017). */
const cleaned = ({ password: _password, ...input }: Given) => ({
  ...input,
  company: plainLine(input.company),
  city: plainLine(input.city),
  zip: plainLine(input.zip),
  name: plainLine(input.name),
  function: plainLine(input.function),
  address: plainText(input.address),
  desc: plainText(input.desc),
})

type Cleaned = ReturnType<typeof cleaned>

/** Checks that the schema cannot make: the country, and the format of its tax numbers. */
function findFaults(input: Cleaned, country: Awaited<ReturnType<typeof findCountry>>) {
  if (!country) return [{ param: 'country', msg: fieldMessages.choice }]
  const empty = (['company', 'address', 'name', 'function'] as const)
    .filter((param) => input[param] === '')
    .map((param) => ({ param, msg: fieldMessages.required }))
  const vatFault = input.vat === '' ? undefined : vatNumberFault(country, input.vat)
  return [...empty, ...(vatFault ? [{ param: 'vat', msg: vatFault }] : [])]
}

type KnownContact = Awaited<ReturnType<typeof findContactByEmail>>

async function mailApplicant(
  tx: Tx,
  platform: Platform,
  {
    id,
    input: { name, company, email },
    contact,
    now,
  }: { id: number; input: Cleaned; contact: KnownContact; now: Date },
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const mail =
    contact && accountAllows(contact, 'signIn')
      ? knownAddressMail({
          name: contact.name,
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

async function mailOperator(tx: Tx, platform: Platform, id: number, input: Cleaned): Promise<void> {
  const { sender, logo } = (await mailHead(platform)).head
  const mail = operatorMail({
    company: input.company,
    country: input.country,
    name: input.name,
    email: input.email,
    deskUrl: platform.siteUrl + paths.adminRegistration(id),
  })
  await platform.mailer.queueMail(
    tx,
    { key: `registration:${id}:operator`, lane: 'personal', sender, logo, ...mail },
    toAddress(tx, await providerAddress(platform)),
  )
}
