import {
  checkStockFile,
  correctRefusedLines,
  listRefusedLines,
} from '#contract/inventory/file-checks.ts'
import {
  discardStockFile,
  exportStock,
  findStockFile,
  importStockFile,
  listStockFiles,
  previewStockFile,
  refusedStockLines,
  uploadStockFile,
} from '#contract/inventory/stock-files.ts'
import { exportCompanyStock } from '#contract/inventory/desk/company-stock.ts'
import { aFile } from '../../support/sample-files.ts'
import { aStockFile, anImportedFile, plainStock } from '../../support/stock/stock-files.ts'
import { ofCompany, staffOf, staffToo, traders } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const stockAccess = { ...traders(), ...staffToo('200', ['support']) }
const ofOwner = { ...traders('404'), ...ofCompany(), ...staffToo('200', ['support']) }

/** Staff say whose and why. */
const named = ({ me, owner }: Cell) =>
  me ? {} : { companyId: owner.companyId, reason: 'Asked for by telephone' }
const whose = ({ me, owner }: Cell) => ({ query: me ? {} : { companyId: owner.companyId } })
/** A file of the owner. */
async function ofItsFile({ market, owner }: Cell) {
  const { companyId, id: contactId } = owner
  return { params: { id: String(await aStockFile(market, { companyId, contactId })) } }
}

const mapping = {
  columns: { partNumber: 0 },
  skippedLines: 1,
  condition: 'NEW',
  currency: 'EUR',
} as const

/** A file of the owner whose import refused its second line. */
async function ofItsRefusedLine({ market, owner }: Cell) {
  const { companyId, id: contactId } = owner
  return { params: { id: String(await anImportedFile(market, { companyId, contactId })) } }
}

function form(cell: Cell): FormData {
  const filled = new FormData()
  for (const [name, value] of Object.entries(named(cell))) filled.set(name, String(value))
  filled.set('file', aFile('stock.csv', plainStock))
  return filled
}

/** Stock files that come in, and the own stock as one that goes out. */
export const stockFileRows = [
  row(uploadStockFile, stockAccess, (cell) => ({ body: form(cell) })),
  row(listStockFiles, stockAccess, whose),
  row(exportStock, stockAccess, whose),
  row(exportCompanyStock, staffOf(['support']), (cell) => ({
    params: { id: String(cell.owner.companyId) },
  })),
  row(findStockFile, ofOwner, async (cell) => ({ ...(await ofItsFile(cell)), ...whose(cell) })),
  row(refusedStockLines, ofOwner, async (cell) => ({ ...(await ofItsFile(cell)), ...whose(cell) })),
  row(previewStockFile, ofOwner, async (cell) => ({
    ...(await ofItsFile(cell)),
    body: cell.me ? {} : { companyId: cell.owner.companyId },
  })),
  row(checkStockFile, ofOwner, async (cell) => ({
    ...(await ofItsFile(cell)),
    body: { mapping, ...(cell.me ? {} : { companyId: cell.owner.companyId }) },
  })),
  row(listRefusedLines, ofOwner, async (cell) => ({ ...(await ofItsFile(cell)), ...whose(cell) })),
  row(correctRefusedLines, ofOwner, async (cell) => ({
    ...(await ofItsRefusedLine(cell)),
    body: { lines: [{ lineNumber: 2, cells: { quantity: '5' } }], ...named(cell) },
  })),
  row(importStockFile, ofOwner, async (cell) => ({
    ...(await ofItsFile(cell)),
    body: {
      mapping,
      mode: 'add',
      ...named(cell),
    },
  })),
  row(discardStockFile, ofOwner, async (cell) => ({
    ...(await ofItsFile(cell)),
    body: named(cell),
  })),
]
