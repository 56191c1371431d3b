import { describe, expect, test } from 'vitest'
import { auditSentence, type AuditFacts } from './audit-sentences.ts'
import { auditActions } from './audit.ts'

const say = (act: string, details: AuditFacts['details'] = {}, whom: Partial<AuditFacts> = {}) =>
  auditSentence({ act, company: null, contact: null, details, ...whom }).text
const amstel = { company: 'Amstel Server Trading' }
const marit = { ...amstel, contact: 'Marit Vos' }

describe('the sentence of an audit entry', () => {
  test('names amounts, documents and companies (BK-155)', () => {
    const booked = { invoice: '2026-00006', cents: 59_290, method: 'bank', status: 2 }
    expect(say('payment.booked', booked, amstel)).toBe(
      'Booked € 592.90 by bank transfer on invoice 2026-00006 of Amstel Server Trading',
    )
    const issued = { invoice: '2026-00006', cents: 59_290, account: 'ebm' }
    expect(say('invoice.issued', issued, amstel)).toBe(
      'Issued invoice 2026-00006 of € 592.90 (EBM) to Amstel Server Trading',
    )
    const { usedNames: said } = auditSentence({
      act: 'payment.booked',
      contact: null,
      details: booked,
      ...amstel,
    })
    expect([...said].toSorted()).toEqual(['cents', 'company', 'invoice', 'method', 'status'])
  })

  test('names what was changed, from and to (BK-155)', () => {
    const plan = { 'plan.from': 'plus', 'plan.to': 'broker' }
    expect(say('account.plan', plan, amstel)).toBe(
      'Changed the plan of Amstel Server Trading from Plus to Broker',
    )
    const due = { invoice: '2026-00006', 'dueOn.from': '2026-12-01', 'dueOn.to': '2026-12-15' }
    expect(say('invoice.extended', due)).toBe(
      'Extended the due date of invoice 2026-00006 from 01/12/2026 to 15/12/2026',
    )
  })

  test('names people, and the ticket by its number (BK-155)', () => {
    expect(say('picture.removed', {}, marit)).toBe(
      'Removed the profile picture of Marit Vos, Amstel Server Trading',
    )
    expect(say('message.read', { kind: 'provider', id: 42 }, marit)).toBe(
      'Read ticket T00042 of Marit Vos, Amstel Server Trading',
    )
    const read = { act: 'message.read', details: { kind: 'provider', id: 42 }, ...marit }
    expect([...auditSentence(read).usedNames]).toContain('kind')
    const replied = { act: 'ticket.replied', details: { id: 42, isDone: false }, ...marit }
    expect([...auditSentence(replied).usedNames]).toContain('isDone')
    expect(say('message.read', { kind: 'reply', id: 42 })).toBe('Read a message')
    expect(say('email.withdrawn', { kind: 'primary', email: 'a@b.example' }, marit)).toBe(
      'Withdrew the new e-mail address of Marit Vos: a@b.example (Amstel Server Trading)',
    )
    expect(say('account.blocked')).toBe('Blocked the company')
    expect(say('account.blocked', {}, marit)).toBe('Blocked Amstel Server Trading (Marit Vos)')
  })

  test('names applications, and no codes of the program (BK-155)', () => {
    const applied = { act: 'registration.received', details: { id: 4 }, ...marit }
    expect(auditSentence(applied).text).toBe(
      'Applied for a free trial, application R00004 (Marit Vos, Amstel Server Trading)',
    )
    expect([...auditSentence(applied).usedNames]).toContain('id')
    const states = { 'underlyingState.from': null, 'underlyingState.to': 'trial' }
    const blocked = { act: 'account.blocked', contact: null, details: states, ...amstel }
    expect([...auditSentence(blocked).usedNames].toSorted()).toEqual([
      'company',
      'underlyingState.from',
      'underlyingState.to',
    ])
    const decided = { invoice: '2026-00006', cents: 100, kind: 'overpaid', outcome: 'Paid back' }
    expect(say('payment.decided', decided)).toBe(
      'Decided about € 1.00 paid on invoice 2026-00006: Paid back',
    )
  })

  test('says one or many broadcasts (BK-155)', () => {
    expect(say('broadcast.removed', { broadcastId: 7 }, amstel)).toBe(
      'Removed broadcast #7 of Amstel Server Trading',
    )
    expect(say('broadcast.removed', { broadcasts: 12, ids: '1, 2' })).toBe('Removed 12 broadcasts')
  })

  test('says one company and one session in the singular (BK-155)', () => {
    expect(say('bulk.mailed', { companies: 1, ids: '7' })).toBe('Sent a mail to 1 company')
    expect(say('session.forced-out', { sessions: 1 }, marit)).toBe(
      'Signed out 1 session of Marit Vos, Amstel Server Trading',
    )
    expect(say('session.forced-out', { sessions: 2 })).toBe('Signed out 2 sessions')
  })

  test('names the roles of a colleague, and one role as entries had it before (BK-155)', () => {
    const colleague = { staff: 'Kim Finance' }
    expect(say('staff.created', { roles: 'Finance, Editor' }, colleague)).toBe(
      'Invited Kim Finance as Finance, Editor',
    )
    expect(say('staff.created', { role: 'finance' }, colleague)).toBe(
      'Invited Kim Finance as finance',
    )
  })

  test('names an amount in another currency than euro (BK-155)', () => {
    const refund = { invoice: '2026-00006', amount: '592.90 USD' }
    expect(say('payment.refunded', refund, amstel)).toBe(
      'Requested a refund of 592.90 USD of invoice 2026-00006 to Amstel Server Trading',
    )
  })

  test('is the title where a name is unknown, and keeps braces of names (BK-155)', () => {
    expect(say('payment.booked', {}, amstel)).toBe('Payment booked (Amstel Server Trading)')
    expect(say('note.added', {}, marit)).toBe('Added a note (Marit Vos, Amstel Server Trading)')
    expect(say('company.created', {}, { company: '{plan}' })).toBe('Created the company {plan}')
    expect(say('unknown.act')).toBe('unknown.act')
  })

  test('is there for every action without anything known', () => {
    for (const act of Object.keys(auditActions)) expect(say(act), act).toMatch(/^\S.*\S$/)
  })
})
