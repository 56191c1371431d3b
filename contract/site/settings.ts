import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from '../back-office/staff.ts'

/** A setting as it stands; its labels and ranges are in site-settings.ts. */
const StandingSetting = z.object({
  key: z.string(),
  value: z.unknown(),
  /** Whether staff or the program have set it; else it is what the program starts with. */
  isSet: z.boolean(),
  changedAt: z.nullable(z.string()),
})
export type StandingSetting = z.output<typeof StandingSetting>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const standingSettings = endpoint({
  method: 'GET',
  path: `${adminApi}/settings`,
  summary: 'Every setting that this role may change',
  ...editors,
  answer: ok(z.object({ settings: z.array(StandingSetting) })),
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: `${adminApi}/settings`,
  summary: 'Change settings, all or none; each says what it was when it was read',
  ...editors,
  body: z.object({
    changes: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(100)),
          /** The new value; null goes back to what the program starts with. */
          to: z.unknown(),
          /** The value it takes the place of. */
          was: z.unknown(),
        }),
        fieldMessages.required,
      )
      .check(z.minLength(1, fieldMessages.required), z.maxLength(50, fieldMessages.invalid)),
  }),
  answer: ok(z.object({ settings: z.array(StandingSetting) })),
  refusals: {
    400: 'A value does not fit; `errors` names it by key and field',
    404: 'There is no such setting',
    409: 'Somebody has changed one of them meanwhile (extra CHANGED)',
  },
})

/** Changes on one page of the log. */
export const settingChangesShown = 20

export const settingChanges = endpoint({
  method: 'GET',
  path: `${adminApi}/settings/changes`,
  summary: 'Who changed which setting, the newest first',
  ...editors,
  query: z.object({
    /** Only changes before this one. */
    before: z.optional(Id),
  }),
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          by: z.string(),
          key: z.string(),
          from: z.unknown(),
          to: z.unknown(),
          isReset: z.boolean(),
        }),
      ),
      hasOlder: z.boolean(),
    }),
  ),
})
export type SettingChange = z.output<typeof settingChanges.answer>['payload']['results'][number]
