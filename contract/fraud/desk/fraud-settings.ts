import { formatDay } from '../../dates.ts'
import { sanctions } from '../../registration/sanctions.ts'
import { onOff, operatorSetting } from '#contract/back-office/setting-entry.ts'
import type { SettingEntry } from '#contract/back-office/settings.ts'

const group = 'Fraud watch'

/** Limits of Fraud watch (BK-110). */
export const fraudSettings: readonly SettingEntry[] = [
  operatorSetting('refusesSanctioned', {
    group,
    label: 'Countries under sanctions',
    about: `Companies of countries with which the European Union forbids trade in computers (${Object.keys(sanctions.sources).join(', ')}; as of ${formatDay(sanctions.asOf)}) can neither register nor order.`,
    affects: 'Visitors who register or order',
    synonyms: 'embargo export Russia Belarus Iran North Korea',
    fields: onOff('Refuse them'),
  }),
  operatorSetting('fraudReplies', {
    group,
    label: 'Many replies',
    about: 'Fraud watch reports a person who sends this many replies to broadcasts in the period.',
    affects: 'Members who reply, once they are reported',
    synonyms: 'abuse spam phishing',
    fields: [
      { name: 'count', label: 'Replies', kind: 'number', hint: '0 turns it off' },
      { name: 'withinMinutes', label: 'Within minutes', kind: 'number' },
    ],
  }),
  operatorSetting('fraudRequests', {
    group,
    label: 'Many requests for quotes',
    about: 'Fraud watch reports a person who sends this many requests for quotes in the period.',
    affects: 'Members who ask for quotes, once they are reported',
    synonyms: 'abuse spam phishing',
    fields: [
      { name: 'count', label: 'Requests', kind: 'number', hint: '0 turns it off' },
      { name: 'withinMinutes', label: 'Within minutes', kind: 'number' },
    ],
  }),
  operatorSetting('fraudNewAccounts', {
    group,
    label: 'Mass mail of new accounts',
    about:
      'Fraud watch reports a person of a new company who reaches one of these numbers in the period.',
    affects: 'People of new companies, once they are reported',
    synonyms: 'abuse spam phishing',
    fields: [
      { name: 'days', label: 'Days an account is new', kind: 'number', hint: '0 turns it off' },
      { name: 'withinHours', label: 'Within hours', kind: 'number' },
      { name: 'broadcasts', label: 'Broadcasts', kind: 'number', hint: '0 turns it off' },
      { name: 'lists', label: 'Different lists', kind: 'number', hint: '0 turns it off' },
      {
        name: 'companies',
        label: 'Companies written to',
        kind: 'number',
        hint: 'By message, reply or request to one company; 0 turns it off',
      },
    ],
  }),
  operatorSetting('fraudDevices', {
    group,
    label: 'Shared devices',
    about:
      'Fraud watch reports two companies when this many of their people used the site with the same browser on the same network.',
    affects: 'People of companies that share a browser and a network',
    synonyms: 'abuse spam phishing',
    fields: [
      { name: 'people', label: 'People', kind: 'number', hint: '0 turns it off' },
      { name: 'withinDays', label: 'Within days', kind: 'number' },
      {
        name: 'maxCompanies',
        label: 'Most companies on a network',
        kind: 'number',
        hint: 'A network of more companies is public, such as a VPN, and is not reported',
      },
    ],
  }),
  operatorSetting('fraudDomains', {
    group,
    label: 'Look-alike domains',
    about:
      'Fraud watch reports a web or e-mail domain of a company or applicant that resembles one of another company or ours: similar letters, a hyphen, another ending, or a few other characters.',
    affects: 'Companies and applicants with a domain like that of another company',
    synonyms: 'abuse spam phishing',
    fields: [
      {
        name: 'characters',
        label: 'Other characters',
        kind: 'number',
        hint: 'The most that may differ; 0 turns it off',
      },
    ],
  }),
]
