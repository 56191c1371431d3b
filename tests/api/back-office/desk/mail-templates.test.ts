import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addMailTemplate,
  changeMailTemplate,
  listMailTemplates,
  orderMailTemplates,
  removeMailTemplate,
  type MailTemplateDraft,
} from '#contract/mail/desk/mail-templates.ts'
import { getTicket } from '#contract/messages/desk/tickets.ts'
import { apply, readRegistration } from '../../../support/joining/registration.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let support: Caller
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
})

const ticket = { kind: 'ticket', name: 'VAT', subject: '', text: 'Dear {contact},' } as const
const add = (draft: Partial<MailTemplateDraft> & { name: string }) =>
  support.call(addMailTemplate, { body: { ...ticket, ...draft } })
const listed = async () => (await support.call(listMailTemplates)).body.payload.results
const namesOf = async (kind: string) =>
  (await listed()).filter((one) => one.kind === kind).map(({ name }) => name)

describe('mail templates', () => {
  test('are added, changed and removed by support, and each change is audited (BK-151)', async () => {
    const { id } = (await add({ name: 'VAT' })).body.payload
    expect(await listed()).toEqual([{ id, ...ticket, version: 1 }])
    const params = { id: String(id) }
    const body = { ...ticket, text: 'Dear {contact} of {company},', version: 1 }
    expect((await support.call(changeMailTemplate, { params, body })).status).toBe(200)
    expect(await listed()).toEqual([{ id, ...body, version: 2 }])
    const later = await support.call(changeMailTemplate, { params, body })
    expect([later.status, later.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    expect((await support.call(removeMailTemplate, { params })).status).toBe(200)
    expect((await support.call(removeMailTemplate, { params })).status).toBe(404)
    expect((await support.call(changeMailTemplate, { params, body })).status).toBe(404)
    expect(await listed()).toEqual([])
    const entries = await market.database.sql`
      select act, details from audit_entry where act like 'mail-template.%' order by id`
    expect(entries).toEqual([
      {
        act: 'mail-template.added',
        details: { kind: 'Reply to a ticket', name: 'VAT', text: ticket.text },
      },
      {
        act: 'mail-template.changed',
        details: { template: 'VAT', 'text.from': ticket.text, 'text.to': body.text },
      },
      {
        act: 'mail-template.removed',
        details: { kind: 'Reply to a ticket', name: 'VAT', text: body.text },
      },
    ])
  })

  test('have one name for each kind, also after a change (BK-151)', async () => {
    await add({ name: 'Taken' })
    expect((await add({ name: 'Taken' })).status).toBe(409)
    const { id } = (await add({ name: 'Free' })).body.payload
    const params = { id: String(id) }
    const body = { ...ticket, name: 'Taken', version: 1 }
    expect((await support.call(changeMailTemplate, { params, body })).status).toBe(409)
    expect((await add({ kind: 'question', name: 'Taken' })).status).toBe(200)
  })

  test('are refused at the field with a placeholder that their kind does not know (BK-151)', async () => {
    const errorsOf = async (draft: Partial<MailTemplateDraft>) =>
      (await add({ name: 'Wrong', ...draft })).refusal.payload.errors
    expect(await errorsOf({ text: 'Dear {name},' })).toEqual([
      {
        param: 'text',
        msg: 'Only these placeholders are known: {contact} {company} {brand} {number} {subject}',
      },
    ])
    const companies = { kind: 'companies', text: 'Dear {contact},' } as const
    expect(await errorsOf({ ...companies, subject: 'About {number}' })).toEqual([
      { param: 'subject', msg: 'Only these placeholders are known: {contact} {company} {brand}' },
    ])
    expect(await errorsOf({ kind: 'question', text: 'About {subject}' })).toMatchObject([
      { param: 'text' },
    ])
  })

  test('are ordered within their kind, unless they have changed since (BK-151)', async () => {
    const names = ['One', 'Two', 'Three']
    const ids: number[] = []
    for (const name of names) {
      ids.push((await add({ kind: 'companies', name })).body.payload.id)
    }
    expect(await namesOf('companies')).toEqual(names)
    const order = (wanted: number[]) =>
      support.call(orderMailTemplates, { body: { kind: 'companies', ids: wanted } })
    expect((await order(ids.toReversed())).status).toBe(200)
    expect(await namesOf('companies')).toEqual(names.toReversed())
    expect((await order(ids.slice(1))).status).toBe(409)
    expect((await order([...ids.slice(1), ids[1]!])).status).toBe(409)
  })

  test('begin a reply with the facts of the ticket (BK-151)', async () => {
    const writer = await aContact(market, { name: 'Vera Bloem', company: { name: 'Bloem IT' } })
    const [row] = await market.database.sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${writer.id}, 'Our invoice', 'Is it paid?', ${market.clock.now()}) returning id`
    await add({ name: 'Facts', text: '{contact}, {company}, {number}, {subject}' })
    const { reply } = (await support.call(getTicket, { params: { id: String(row!.id) } })).body
      .payload
    const number = `T${String(row!.id).padStart(5, '0')}`
    expect(reply.templates).toContainEqual({
      name: 'Facts',
      text: `Vera Bloem, Bloem IT, ${number}, Our invoice`,
    })
  })

  test('begin a question with the facts of the application (BK-151)', async () => {
    const { id, body } = await apply(market)
    await add({ kind: 'question', name: 'Facts', text: '{contact}, {company}, {number}' })
    const number = `R${String(id).padStart(5, '0')}`
    expect((await readRegistration(support, id)).templates).toContainEqual({
      name: 'Facts',
      text: `${body.name}, ${body.company}, ${number}`,
    })
  })

  test('come from the setting that they were, for replies and for mails to companies (BK-151)', async () => {
    const { sql } = market.database
    const migration = await readFile('database/migrations/0032-mail-templates.sql', 'utf8')
    const move = migration.slice(migration.indexOf('with part as'))
    await sql`delete from mail_template`
    const old = 'VAT\r\nDear {contact},\r\nsee it.\r\n---\r\nThanks\n----\n\nVAT\nAgain'
    await sql`insert into setting (key, value) values ('replyTemplates', ${sql.json(old)})`
    await sql.unsafe(move)
    const moved = (await listed()).map(({ kind, name, text }) => `${kind} ${name}: ${text}`)
    const texts = ['VAT: Dear {contact},\nsee it.', 'Thanks: Thanks', 'VAT (2): Again']
    expect(moved).toEqual([
      ...texts.map((text) => `companies ${text}`),
      ...texts.map((text) => `ticket ${text}`),
    ])
    expect(await sql`select from setting where key = 'replyTemplates'`).toEqual([])
  })
})
