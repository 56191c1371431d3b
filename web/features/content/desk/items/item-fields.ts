import type { ItemKind } from '#contract/content/items.ts'

export interface ItemField {
  name: string
  label: string
  kind: 'line' | 'text' | 'date' | 'year'
  hint?: string
  maxLength?: number
}

export interface ItemForm {
  /** The singular name of an entry. */
  one: string
  about: string
  /** The page that shows the entries. */
  page: string
  fields: readonly ItemField[]
}

/** The form of each kind of entry, in the order of its fields. */
export const itemForms: Record<ItemKind, ItemForm> = {
  testimonial: {
    one: 'testimonial',
    about: 'What members say. The icon of the website is fetched by the server within a minute.',
    page: '/testimonials',
    fields: [
      { name: 'text', label: 'Text', kind: 'text', maxLength: 2000 },
      { name: 'name', label: 'Name', kind: 'line' },
      { name: 'company', label: 'Company', kind: 'line' },
      {
        name: 'website',
        label: 'Website',
        kind: 'line',
        hint: 'Begins with https://; may be empty',
      },
      { name: 'date', label: 'Date', kind: 'date' },
    ],
  },
  'staff-card': {
    one: 'staff card',
    about: 'The people on the contact page.',
    page: '/contact',
    fields: [
      { name: 'name', label: 'Name', kind: 'line' },
      { name: 'role', label: 'Role', kind: 'line' },
      { name: 'telephone', label: 'Telephone', kind: 'line', hint: 'As people read it' },
      {
        name: 'whatsApp',
        label: 'WhatsApp',
        kind: 'line',
        hint: 'With country code; empty for none',
      },
      {
        name: 'mailbox',
        label: 'Mailbox',
        kind: 'line',
        hint: 'Name of a staff mailbox of the settings; empty for the usual one',
      },
    ],
  },
  faq: {
    one: 'question',
    about: 'Questions and answers on the help page.',
    page: '/help',
    fields: [
      { name: 'question', label: 'Question', kind: 'line' },
      {
        name: 'answer',
        label: 'Answer',
        kind: 'text',
        maxLength: 5000,
        hint: 'Figures such as {perDay}, {perList} and {resendDays} are filled in',
      },
    ],
  },
  'help-video': {
    one: 'video',
    about: 'Tutorials on the help page; those of the category Media kit are in the media kit.',
    page: '/help',
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      {
        name: 'url',
        label: 'Address',
        kind: 'line',
        hint: 'Of its page on YouTube or Vimeo, or of a file of this site',
      },
      {
        name: 'category',
        label: 'Category',
        kind: 'line',
        hint: 'Shown where there is no picture',
      },
      { name: 'duration', label: 'Length', kind: 'line', hint: 'Such as 2:40' },
    ],
  },
  'media-file': {
    one: 'file',
    about: 'Downloads of the media kit. Entries without a file are not shown.',
    page: '/media-kit',
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      {
        name: 'section',
        label: 'Section',
        kind: 'line',
        hint: 'Files of one section are listed together',
      },
      { name: 'year', label: 'Year', kind: 'year', hint: 'May be empty' },
    ],
  },
  'social-link': {
    one: 'link',
    about: 'Our social channels, in the media kit.',
    page: '/media-kit/social',
    fields: [
      { name: 'title', label: 'Name', kind: 'line' },
      { name: 'url', label: 'Address', kind: 'line', hint: 'Begins with https://' },
    ],
  },
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The name of an entry in lists. */
export const itemTitle = (data: Record<string, unknown>): string =>
  textOf(data['name'] ?? data['title'] ?? data['question'])

/** A few words of an entry below its name. */
export const itemSummary = (data: Record<string, unknown>): string =>
  [
    data['company'] ?? data['role'] ?? data['section'],
    data['text'] ?? data['answer'] ?? data['url'],
  ]
    .map(textOf)
    .filter(Boolean)
    .join(' · ')

/** Returns the fields that differ between two versions, by the labels of the form. */
export const changedFields = (
  { fields }: ItemForm,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): { label: string; from: string; to: string }[] =>
  fields
    .map(({ name, label }) => ({ label, from: textOf(before?.[name]), to: textOf(after[name]) }))
    .filter(({ from, to }) => from !== to)
