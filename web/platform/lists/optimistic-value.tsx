import { Checkbox } from '#web/ui/forms/choice.tsx'
import { useState, type ReactNode } from 'react'

export type OptimisticValue<T> = [shown: T, show: (value: T) => void]

/**
 * The value of a control that is stored in the address: shows a choice at once, until the address changes.
 * @returns the value to show, and a function to show another one in the meantime
 */
export function useOptimisticValue<T>(inAddress: T): OptimisticValue<T> {
  const [shown, show] = useState(inAddress)
  const [previous, setPrevious] = useState(inAddress)
  if (previous !== inAddress) {
    setPrevious(inAddress)
    show(inAddress)
  }
  return [shown, show]
}

type AddressCheckboxProps = {
  name: string
  checked: boolean
  onCheck: (checked: boolean) => void
  children: ReactNode
}

export function AddressCheckbox({ name, checked, onCheck, children }: AddressCheckboxProps) {
  const [shown, show] = useOptimisticValue(checked)
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
