import { Checkbox } from '#web/ui/choice.tsx'
import { useState, type ReactNode } from 'react'

type AddressCheckboxProps = {
  name: string
  checked: boolean
  onCheck: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox whose state stands in the address: it shows a click at once, and the address when that has changed. */
export function AddressCheckbox({ name, checked, onCheck, children }: AddressCheckboxProps) {
  const [shown, setShown] = useState(checked)
  const [said, setSaid] = useState(checked)
  if (said !== checked) {
    setSaid(checked)
    setShown(checked)
  }
  return (
    <Checkbox
      name={name}
      value="true"
      checked={shown}
      onChange={({ target }) => {
        setShown(target.checked)
        onCheck(target.checked)
      }}
    >
      {children}
    </Checkbox>
  )
}
