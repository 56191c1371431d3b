import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMessage, type Message } from '#server/platform/mailer/mime/compose-mime.ts'
import { placeholder } from '#server/platform/mailer/mime/mail.ts'
import {
  renderSample,
  sampleLinks,
  sampleMessage,
} from '../../../../tests/support/mailer/sample-message.ts'

function raw(change: Partial<Message> = {}, address?: string) {
  const { head, body } = renderSample(change, address)
  return `${head}\r\n${body}`
}
const parse = (change?: Partial<Message>, address?: string) =>
  PostalMime.parse(raw(change, address))
const personal = {
  lane: 'personal',
  topic: undefined,
  list: undefined,
  html: undefined,
  text: 'Still there?\n',
} as const

async function headersOf(change?: Partial<Message>, address?: string) {
  const { headers } = await parse(change, address)
  return new Map(headers.map(({ key, value }) => [key, value]))
}

describe('mail on a topic', () => {
  test('has the List-* headers, one-click unsubscribe and the headers of automatic mail', async () => {
    const headers = await headersOf()
    const token = sampleLinks.token('list:7', 'marit@amstelserver.example')
    expect(headers.get('from')).toBe('Joris Helder via TBS <laptop@lists.market.example>')
    expect(headers.get('reply-to')).toBe('Joris Helder <joris@helderhardware.example>')
    expect(headers.get('to')).toBe('marit@amstelserver.example')
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 14:39:00 +0000')
    expect(headers.get('list-id')).toBe('Laptop <laptop.lists.market.example>')
    expect(headers.get('list-post')).toBe('<mailto:laptop@lists.market.example>')
    expect(headers.get('list-help')).toBe('<https://market.example/broadcast-rules>')
    expect(headers.get('list-unsubscribe')).toBe(
      `<https://m.example/unsubscribe/${token}>, <mailto:leave@lists.market.example?subject=${token}>`,
    )
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('precedence')).toBe('list')
  })

  test('does not offer to unsubscribe by mail where nobody reads it (BK-043)', () => {
    const context = { links: sampleLinks, unsubscribeAddress: undefined }
    const { head } = composeMessage(sampleMessage(), context).render('42', 'a@b.example')
    expect(head).toMatch(/^List-Unsubscribe: <https:[^,]*>\r$/m)
    expect(head).not.toContain('leave@')
  })

  test('inserts the link and address of each recipient, escaped in HTML', async () => {
    const text = `a ${placeholder.unsubscribeUrl} b ${placeholder.ownAddress}`
    const html = `<p>${placeholder.ownAddress}</p><a href="${placeholder.unsubscribeUrl}">x</a>`
    const mail = await parse({ text, html }, "o'neil&co@trader.example")
    const url = sampleLinks.url('list:7', "o'neil&co@trader.example")
    expect(mail.text?.trim()).toBe(`a ${url} b o'neil&co@trader.example`)
    expect(mail.html).toContain('<p>o&#39;neil&amp;co@trader.example</p>')
    expect(mail.html).toContain(`<a href="${url}">`)
  })

  test('declares that a list without an address accepts no postings', async () => {
    const list = { id: 'news.lists.market.example', name: '', help: 'https://market.example/news' }
    const headers = await headersOf({ list })
    expect(headers.get('list-post')).toBe('NO')
    expect(headers.get('list-id')).toBe('<news.lists.market.example>')
  })
})

describe('personal mail', () => {
  test('has no List-* header and no header of automatic mail', async () => {
    const names = [...(await headersOf(personal)).keys()]
    const forbidden = /^(list-|auto-submitted|precedence)/
    expect(names.filter((name) => forbidden.test(name))).toEqual([])
  })

  test('marks an automatic reply once, in any lane', async () => {
    const answer = { headers: { 'Auto-Submitted': 'auto-replied' } }
    for (const mail of [
      { ...personal, ...answer },
      { ...personal, lane: 'security', ...answer },
    ] as const) {
      expect((await headersOf(mail)).get('auto-submitted')).toBe('auto-replied')
    }
  })

  test('references the mail it answers', async () => {
    const id = '<7.abc@lists.market.example>'
    const headers = await headersOf({ ...personal, headers: { 'In-Reply-To': id, References: id } })
    expect(headers.get('in-reply-to')).toBe(id)
    expect(headers.get('references')).toBe(id)
  })
})

test('marks security mail as automatic, so that no absence notice answers it', async () => {
  const headers = await headersOf({ ...personal, lane: 'security' })
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.has('precedence')).toBe(false)
})

describe('text in headers and bodies', () => {
  test.each([
    'Zoë van der Länge',
    '東京パーツ株式会社',
    'Smith, John "JJ" <x>',
    'Plain Name',
    '=?utf-8?Q?Fake?=',
    'Ж'.repeat(100),
  ])('keeps the name %s', async (name) => {
    const mail = await parse({ sender: { name, address: 'laptop@lists.market.example' } })
    expect(mail.from).toEqual({ name, address: 'laptop@lists.market.example' })
  })

  test.each([
    '[Laptop] WTS: 40 × HP, € 285',
    '=?utf-8?B?QmNjOiB4?= =?x',
    'a'.repeat(300),
    'word '.repeat(59) + 'end',
    '絵文字 😀 '.repeat(30).trim(),
  ])('keeps the subject %s', async (subject) => {
    expect((await parse({ subject })).subject).toBe(subject)
  })

  test('keeps every character of both bodies except control characters', async () => {
    const body = 'ünï = cödé\t.\n.\n..dots\n  indented  \nFrom here\n=3D 😀 end \u0007bell\n'
    const mail = await parse({ text: body, html: `<pre>${body}</pre>` })
    const kept = body.replace('\u0007', '')
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(kept.trimEnd())
    expect(mail.html?.replaceAll('\r\n', '\n')).toContain(`<pre>${kept}</pre>`)
  })

  test('is ASCII with lines of a valid length', () => {
    const text = raw({ subject: 'é'.repeat(300), text: 'é'.repeat(5000), html: 'x'.repeat(50_000) })
    expect(text).toMatch(/^[\r\n\t\x20-\x7e]*$/)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThan(998)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

test('keeps the Message-ID across attempts and gives every delivery its own', async () => {
  const first = await headersOf()
  const again = await headersOf()
  expect(first.get('message-id')).toBe('<42.0123456789abcdef0123456789abcdef@lists.market.example>')
  expect(again.get('message-id')).toBe(first.get('message-id'))
})
