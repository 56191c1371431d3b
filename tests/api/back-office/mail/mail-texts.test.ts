import { beforeEach, describe, expect, test } from 'vitest'
import {
  editableMails,
  mailFrame,
  previewMail,
  testMailText,
  type EditableMail,
  type MailDraft,
} from '#contract/mail/desk/editable-mails.ts'
import { defaultReminderTexts } from '#contract/billing/desk/reminder-texts.ts'
import { defaultMailTexts } from '#contract/mail/desk/mail-texts.ts'
import {
  changeSettings,
  getEditableSettings,
  settingChanges,
} from '#contract/back-office/settings.ts'
import { warnNewsReaders } from '#server/features/content/jobs.ts'
import { endTrials } from '#server/features/companies/jobs.ts'
import { change } from '../../../support/account-status.ts'
import { aPost } from '../../../support/content/posts.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aContact } from '../../../support/market/factories.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  await market.database.sql`delete from setting`
  market.clock.advance({ seconds: 3 })
  editor = await aStaffCaller(market, 'editor')
})

const draftOf = ({ id, initial }: EditableMail, given: object = {}) =>
  ({ mail: id, ...initial, ...given }) as MailDraft
const findMail = (id: string) => editableMails.find((mail) => mail.id === id)!
const placeholderOfMailer = /\u0001/

describe('texts of automatic mails (BK-123)', () => {
  test.for(editableMails.map((mail) => [mail.id, mail] as const))(
    'preview %s in the layout of the real mail, with every placeholder filled',
    async ([, mail]) => {
      const admin = await aStaffCaller(market)
      const all = mail.placeholders.map((name) => `{${name}}`).join(' | ')
      const draft = draftOf(mail, { subject: 'S: {brand}', text: `First <b>.\n\n${all}` })
      const { payload } = (await admin.call(previewMail, { body: draft })).body
      expect(payload.subject).toBe('S: TBS')
      expect(payload.html).toMatch(/^<!doctype html>/)
      expect(payload.html).toContain('>First &lt;b&gt;.</p>')
      const filled = />([^<>]+(?: \| [^<>]+)*)<\/p>/g
      const values = [...payload.html.matchAll(filled)]
        .map(([, text]) => text!.split(' | '))
        .find((parts) => parts.length === mail.placeholders.length)
      expect(values).toHaveLength(mail.placeholders.length)
      expect(values!.every((value) => value !== '' && !/[{}]/.test(value))).toBe(true)
      expect(payload.html).not.toMatch(placeholderOfMailer)
      expect(payload.letter === null).toBe(mail.setting !== 'reminderTexts')
    },
  )

  test.for([
    ['an unknown placeholder', { text: 'Hello {firstname}' }, 'text', /^Only these placeholders/],
    ['one of another mail', { subject: 'Ends {when}' }, 'subject', /^Only these placeholders/],
    ['an empty text', { text: ' \n ' }, 'text', /required/],
    ['a subject of two lines', { subject: 'One\nTwo' }, 'subject', /not valid/],
    ['a text that is too long', { text: 'x'.repeat(2001) }, 'text', /at most 2000/],
    ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject', /at most 150/],
  ] as const)('refuse %s at its field', async ([, wrong, param, msg]) => {
    const body = draftOf(findMail('trialEnded'), wrong)
    for (const endpoint of [previewMail, testMailText]) {
      const reply = await editor.call(endpoint, { body })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([{ param, msg: expect.stringMatching(msg) }])
    }
    const { trialEnded } = defaultMailTexts
    const to = { ...defaultMailTexts, trialEnded: { ...trialEnded, ...wrong } }
    const changes = [{ key: 'mailTexts', to, was: defaultMailTexts }]
    const saved = await editor.call(changeSettings, { body: { changes } })
    expect(saved.refusal.payload.errors?.[0]?.param).toBe(`mailTexts.trialEnded.${param}`)
  })

  test('may be empty only where the facts come without one', async () => {
    const status = async (id: string) =>
      (await editor.call(previewMail, { body: draftOf(findMail(id), { text: '' }) })).status
    expect(await status('digest')).toBe(200)
    expect(await status('newsWarning')).toBe(200)
    expect(await status('welcome')).toBe(400)
  })

  test('are previewed in a page that runs and loads nothing', async () => {
    const { status, headers } = await editor.raw('GET', mailFrame.path)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;/,
    )
  })

  test('send a test mail to the own address of the staff member, marked and on record', async () => {
    const person = await aStaffMember(market, { role: 'editor' })
    const caller = await staffCaller(market, person)
    const body = draftOf(findMail('digest'), { text: 'Good morning from {brand}.' })
    const reply = await caller.call(testMailText, { body })
    expect(reply.body.payload).toEqual({ address: person.email })
    const [mail] = await queuedMails(market, `mail-text-test:${person.id}:`)
    expect(mail).toMatchObject({ lane: 'personal', topic: null, addresses: [person.email] })
    expect(mail!.subject).toMatch(/^\[Test\] Broadcasts of /)
    expect(mail!.text).toContain('Good morning from TBS.')
    expect(mail!.text).toContain(`You get this at ${person.email}`)
    const acts = await market.database.sql`
      select details from audit_entry where act = 'mail.tested' and actor_id = ${person.id}`
    expect(acts).toEqual([{ details: { mail: 'Daily digest' } }])
  })

  test('send a test mail of a reminder with its letter', async () => {
    const person = await aStaffMember(market, { role: 'admin' })
    const caller = await staffCaller(market, person)
    const body = draftOf(findMail('firstReminder'))
    expect((await caller.call(testMailText, { body })).status).toBe(200)
    const [mail] = await queuedMails(market, `mail-text-test:${person.id}:`)
    const [letter] = await market.database.sql<{ name: string }[]>`
      select name from mail_attachment where message_id = ${mail!.id}`
    expect(letter!.name).toBe('First reminder of an invoice.pdf')
  })

  test('of reminders are those of admins, as their setting is', async () => {
    const body = draftOf(findMail('lastReminder'))
    for (const endpoint of [previewMail, testMailText]) {
      const reply = await editor.call(endpoint, { body })
      expect(reply.status).toBe(403)
      expect(reply.refusal.payload.extra).toBe('STAFF_ROLE')
    }
  })

  test('are in the next mail, and its facts stay', async () => {
    const trialEnded = {
      subject: '{productName}: {company} until {lastDay}',
      text: 'Dear {contact},\n{company} <b>has ended</b>.',
    }
    await setSettings(market, { mailTexts: { ...defaultMailTexts, trialEnded } })
    const contact = await aContact(market, { company: { state: 'new', plan: null } })
    await change(market, contact.companyId, { kind: 'approveTrial' })
    market.clock.set('2026-12-20T23:00:00Z')
    await endTrials.run(market.platform, undefined)
    const [mail] = (await queuedMails(market, 'trial-ended:')).filter(({ addresses }) =>
      addresses.includes(contact.email),
    )
    expect(mail!.subject).toBe(`TBS: ${contact.companyName} until Sunday 20 December`)
    expect(mail!.text).toContain(
      `Dear ${contact.name},\n\n${contact.companyName} <b>has ended</b>.\n\nCompany: `,
    )
    expect(mail!.html).toContain('&lt;b&gt;has ended')
    expect(mail!.text).toContain('Become a member: http://market.test/payment')
  })

  test('come before a fraud warning, if there is one', async () => {
    const newsWarning = { subject: 'Beware: {title}', text: 'Please tell your colleagues.' }
    await setSettings(market, { mailTexts: { ...defaultMailTexts, newsWarning } })
    const post = await aPost(market, { title: 'A false order', catId: 1, lead: 'It is one.' })
    await warnNewsReaders.run(market.platform, { contentId: post.id })
    const [mail] = await queuedMails(market, `news:${post.id}`)
    expect(mail!.subject).toBe('Beware: A false order')
    expect(mail!.text).toContain('Please tell your colleagues.\n\nIt is one.')
  })

  test('keep their default where a saved value does not have them', async () => {
    const { trialEnded } = defaultMailTexts
    await market.database.sql`
      insert into setting (key, value) values ('mailTexts',
        ${market.database.sql.json({ trialEnded: { ...trialEnded, subject: 'Over' } })})`
    const { settings } = (await editor.call(getEditableSettings)).body.payload
    expect(settings.find(({ key }) => key === 'mailTexts')!.value).toEqual({
      ...defaultMailTexts,
      trialEnded: { ...trialEnded, subject: 'Over' },
    })
    market.clock.advance({ minutes: 1 })
    const contact = await aContact(market, { company: { state: 'trial', plan: null } })
    await change(market, contact.companyId, { kind: 'endTrial' })
    const subjects = (await queuedMails(market, `trial-ended:${contact.companyId}:`)).map(
      ({ subject }) => subject,
    )
    expect(subjects).toEqual(['Over'])
  })
})

