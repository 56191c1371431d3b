import { findNumberColumns } from '#contract/content/number-columns.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const isHeadCell = (cell: Node) => cell.type.name === 'tableHeader'

/** Aligns the numbers of tables with a head at the right, as readers get them. The text itself stays as it is. */
export const NumberColumns = Extension.create({
  name: 'numberColumns',
  addProseMirrorPlugins() {
    const key = new PluginKey<DecorationSet>('numberColumns')
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc),
          apply: (change, before) => (change.docChanged ? decorate(change.doc) : before),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((table, start) => {
    if (table.type.name !== 'table') return true
    const rows = table.children.map((row) => row.children)
    if (rows.length < 2 || !rows[0]!.every(isHeadCell)) return false
    const isNumeric = findNumberColumns(
      rows.map((cells) =>
        cells.map((cell) => ({ isHead: isHeadCell(cell), text: cell.textContent })),
      ),
    )
    table.forEach((row, rowStart) => {
      row.forEach((cell, cellStart, place) => {
        if (!isNumeric[place]) return
        const from = start + 1 + rowStart + 1 + cellStart
        decorations.push(Decoration.node(from, from + cell.nodeSize, { class: 'num' }))
      })
    })
    return false
  })
  return DecorationSet.create(doc, decorations)
}
