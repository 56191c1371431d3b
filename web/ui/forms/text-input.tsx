import type { ComponentProps } from 'react'
import { Kbd } from '../marks/badge.tsx'
import { cx } from '../class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'

type TextInputProps = ComponentProps<'input'> & {
  large?: boolean | undefined
  /** Monospaced, for part numbers. */
  mono?: boolean | undefined
  /** Quantities and prices: right-aligned, tabular. */
  numeric?: boolean | undefined
}

export function TextInput({ large, mono, numeric, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...rest}
      {...useFieldWiring(rest)}
      className={cx('input', large && 'lg', mono && 'mono-in', numeric && 'right', className)}
    />
  )
}

/** An e-mail field without the automatic capitals of phone keyboards. */
export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" autoCapitalize="none" spellCheck={false} {...props} />
}

/** Grows with its text from `rows` lines, if the browser supports it. */
export function TextArea({ className, rows = 4, style, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldWiring(rest)}
      className={cx('input', className)}
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.75rem)`, ...style }}
    />
  )
}

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'multiple'> & {
  /** Called with the chosen or dropped file; undefined when it is cleared. */
  onFile: (file: File | undefined) => void
}

/** Takes one file, chosen or dropped on the field. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return <TextInput {...rest} type="file" onChange={(event) => onFile(event.target.files?.[0])} />
}

type SearchInputProps = ComponentProps<'input'> & {
  /** The key that focuses the field, shown while it is empty. */
  kbd?: string | undefined
  large?: boolean | undefined
  boxClassName?: string | undefined
}

export function SearchInput({ kbd, large, className, boxClassName, ...rest }: SearchInputProps) {
  return (
    <span className={cx('search-box', boxClassName)}>
      <Icon name="search" />
      <input
        type="search"
        placeholder="Search"
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        {...useFieldWiring(rest)}
        className={cx('input', large && 'lg', className)}
      />
      {kbd && <Kbd aria-hidden="true">{kbd}</Kbd>}
    </span>
  )
}
