import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './file-input.css'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'multiple'> & {
  /** Called with what was chosen or dropped; undefined when it was taken back. */
  onFile: (file: File | undefined) => void
}

/** Takes one file, by choosing or by dropping it on the field. */
export function FileInput({ onFile, className, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      {...useFieldWiring(rest)}
      type="file"
      className={cx('input', 'file', className)}
      onChange={(event) => onFile(event.target.files?.[0])}
    />
  )
}
