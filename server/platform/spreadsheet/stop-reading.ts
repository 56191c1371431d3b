import { stockFileFaults, type StockFileFault } from '#contract/inventory/inventory.ts'

/** Thrown where a stock file turns out, at its beginning or in the middle, to be none that is taken. */
export class ReadingStopped extends Error {
  readonly fault: StockFileFault

  constructor(fault: StockFileFault) {
    super(stockFileFaults[fault])
    this.fault = fault
  }
}
