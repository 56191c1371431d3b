import { linesText } from '#contract/inventory/stock-removals.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import {
  callPrice,
  repeatedLineModes,
  type RepeatedLineMode,
} from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useId } from 'react'

type Repeated = StockFileCheck['repeated']
type RepeatedLinesProps = {
  repeated: Repeated
  mode: RepeatedLineMode
  onChoose: (mode: RepeatedLineMode) => void
}

const names = { add: 'Add up their quantities', first: 'List the first line only' } as const

/** Shows lines for the same part before they are combined, and asks how. */
export function RepeatedLines({ repeated, mode, onChoose }: RepeatedLinesProps) {
  const name = useId()
  const { lines, parts, partsWithPrices, examples } = repeated
  if (lines === 0) return null
  const hints = {
    add: 'Price and description are those of the last line.',
    first: `The other ${linesText(lines - parts)} ${lines - parts === 1 ? 'is' : 'are'} left out.`,
  }
  return (
    <Panel title="Lines for the same part">
      <div className="stack close">
        <Field
          label={`${linesText(lines)} occur more than once; combined into ${linesText(parts)}`}
          group="choices"
        >
          <div className="stack import-modes">
            {repeatedLineModes.map((each) => (
              <Radio
                key={each}
                name={name}
                value={each}
                checked={mode === each}
                hint={hints[each]}
                onChange={() => onChoose(each)}
              >
                {names[each]}
              </Radio>
            ))}
          </div>
        </Field>
        {partsWithPrices > 0 && (
          <p className="small toned warn">
            {countText(partsWithPrices)} of these parts {partsWithPrices === 1 ? 'has' : 'have'}{' '}
            more than one price.
          </p>
        )}
        <ul className="stack close small" aria-label="Examples of lines for the same part">
          {examples.map((example) => (
            <li key={example.lines[0]?.lineNumber}>
              <p className="break">
                <span className="mono strong">{example.partNumber}</span>{' '}
                <span className="soft">
                  {[example.manufacturer, example.condition].filter(Boolean).join(' · ')}
                </span>
              </p>
              <ul className="soft num">
                {example.lines.map((line) => (
                  <li key={line.lineNumber}>{lineText(line)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function lineText(line: Repeated['examples'][number]['lines'][number]): string {
  const { lineNumber, quantity, price, currency } = line
  const shown = price === callPrice ? callPrice : formatPrice(Math.round(price * 100), currency)
  return `Line ${countText(lineNumber)}: ${countText(quantity)} × ${shown}`
}
