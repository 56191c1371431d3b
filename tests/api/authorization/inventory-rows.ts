import { previewUndo, restoreStock } from '#contract/inventory/stock-removals.ts'
import {
  addStockLine,
  changeStockLine,
  confirmStock,
  countStock,
  listStock,
  removeAllStock,
  removeStockLine,
  listStockHits,
} from '#contract/inventory/own-stock.ts'
import { changeSelectedLines, removeSelectedLines } from '#contract/inventory/selected-lines.ts'
import { findOwnLines, removeOwnStock } from '../../support/stock/own-stock.ts'
import { putStock } from '../../support/stock/stock.ts'
import { ofCompany, staffToo, traders } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const stockAccess = { ...traders(), ...staffToo('200', ['support']) }
const ofOwner = { ...traders('404'), ...ofCompany(), ...staffToo('200', ['support']) }

/** Staff say whose and why. */
const named = ({ me, owner }: Cell) =>
  me ? {} : { companyId: owner.companyId, reason: 'Asked for by telephone' }
const whose = ({ me, owner }: Cell) => ({ query: me ? {} : { companyId: owner.companyId } })
const aLine = ({ unique }: Cell) => ({
  manufacturer: 'Acme',
  partNumber: `Line ${unique}`,
  description: 'thing',
  price: 12,
})

/** A new line in the stock of the owner's company. */
async function lineOfOwner({ market, owner, unique }: Cell): Promise<number> {
  await putStock(market, owner.companyId, [{ partNumber: `Line ${unique}` }], false)
  const [line] = await findOwnLines(market, owner.companyId, `Line ${unique}`)
  return line!.id
}

/** A line of the owner. */
async function ofItsLine({ market, owner, unique }: Cell) {
  await putStock(market, owner.companyId, [{ partNumber: `Own ${unique}` }], false)
  const [line] = await findOwnLines(market, owner.companyId, `Own ${unique}`)
  return { params: { id: String(line!.id) } }
}

/** The member's own stock. */
export const inventoryRows = [
  row(listStock, stockAccess, whose),
  row(countStock, stockAccess, whose),
  row(listStockHits, stockAccess, whose),
  row(addStockLine, stockAccess, (cell) => ({ body: { ...aLine(cell), ...named(cell) } })),
  row(changeStockLine, ofOwner, async (cell) => ({
    ...(await ofItsLine(cell)),
    body: { quantity: 3, ...named(cell) },
  })),
  row(removeStockLine, ofOwner, async (cell) => ({
    ...(await ofItsLine(cell)),
    body: named(cell),
  })),
  row(removeAllStock, stockAccess, (cell) => ({
    body: { ...named(cell), typedName: cell.owner.companyName },
  })),
  row(changeSelectedLines, stockAccess, async (cell) => ({
    body: { ids: [await lineOfOwner(cell)], quantity: 2, ...named(cell) },
  })),
  row(removeSelectedLines, stockAccess, async (cell) => ({
    body: { ids: [await lineOfOwner(cell)], ...named(cell) },
  })),
  row(restoreStock, ofOwner, async (cell) => {
    await putStock(
      cell.market,
      cell.owner.companyId,
      [{ partNumber: `Gone ${cell.unique}` }],
      false,
    )
    const id = await removeOwnStock(cell.market, cell.owner.companyId)
    return { body: { id, ...named(cell) } }
  }),
  row(previewUndo, ofOwner, async (cell) => {
    await putStock(
      cell.market,
      cell.owner.companyId,
      [{ partNumber: `Gone ${cell.unique}` }],
      false,
    )
    const id = await removeOwnStock(cell.market, cell.owner.companyId)
    return { params: { id: String(id) }, ...whose(cell) }
  }),
  row(confirmStock, stockAccess, (cell) => ({ body: named(cell) })),
]
