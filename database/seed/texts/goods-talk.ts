/** What a seller tells of the goods and what a buyer asks of them, one statement each. */
export interface GoodsTalk {
  sell: readonly string[]
  buy: readonly string[]
}
