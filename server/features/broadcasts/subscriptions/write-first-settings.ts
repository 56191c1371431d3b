import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { findAddressUse } from '#server/features/broadcasts/subscriptions/find-address-use.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import { startingType } from '#server/features/broadcasts/rules.ts'
import { writeSettings } from '#server/features/broadcasts/subscriptions/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * How a new contact's primary address starts to receive every list, as far as its plan has room (AM-077). The caller
 * holds the company, so that parallel changes cannot pass the plan's limit together.
 */
export async function writeFirstSettings(
  platform: Platform,
  tx: Tx,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
  contactId: number,
): Promise<void> {
  const { defaultBroadcastType } = await readOperatorSettings(platform)
  const { used } = await findAddressUse(tx, company)
  const known = { plan: company.plan ?? undefined, isServiceOnly: company.isServiceOnly }
  const type = startingType(known, used.length, defaultBroadcastType)
  const lists = await allLists(tx)
  await writeSettings(
    tx,
    contactId,
    lists.map(({ id }) => ({ listId: id, address: 'primary' as const, type })),
  )
}
