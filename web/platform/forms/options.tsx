type Option = string | readonly [value: string | number, label: string]

/** Options of a select; a plain text is both value and label. */
export function Options({ of }: { of: readonly Option[] }) {
  return of.map((option) => {
    const [value, label] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
}
