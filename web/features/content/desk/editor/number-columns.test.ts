import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { editorExtensions } from './extensions.ts'
import { NumberColumns } from './number-columns.ts'

const cell = (type: string) => (text: string) => ({
  type,
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
})
const table = (...rows: [type: string, ...texts: string[]][]) => ({
  type: 'table',
  content: rows.map(([type, ...texts]) => ({ type: 'tableRow', content: texts.map(cell(type)) })),
})

/** The texts of the cells that the editor aligns at the right. */
function numbersOf(...content: object[]): string[] {
  const doc = getSchema(editorExtensions('content')).nodeFromJSON({ type: 'doc', content })
  const plugins = NumberColumns.config.addProseMirrorPlugins!.call({} as never)
  const state = EditorState.create({ doc, plugins })
  const decorations = plugins[0]!.getState(state) as { find(): { from: number }[] }
  return decorations.find().map(({ from }) => doc.nodeAt(from)!.textContent)
}

describe('a table in the editor', () => {
  test('has its numbers at the right, as on the page', () => {
    const prices = table(
      ['tableHeader', 'Module', 'Price', 'Change'],
      ['tableCell', 'DDR4', '€ 1,250', '+9 %'],
      ['tableCell', 'DDR5', '40', ''],
    )
    const before = { type: 'paragraph', content: [{ type: 'text', text: 'Prices' }] }
    expect(numbersOf(before, prices)).toEqual(['Price', 'Change', '€ 1,250', '+9 %', '40', ''])
  })

  test('stays as it is without a head, or with text in the column', () => {
    expect(numbersOf(table(['tableCell', 'A', '1'], ['tableCell', 'B', '2']))).toEqual([])
    expect(numbersOf(table(['tableHeader', 'A', 'B'], ['tableCell', 'x', '2 or 3']))).toEqual([])
  })
})
