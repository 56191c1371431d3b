import {
  addressKinds,
  addressLimitOf,
  digest,
  noEmail,
  planNames,
  type AddressKind,
  type SettingChanges,
  type SettingType,
  type Plan,
} from '#contract/broadcasts/broadcast-settings.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { lockCompany } from '#server/features/broadcasts/posting/queries.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import { digestTopic, listTopic, getInitialType } from '#server/features/broadcasts/rules.ts'
import {
  addressesInUse,
  findOwnAddresses,
  recordChoice,
  listSettings,
  upsertSettings,
  type OwnAddresses,
  type UsedAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import {
  isRefused,
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { MailEditor } from '#server/features/broadcasts/subscriptions/authorize-contact.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getAddressUse } from '#server/features/broadcasts/subscriptions/address-limits.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'

interface Change {
  listId: number
  address: AddressKind
  type: SettingType
}

/** Validates changes; errors name the position in the request, such as `primary.3.listId`. */
function changesOf(
  { primary, alternative }: SettingChanges,
  lists: readonly { id: number }[],
  hasAlternative: boolean,
): Change[] | Refused {
  const errors: FieldError[] = []
  const changes: Change[] = []
  for (const [address, settings] of Object.entries({ primary, alternative })) {
    const named = new Set<number>()
    for (const [index, { listId, type }] of settings.entries()) {
      const refuseList = (msg: string) => errors.push({ param: `${address}.${index}.listId`, msg })
      if (!lists.some(({ id }) => id === listId)) refuseList(fieldMessages.list)
      else if (named.has(listId)) refuseList(fieldMessages.listRepeated)
      named.add(listId)
      if (address === 'alternative' && !hasAlternative && type !== noEmail) {
        errors.push({ param: `${address}.${index}.type`, msg: fieldMessages.noAlternative })
      }
      changes.push({ listId, address: address as AddressKind, type })
    }
  }
  return errors.length ? refuseFields(errors) : changes
}

/** The contact's addresses that receive any list after the changes. */
function ownAddressesAfter(
  own: OwnAddresses,
  settings: readonly Change[],
  changes: readonly Change[],
): string[] {
  const typeAfter = ({ listId, address, type }: Change) =>
    changes.find((change) => change.listId === listId && change.address === address)?.type ?? type
  return addressKinds.flatMap((kind) => {
    const address = kind === 'primary' ? own.email : own.emailAlternative
    const receives = settings.some((row) => row.address === kind && typeAfter(row) !== noEmail)
    return address !== null && receives ? [address] : []
  })
}

/** Refuses when a newly receiving address exceeds the plan's limit (BK-042). */
function checkPlanLimit(
  own: OwnAddresses,
  inUse: readonly UsedAddress[],
  after: { own: readonly string[]; others: readonly UsedAddress[] },
): Refused | undefined {
  const limit = addressLimitOf(own)
  const nameOf = new Map(inUse.map(({ address, name }) => [address, name]))
  const used = new Set([...after.own, ...after.others.map(({ address }) => address)])
  const isNew = after.own.some((address) => !nameOf.has(address))
  if (used.size <= limit || !isNew) return undefined
  const users = [...nameOf].map(([address, name]) => `${address} (${name})`)
  const msg = refusals.addressLimit({ plan: planNames[own.plan ?? 'plus'], limit, users })
  return refuse(409, msg, { extra: 'ADDRESS_LIMIT' })
}

/** Subscribing again lifts an earlier unsubscription. */
async function liftSuppressions(
  platform: Platform,
  tx: Tx,
  own: OwnAddresses,
  changes: readonly Change[],
): Promise<void> {
  for (const kind of addressKinds) {
    const address = kind === 'primary' ? own.email : own.emailAlternative
    const chosen = changes.filter((change) => change.address === kind && change.type !== noEmail)
    if (address === null || chosen.length === 0) continue
    const topics = chosen.map(({ listId }) => listTopic(listId))
    if (chosen.some(({ type }) => type === digest)) topics.push(digestTopic)
    for (const topic of topics) await platform.mailer.unsuppress(tx, address, topic)
  }
}

/** The new setting by address and list, for the audit log. */
const describeChanges = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ address, listId, type }) => [`${address}.${listId}`, type]))

/**
 * Changes how a contact's addresses receive lists (BC-059), under the company lock because of the plan's limit. What
 * staff change is in the audit log, and leaves the question at the first sign-in open.
 */
export async function changeSettings(
  platform: Platform,
  editor: MailEditor,
  input: SettingChanges,
): Promise<'done' | Refused> {
  const { database, clock } = platform
  const { contactId, companyId, actor, reason } = editor
  return database.transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const own = await findOwnAddresses(tx, contactId, companyId)
    if (!own) return refuse(401, refusals.signInFirst)
    const changes = changesOf(input, await allLists(tx), own.emailAlternative !== null)
    if (isRefused(changes)) return changes
    const inUse = await addressesInUse(tx, companyId)
    const refused = checkPlanLimit(own, inUse, {
      own: ownAddressesAfter(own, await listSettings(tx, contactId), changes),
      others: inUse.filter(({ contactId: other }) => other !== contactId),
    })
    if (refused) return refused
    await upsertSettings(tx, contactId, changes)
    await liftSuppressions(platform, tx, own, changes)
    const at = clock.now()
    if (actor.kind === 'staff') {
      const details = describeChanges(changes)
      await recordAuditEntry(tx, {
        at,
        act: 'lists.changed',
        actor,
        companyId,
        contactId,
        reason,
        details,
      })
    } else await recordChoice(tx, contactId, at)
    return 'done'
  })
}

/** Creates the list settings of a contact within the plan's limit (AM-077); the caller holds the company lock. */
export async function createInitialSettings(
  platform: Platform,
  tx: Tx,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
  contactId: number,
): Promise<void> {
  const { defaultBroadcastType } = await readOperatorSettings(platform)
  const { used } = await getAddressUse(tx, company)
  const type = getInitialType(company, used.length, defaultBroadcastType)
  const lists = await allLists(tx)
  await upsertSettings(
    tx,
    contactId,
    lists.map(({ id }) => ({ listId: id, address: 'primary' as const, type })),
  )
}
