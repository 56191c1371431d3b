import { countText } from '../../figures/numbers.ts'

const counted = (one: string, many: string) => (count: number) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Texts for the number of those affected by a setting. */
export const settingReaches = {
  people: counted('person can sign in', 'people can sign in'),
  withoutSecondFactor: counted('person has no second factor', 'people have no second factor'),
  companies: counted('company can trade', 'companies can trade'),
  paying: counted('company pays for its membership', 'companies pay for their membership'),
  withStock: counted('company has stock', 'companies have stock'),
  unpaidInvoices: counted('invoice is unpaid', 'invoices are unpaid'),
  overdueInvoices: counted('invoice is overdue', 'invoices are overdue'),
  staff: counted('colleague', 'colleagues'),
} as const satisfies Record<string, (count: number) => string>
export type SettingReach = keyof typeof settingReaches
