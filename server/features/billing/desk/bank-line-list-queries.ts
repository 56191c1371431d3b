import { bankLines } from '#contract/billing/desk/statements.ts'
import { businessDate } from '#contract/dates.ts'
import { periodLabels, periodValues } from '#server/features/billing/desk/invoice-list-queries.ts'
import { presentLines } from '#server/features/billing/desk/statements/handle-lines.ts'
import { listLines } from '#server/features/billing/desk/statements/queries.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** Lines of bank statements (BK-094). */
export const servedBankLines = serveDeskList(bankLines, {
  select({ db, query, now }) {
    const { search } = query
    const period = periodValues(db, db`booked_on`, {
      period: query.period,
      today: businessDate(now),
    })
    return {
      id: db`id`,
      isWhole: search === '' && !period.hasOwn,
      from: db`bank_line
        where position(lower(${search}) in lower(concat_ws(' ', counterparty, text, iban))) > 0`,
      filters: {
        state: db`array[case when handled_at is null then 'open' when set_aside = '' then 'booked'
          else 'set-aside' end]`,
        way: db`array[case when amount_cents < 0 then 'out' else 'in' end]`,
        period: period.values,
        currency: db`array[currency]`,
      },
    }
  },
  order: ({ db }) => ({ imported: db`id`, day: db`booked_on`, amount: db`amount_cents` }),
  labels: { period: (values) => periodLabels(values) },
  read: async (ids, { platform: { database } }) =>
    presentLines(database.sql, await listLines(database.sql, ids)),
})
