import { countText } from '#contract/figures/numbers.ts'
import { useEffect, useRef, type ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** Views of one page, each with its own address: links of class `tab`, the current one with aria-current. */
export function Tabs({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) {
  return <nav {...rest} aria-label={label} className={cx('tabs', className)} />
}

/** Tabs in one row, which scrolls where they are wider than the screen. `current` says that the page has changed. */
export function ScrollingTabs({
  current,
  className,
  ...rest
}: ComponentProps<typeof Tabs> & { current: string }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    const { offsetLeft, clientWidth } = row.current
    row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2
  }, [current])
  return <Tabs {...rest} ref={row} className={cx('scrolling', className)} />
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
