import * as z from 'zod/mini'
import { limitTexts } from '../../refusals.ts'
import { operatorSetting, textOf } from '../setting-entry.ts'
import type { SettingEntry, SettingField } from '../settings.ts'

export type LimitCause = keyof typeof limitTexts
export const limitNames: Record<LimitCause, string> = {
  SPAM: 'Burst',
  DAYLIMIT: 'Day',
  LIMIT: 'List and day',
  EXCLUDED: 'Banned from posting to a list',
}
const LimitText = z.object({ title: textOf(1, 100), message: textOf(1, 500) })

/** Limits on members and visitors, and the texts of the limits on broadcasts. */
export const limitSettings: readonly SettingEntry[] = [
  operatorSetting('spamRule', {
    group: 'Limits',
    label: 'Burst of broadcasts',
    about: 'Members who send this many in the period must wait.',
    affects: 'Members who send broadcasts',
    reach: 'companies',
    synonyms: 'spam rate limit flood throttle',
    texts: [{ limit: 'SPAM' }],
    fields: [
      { name: 'count', label: 'Broadcasts', kind: 'number' },
      { name: 'withinMinutes', label: 'Period in minutes', kind: 'number' },
      { name: 'waitMinutes', label: 'Waiting time in minutes', kind: 'number' },
    ],
  }),
  operatorSetting('messageLimits', {
    group: 'Limits',
    label: 'Messages to contacts',
    about:
      'Daily limits. Visitors also solve a proof-of-work challenge; 0 turns visitor messages off.',
    affects: 'Members and visitors who write to contacts',
    reach: 'people',
    synonyms: 'spam rate limit throttle',
    fields: [
      { name: 'perMember', label: 'Per member', kind: 'number' },
      { name: 'toContact', label: 'Per member to one contact', kind: 'number' },
      { name: 'perVisitor', label: 'Per visitor', kind: 'number' },
      { name: 'toCompany', label: 'From all visitors to one company', kind: 'number' },
      { name: 'sameWords', label: 'Companies that may receive the same text', kind: 'number' },
    ],
  }),
  operatorSetting('quoteLimits', {
    group: 'Limits',
    label: 'Requests for quotes',
    about:
      'Daily limits on requests and on the companies they reach. One request can go to every company that offers a part.',
    affects: 'Members and visitors who request quotes, and companies that receive requests',
    reach: 'people',
    synonyms: 'RFQ spam rate limit',
    fields: [
      { name: 'perMember', label: 'Per member', kind: 'number' },
      { name: 'companiesOfMember', label: 'Companies per member', kind: 'number' },
      { name: 'toCompany', label: 'Per member to one company', kind: 'number' },
      { name: 'perVisitor', label: 'Per visitor', kind: 'number' },
      { name: 'companiesOfVisitor', label: 'Companies per visitor', kind: 'number' },
      { name: 'visitorsToCompany', label: 'From all visitors to one company', kind: 'number' },
    ],
  }),
  {
    key: 'limitTexts',
    group: 'Limits',
    label: 'Texts of reached limits',
    about:
      'Shown next to the list when a limit is reached. Placeholders: {spamCount}, {spamMinutes}, {opensAt}, {sentToday}, {perDay}, {list}, {sentOnList}, {perList}, {leftToday}.',
    texts: (Object.keys(limitNames) as LimitCause[]).map((limit) => ({ limit })),
    affects: 'Members who reach a limit or are banned from a list',
    reach: 'people',
    synonyms: 'spam burst refusal message',
    editor: true,
    schema: z.object({
      SPAM: LimitText,
      DAYLIMIT: LimitText,
      LIMIT: LimitText,
      EXCLUDED: LimitText,
    }),
    initial: limitTexts,
    fields: Object.entries(limitNames).flatMap(([cause, name]): SettingField[] => [
      { name: `${cause}.title`, label: `${name}: title`, kind: 'text' },
      { name: `${cause}.message`, label: `${name}: text`, kind: 'longText' },
    ]),
  },
]
