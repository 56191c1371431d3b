import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'

type NativeSelectProps = ComponentProps<'select'> & {
  small?: boolean | undefined
  boxClassName?: string | undefined
}

/** The browser's own select: no script on first paint, the system's list on a phone. */
export function NativeSelect({ small, className, boxClassName, ...rest }: NativeSelectProps) {
  return (
    <span className={cx('select-box', boxClassName)}>
      <select
        {...rest}
        {...useFieldWiring(rest)}
        className={cx('input', small && 'sm', className)}
      />
      <Icon name="down" small />
    </span>
  )
}
