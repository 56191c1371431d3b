import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from '../back-office/staff.ts'

/** The current value of a setting; labels and ranges are in site-settings.ts. */
const EditableSetting = z.object({
  key: z.string(),
  value: z.unknown(),
  /** Whether a value is stored; otherwise it is the default. */
  isSet: z.boolean(),
  changedAt: z.nullable(z.string()),
})
export type EditableSetting = z.output<typeof EditableSetting>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const getEditableSettings = endpoint({
  method: 'GET',
  path: `${adminApi}/settings`,
  summary: 'The settings that this role may change',
  ...editors,
  answer: ok(z.object({ settings: z.array(EditableSetting) })),
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: `${adminApi}/settings`,
  summary: 'Change settings, all or none; each change states the previous value',
  ...editors,
  body: z.object({
    changes: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(100)),
          /** The new value; null restores the default. */
          to: z.unknown(),
          /** The previous value. */
          was: z.unknown(),
        }),
        fieldMessages.required,
      )
      .check(z.minLength(1, fieldMessages.required), z.maxLength(50, fieldMessages.invalid)),
  }),
  answer: ok(z.object({ settings: z.array(EditableSetting) })),
  refusals: {
    400: 'A value is invalid; `errors` names it by key and field',
    404: 'No such setting',
    409: 'One of them has been changed in the meantime (extra CHANGED)',
  },
})

/** Changes per page. */
export const settingChangesShown = 20

export const settingChanges = endpoint({
  method: 'GET',
  path: `${adminApi}/settings/changes`,
  summary: 'Changes of settings with their authors, newest first',
  ...editors,
  query: z.object({
    /** Only changes before the one with this id. */
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
