import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useId, type ComponentProps } from 'react'

type SuggestedInputProps = ComponentProps<typeof TextInput> & { suggestions: readonly string[] }

/** A text field that offers what was used before. */
export function SuggestedInput({ suggestions, ...input }: SuggestedInputProps) {
  const listId = useId()
  return (
    <>
      <TextInput autoComplete="off" list={listId} {...input} />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