describe('the history of a mail text (BK-123)', () => {
  const long = { subject: 'S'.repeat(150), text: '€'.repeat(2000) }
  const save = (to: unknown, was: unknown) =>
    editor.call(changeSettings, { body: { changes: [{ key: 'mailTexts', to, was }] } })

  test('has who changed it, and what was before, without other texts', async () => {
    const person = await aStaffMember(market, { role: 'editor' })
    editor = await staffCaller(market, person)
    const before = defaultMailTexts
    const after = {
      ...before,
      welcome: { ...before.welcome, subject: 'Welcome, {contact}' },
      trialEnded: long,
    }
    expect((await save(after, before)).status).toBe(200)
    expect((await save({ ...after, trialEnded: before.trialEnded }, after)).status).toBe(200)
    const changesOf = async (part: string) =>
      (await editor.call(settingChanges, { query: { key: 'mailTexts', part } })).body.payload
        .results
    expect(await changesOf('welcome')).toMatchObject([
      { by: person.name, from: { welcome: before.welcome }, to: { welcome: after.welcome } },
    ])
    expect(await changesOf('trialEnded')).toEqual([
      expect.objectContaining({ to: { trialEnded: before.trialEnded }, isReset: true }),
      expect.objectContaining({ to: { trialEnded: long }, isReset: false }),
    ])
    expect(await changesOf('digest')).toEqual([])
  })

  test('fits all texts at their maximum length in one change', async () => {
    const all = Object.fromEntries(Object.keys(defaultMailTexts).map((kind) => [kind, long]))
    expect((await save(all, defaultMailTexts)).status).toBe(200)
    expect((await save(null, all)).status).toBe(200)
  })

  test('of a setting of admins is not shown to editors', async () => {
    const admin = await aStaffCaller(market)
    const changes = [
      {
        key: 'reminderTexts',
        to: { ...defaultReminderTexts, first: long },
        was: defaultReminderTexts,
      },
    ]
    expect((await admin.call(changeSettings, { body: { changes } })).status).toBe(200)
    const query = { key: 'reminderTexts' }
    const countFor = async (caller: Caller) =>
      (await caller.call(settingChanges, { query })).body.payload.results.length
    expect(await countFor(admin)).toBe(1)
    expect(await countFor(editor)).toBe(0)
  })
})
