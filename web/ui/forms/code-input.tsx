import { useState, type ComponentProps, type CSSProperties, type FormEvent } from 'react'
import { useFieldWiring } from './field-context.ts'

type CodeInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'> & {
  length?: number
  /** Called once each time all cells are filled. */
  onComplete?: (code: string) => void
}

/** A one-time code: one input over its cells, so paste and autofill work. */
export function CodeInput({ length = 6, onComplete, onInput, ...rest }: CodeInputProps) {
  const [filled, setFilled] = useState(String(rest.value ?? rest.defaultValue ?? '').length)

  function keepDigits(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const digits = input.value.replace(/\D/g, '').slice(0, length)
    if (digits !== input.value) input.value = digits
    setFilled(digits.length)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
    if (digits.length === length && filled !== length) onComplete?.(digits)
  }

  return (
    <div className="code" style={{ '--cells': length } as CSSProperties}>
      {Array.from({ length }, (_, cell) => (
        <span
          key={cell}
          aria-hidden="true"
          className={cell === Math.min(filled, length - 1) ? 'at' : undefined}
        />
      ))}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...rest}
        {...useFieldWiring(rest)}
        onInput={keepDigits}
      />
    </div>
  )
}
