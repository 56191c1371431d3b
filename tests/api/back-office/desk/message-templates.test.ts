import { beforeAll, describe, expect, test } from 'vitest'
import {
  addMessageTemplate,
  changeMessageTemplate,
  listMessageTemplates,
  removeMessageTemplate,
} from '#contract/messages/desk/message-templates.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let editor: Caller
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  editor = await aStaffCaller(market, 'editor')
})
const offered = async (name: string) =>
  (await support.call(listMessageTemplates)).body.payload.results.filter(
    (template) => template.name === name,
  )
const block = { kind: 'block', name: 'Moved', html: '<p>You have moved.</p>' } as const

describe('message templates (BK-008)', () => {
  test('are there from the start for blocks and messages', async () => {
    const { results } = (await support.call(listMessageTemplates)).body.payload
    expect(results.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      'block: Open invoice',
      'block: Complaint',
      'block: Please call us',
      'block: Suspected fraud',
      'message: Please call us',
      'message: Check your details',
      'message: Trial ends soon',
      'message: Too many messages',
      'message: Please explain',
    ])
  })

  test('are added, changed and removed by editors, and each change is audited', async () => {
    const { id } = (await editor.call(addMessageTemplate, { body: block })).body.payload
    expect(await offered('Moved')).toEqual([{ id, ...block }])
    const params = { id: String(id) }
    const body = { ...block, html: '<p>You have <b>moved</b>.</p>' }
    expect((await editor.call(changeMessageTemplate, { params, body })).status).toBe(200)
    expect(await offered('Moved')).toEqual([{ id, ...body }])
    expect((await editor.call(removeMessageTemplate, { params })).status).toBe(200)
    expect((await editor.call(removeMessageTemplate, { params })).status).toBe(404)
    expect((await editor.call(changeMessageTemplate, { params, body })).status).toBe(404)
    expect(await offered('Moved')).toEqual([])
    const entries = await market.database.sql`
      select act, details from audit_entry where act like 'message-template.%' order by id`
    expect(entries).toEqual([
      { act: 'message-template.added', details: block },
      {
        act: 'message-template.changed',
        details: { template: 'Moved', 'html.from': block.html, 'html.to': body.html },
      },
      { act: 'message-template.removed', details: body },
    ])
  })

  test('have one name for each kind, also after a change', async () => {
    const body = { ...block, name: 'Taken' }
    const { id } = (await editor.call(addMessageTemplate, { body })).body.payload
    expect((await editor.call(addMessageTemplate, { body })).status).toBe(409)
    const message = { ...body, kind: 'message' } as const
    const other = (await editor.call(addMessageTemplate, { body: message })).body.payload
    const params = { id: String(other.id) }
    expect((await editor.call(changeMessageTemplate, { params, body })).status).toBe(409)
    expect((await offered('Taken')).map((one) => one.id)).toEqual([id, other.id])
  })

  test('are sanitised when they are saved, and refused if nothing remains', async () => {
    const body = { ...block, name: 'Unsafe', html: '<p onclick="x()">Call</p><script>1</script>' }
    await editor.call(addMessageTemplate, { body })
    expect((await offered('Unsafe')).map(({ html }) => html)).toEqual(['<p>Call</p>'])
    const { refusal } = await editor.call(addMessageTemplate, {
      body: { ...body, name: 'Empty', html: '<script>1</script>' },
    })
    expect(refusal.payload.errors).toMatchObject([{ param: 'html' }])
  })
})
