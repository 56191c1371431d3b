import { conditions, conditionWords, type Condition } from '#contract/inventory/inventory.ts'
import type { MappingDraft } from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { conditionsToMap } from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'

/** Words that can be given a meaning here; a file with more has something else in that column. */
const maxShown = 20

type MeantConditionsProps = {
  draft: MappingDraft
  unknown: StockFilePreview['unknownConditions']
  onMean: (word: string, condition: Condition | undefined) => void
}

/** Own words for conditions, and what each of them means. */
export function ConditionMeanings({ draft, unknown, onMean }: MeantConditionsProps) {
  const words = conditionsToMap(draft, unknown)
  if (words.length === 0) return null
  return (
    <div className="form">
      {words.slice(0, maxShown).map(({ word, lines }) => (
        <Field
          key={word.toLowerCase()}
          label={`“${word}” means`}
          hint={lines === undefined ? undefined : linesText(lines)}
        >
          <NativeSelect
            value={draft.conditionWords?.[word.toLowerCase()] ?? ''}
            onChange={({ target }) =>
              onMean(
                word,
                conditions.find((code) => code === target.value),
              )
            }
          >
            <option value="">Not recognised: {draft.condition}</option>
            {conditions.map((code) => (
              <option key={code} value={code}>
                {code} · {conditionWords[code]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ))}
    </div>
  )
}
