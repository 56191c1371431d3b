import { linesText } from '#contract/inventory/stock-removals.ts'
import { conditions, conditionWords, type Condition } from '#contract/inventory/inventory.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useState } from 'react'

const shownFirst = 8

type ConditionChoicesProps = {
  check: Pick<StockFileCheck, 'conditions' | 'otherConditionLines'>
  /** The choices of the draft: they show before the file is read again. */
  chosen: (word: string) => Condition | undefined
  onChoose: (word: string, condition: Condition) => void
}

/** Asks what missing and unknown conditions mean, once for each word. */
export function ConditionChoices({ check, chosen, onChoose }: ConditionChoicesProps) {
  const [showsAll, setShowAll] = useState(false)
  const { conditions: words, otherConditionLines } = check
  if (words.length === 0) return null
  const shown = showsAll ? words : words.slice(0, shownFirst)
  return (
    <Panel title="Conditions to confirm">
      <div className="stack close">
        <p className="small soft">
          Lines without a choice are listed as ASIS. The choices are remembered for the next files.
        </p>
        <div className="form">
          {shown.map(({ word, lines }) => (
            <Field
              key={word}
              label={word === '' ? 'No condition means' : `“${word}” means`}
              aside={<span className="small muted num">{linesText(lines)}</span>}
            >
              <NativeSelect
                value={chosen(word) ?? ''}
                onChange={({ target }) => {
                  const condition = conditions.find((code) => code === target.value)
                  if (condition) onChoose(word, condition)
                }}
              >
                {chosen(word) === undefined && <option value="">Not chosen: ASIS</option>}
                <Options
                  of={conditions.map((code) => [code, `${code} · ${conditionWords[code]}`])}
                />
              </NativeSelect>
            </Field>
          ))}
        </div>
        {shown.length < words.length && (
          <p>
            <Button size="sm" icon="down" onClick={() => setShowAll(true)}>
              Show {words.length - shown.length} more
            </Button>
          </p>
        )}
        {otherConditionLines > 0 && (
          <p className="small soft">
            {linesText(otherConditionLines)} with other conditions{' '}
            {otherConditionLines === 1 ? 'is' : 'are'} listed as ASIS. Is this the condition column?
          </p>
        )}
      </div>
    </Panel>
  )
}
