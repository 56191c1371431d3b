import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

/** Controls that read as one: a select before a search, a unit or a button after an input. */
export function Joined({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('joined', className)} />
}
