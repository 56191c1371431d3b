import { readTable } from '#offer-reader/product-tables.ts'
/** Printers of HP by product number: the model letters mean duplex (d), network (n), wireless (w), fax (f), trays (x). */
const list = readTable('printing/printers-list')

export const laserjetOfProductNumber: ReadonlyMap<string, string> = new Map(
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [model = '', number = ''] = line.split(' ')
      return [number, model] as const
    }),
)

/** OfficeJets, PageWides and DesignJets of HP by product number. */
export const otherHpPrinterOfProductNumber: ReadonlyMap<string, string> = new Map([
  ['d3q16b', 'pagewide 452dw'],
  ['d3q20b', 'pagewide 477dw'],
  ['d3q17b', 'pagewide 552dw'],
  ['d3q21b', 'pagewide 577dw'],
  ['a7f65a', 'officejet 8620'],
  ['d9l18a', 'officejet 8710'],
  ['d9l64a', 'officejet 8210'],
  ['cq891a', 'designjet t120'],
  ['cq890a', 'designjet t520'],
  ['cq893a', 'designjet t520'],
  ['5hb09a', 'designjet t630'],
  ['f9a29a', 'designjet t730'],
  ['f9a28a', 'designjet t830'],
  ['f9a30a', 'designjet t830'],
  ['cr649a', 'designjet t795'],
  ['cr651a', 'designjet t1300'],
  ['l2y23a', 'designjet t1530'],
])
