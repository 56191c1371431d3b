import { maxBankContacts } from '#contract/back-office/queue/queue.ts'
import { bankFieldNames } from '#contract/profile.ts'
import { findBankChange, findCallees } from '#server/features/back-office/queue/bank-queries.ts'
import { bankFieldTitles, describeBankField } from '#server/features/profile/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A change of bank details from the audit log, with masked numbers (BK-107). */
export async function presentBankChange(db: Queryable, id: number) {
  const row = await findBankChange(db, id)
  if (!row) return undefined
  const { details, doneAt, doneBy } = row
  const shown = (name: (typeof bankFieldNames)[number], side: 'from' | 'to') =>
    describeBankField(name, String(details[`${name}.${side}`] ?? ''))
  return {
    ...row,
    changes: bankFieldNames
      .filter((name) => `${name}.to` in details)
      .map((name) => ({
        field: bankFieldTitles[name],
        from: shown(name, 'from'),
        to: shown(name, 'to'),
      })),
    contacts: await findCallees(db, row.company.id, maxBankContacts),
    done: doneAt && { at: doneAt, by: doneBy! },
  }
}
