export interface CellText {
  isHead: boolean
  text: string
}

/** Such as `1,250`, `€ 40`, `+9 %` and `-2.5`. */
const numberText = /^[-+−–]? ?[€$£]? ?\d[\d.,]*( ?[%€])?$/
const emptyText = /^[-–]?$/

/** Whether each column of a table contains nothing but numbers below its head, so that it is aligned at the right. */
export function findNumberColumns([
  head = [],
  ...rows
]: readonly (readonly CellText[])[]): boolean[] {
  return head.map((_cell, place) => {
    const texts = rows.flatMap((cells) => cells[place]?.text.trim() ?? [])
    return (
      rows.every((cells) => !cells[place]?.isHead) &&
      texts.some((text) => numberText.test(text)) &&
      texts.every((text) => numberText.test(text) || emptyText.test(text))
    )
  })
}
