import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'

type SheetChoiceProps = {
  sheets: readonly string[]
  sheet: string | undefined
  onChoose: (sheet: string) => void
}

/** Which sheet of a workbook is read, where there are several. */
export function SheetChoice({ sheets, sheet, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  return (
    <div className="form">
      <Field label="Sheet" className="s3 solo">
        <NativeSelect value={sheet} onChange={({ target }) => onChoose(target.value)}>
          {sheets.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
