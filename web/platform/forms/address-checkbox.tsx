import { useShownValue } from '#web/platform/lists/use-shown-value.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import type { ReactNode } from 'react'

type AddressCheckboxProps = {
  name: string
  checked: boolean
  onCheck: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox whose state stands in the address: it shows a click at once, and the address when that has changed. */
export function AddressCheckbox({ name, checked, onCheck, children }: AddressCheckboxProps) {
  const [shown, show] = useShownValue(checked)
  return (
    <Checkbox
      name={name}
      value="true"
      checked={shown}
      onChange={({ target }) => {
        show(target.checked)
        onCheck(target.checked)
      }}
    >
      {children}
    </Checkbox>
  )
}
