import { countText } from '#contract/numbers.ts'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** Views of one page, each with its own address: links of class `tab`, the current one with aria-current. */
export function Tabs({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) {
  return <nav {...rest} aria-label={label} className={cx('tabs', className)} />
}

type TabTextProps = { long: string; short?: string; count?: number | undefined }

/** The words of a tab: `short` on a phone, a quiet figure behind. */
export function TabText({ long, short, count }: TabTextProps) {
  return (
    <>
      <span className="long">{long}</span>
      {short && <span className="short">{short}</span>}
      {count !== undefined && <span className="n">{countText(count)}</span>}
    </>
  )
}
