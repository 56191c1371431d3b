import * as z from 'zod/mini'
import { operatorSetting, single, siteSetting } from '../setting-entry.ts'
import type { SettingEntry } from '../settings.ts'
import { weekdays } from './opening-hours.ts'

/** Settings of tickets and queues. */
export const deskSettings: readonly SettingEntry[] = [
  operatorSetting('staffMailboxes', {
    group: 'Mail',
    label: 'Staff mailboxes',
    about:
      'Members choose one of them for their message. Leave empty to offer no choice. Addresses at our mail domain take part in tickets: your mail server must forward mail to them with a + to the market.',
    affects: 'Members who write to us, and colleagues who read these mailboxes',
    synonyms: 'departments tickets support',
    fields: single('longText', 'One on each line, such as Invoices: finance@market.example', {
      wrong: 'Enter a name, a colon and an e-mail address on each line',
    }),
  }),
  siteSetting('chatWidget', {
    group: 'Mail',
    label: 'External chat',
    about:
      'Page of a chat provider that the panel Write to us shows in a frame, once the reader has accepted the cookie notice or asks for it. The cookie notice names its host. Leave empty to use tickets only.',
    affects: 'Members and visitors who open Write to us',
    synonyms: 'livechat frame widget',
    schema: z
      .string()
      .check(z.maxLength(500), z.regex(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s\\]*)?)?$/i)),
    fields: single('text', 'Address', {
      wrong: 'Leave empty or enter a URL that starts with https://',
    }),
  }),
  operatorSetting('ticketSignature', {
    group: 'Mail',
    label: 'Signature of replies to tickets',
    about: 'Added at the end of each reply. {name} is the name of the colleague who sends it.',
    affects: 'Members who get a reply to a ticket',
    synonyms: 'support footer',
    fields: single('longText', 'Text'),
  }),
  operatorSetting('queueTargets', {
    group: 'Back office',
    label: 'Target times',
    about:
      'Hours of opening time from the time an item comes in until it is late, shown in red. The time stands still while an answer is awaited.',
    affects: 'Colleagues, in the queues and on Today',
    reach: 'staff',
    synonyms: 'SLA deadline due',
    fields: [
      { name: 'registrations', label: 'Registrations', kind: 'number', unit: 'hours' },
      { name: 'tickets', label: 'Tickets', kind: 'number', unit: 'hours' },
      { name: 'complaints', label: 'Complaints', kind: 'number', unit: 'hours' },
      { name: 'moderation', label: 'Moderation', kind: 'number', unit: 'hours' },
      { name: 'fraud', label: 'Fraud watch', kind: 'number', unit: 'hours' },
      {
        name: 'money',
        label: 'Payment checks, VAT checks and bank lines',
        kind: 'number',
        unit: 'hours',
      },
    ],
  }),
  operatorSetting('openingHours', {
    group: 'Back office',
    label: 'Opening hours',
    about:
      'Target times pass only while the desk is open, in Amsterdam time. Enter hours such as 09:00-17:00; leave a day empty if it is closed. Paid orders are due after 24 hours in any case.',
    affects: 'Colleagues, in the queues and on Today',
    reach: 'staff',
    synonyms: 'SLA holidays weekend days off business hours',
    fields: [
      ...weekdays.map((day) => ({
        name: day,
        label: day[0]!.toUpperCase() + day.slice(1),
        kind: 'text' as const,
        wrong: 'Enter opening and closing time, such as 09:00-17:00',
      })),
      {
        name: 'daysOff',
        label: 'Days off',
        kind: 'text',
        hint: 'Separated by spaces, such as 25/12/2026',
        wrong: 'Enter days separated by spaces, such as 25/12/2026',
      },
    ],
  }),
]
