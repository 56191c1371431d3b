import type { SignedInViewer } from '#contract/access.ts'
import {
  addressKinds,
  addressLimitOf,
  digest,
  noEmail,
  planNames,
  type AddressKind,
  type SettingChanges,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { lockCompany } from '#server/features/broadcasts/posting/queries.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import { digestTopic, listTopic } from '#server/features/broadcasts/rules.ts'
import {
  addressesInUse,
  findOwnAddresses,
  noteChoice,
  settingsOf,
  writeSettings,
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
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Change {
  listId: number
  address: AddressKind
  type: SettingType
}

/** A change that cannot be made is named by its place in the call: `primary.3.listId`. */
function changesOf(
  { primary, alternative }: SettingChanges,
  lists: readonly { id: number }[],
  hasAlternative: boolean,
): Change[] | Refused {
  const errors: FieldError[] = []
  const changes: Change[] = []
  for (const [address, given] of Object.entries({ primary, alternative })) {
    const named = new Set<number>()
    for (const [index, { listId, type }] of given.entries()) {
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

/** Which of the own addresses receive anything once the changes are made. */
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

/** Refuses where an address would begin to receive lists that the plan has no room for (BK-042). */
function beyondPlan(
  own: OwnAddresses,
  inUse: readonly UsedAddress[],
  after: { own: readonly string[]; others: readonly UsedAddress[] },
): Refused | undefined {
  const company = { plan: own.plan ?? undefined, isServiceOnly: own.isServiceOnly }
  const limit = addressLimitOf(company)
  const nameOf = new Map(inUse.map(({ address, name }) => [address, name]))
  const used = new Set([...after.own, ...after.others.map(({ address }) => address)])
  const isNew = after.own.some((address) => !nameOf.has(address))
  if (used.size <= limit || !isNew) return undefined
  const users = [...nameOf].map(([address, name]) => `${address} (${name})`)
  const msg = refusals.addressLimit({ plan: planNames[company.plan ?? 'plus'], limit, users })
  return refuse(409, msg, { extra: 'ADDRESS_LIMIT' })
}

/** Who asks for a list again wants it, whatever was stopped before. */
async function liftSuppressions(
  platform: Platform,
  tx: Tx,
  own: OwnAddresses,
  changes: readonly Change[],
): Promise<void> {
  for (const kind of addressKinds) {
    const address = kind === 'primary' ? own.email : own.emailAlternative
    const wanted = changes.filter((change) => change.address === kind && change.type !== noEmail)
    if (address === null || wanted.length === 0) continue
    const topics = wanted.map(({ listId }) => listTopic(listId))
    if (wanted.some(({ type }) => type === digest)) topics.push(digestTopic)
    for (const topic of topics) await platform.mailer.unsuppress(tx, address, topic)
  }
}

/**
 * Changes how the viewer's own addresses receive lists (BC-059). Parallel changes of a company wait for each other,
 * so that they cannot pass its plan's limit together.
 */
export async function changeSettings(
  platform: Platform,
  viewer: SignedInViewer,
  given: SettingChanges,
): Promise<'done' | Refused> {
  const { database, clock } = platform
  return database.transaction(async (tx) => {
    await lockCompany(tx, viewer.companyId)
    const own = await findOwnAddresses(tx, viewer.contactId, viewer.companyId)
    if (!own) return refuse(401, refusals.signInFirst)
    const changes = changesOf(given, await allLists(tx), own.emailAlternative !== null)
    if (isRefused(changes)) return changes
    const inUse = await addressesInUse(tx, viewer.companyId)
    const refused = beyondPlan(own, inUse, {
      own: ownAddressesAfter(own, await settingsOf(tx, viewer.contactId), changes),
      others: inUse.filter(({ contactId }) => contactId !== viewer.contactId),
    })
    if (refused) return refused
    await writeSettings(tx, viewer.contactId, changes)
    await liftSuppressions(platform, tx, own, changes)
    await noteChoice(tx, viewer.contactId, clock.now())
    return 'done'
  })
}
