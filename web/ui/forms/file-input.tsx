import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'multiple'> & {
  /** Called with what was chosen or dropped; undefined when it was taken back. */
  onFile: (file: File | undefined) => void
}

/** Takes one file, by choosing or by dropping it on the field. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return <TextInput {...rest} type="file" onChange={(event) => onFile(event.target.files?.[0])} />
}
