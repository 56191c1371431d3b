import { businessTimeZone } from '#contract/dates.ts'
import type { StockSummary } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/figures/numbers.ts'
import { ConfirmStockButton } from '#web/features/inventory/summary-public.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

const dayMs = 86_400_000

export interface StockAge {
  days: number
  dueDays: number
  isDue: boolean
}

/** Age of the stock in days; null without stock. */
export function stockAgeOf(summary: StockSummary | undefined, now: number): StockAge | null {
  if (!summary || summary.count === 0 || summary.refreshedAt === null) return null
  const days = Math.max(0, Math.floor((now - Date.parse(summary.refreshedAt)) / dayMs))
  const dueDays = summary.refreshWeeks * 7
  return { days, dueDays, isDue: days >= dueDays || summary.isHidden }
}

type StockPanelProps = { summary: StockSummary; age: StockAge | null }

/** The age of the own stock, compared with the recommended update interval. */
export function StockPanel({ summary, age }: StockPanelProps) {
  return (
    <Panel
      id="stock"
      title={
        <>
          My stock{' '}
          <span className="muted num">
            {countText(summary.count)} {summary.count === 1 ? 'line' : 'lines'}
          </span>
        </>
      }
      aside={
        <Link className="small target" to="/inventory">
          Inventory
        </Link>
      }
    >
      {age === null ? (
        <p className="soft">
          List what you hold, and buyers find it. Members ask for quotes from there.
        </p>
      ) : (
        <StockAgeBar age={age} refreshedAt={summary.refreshedAt!} isHidden={summary.isHidden} />
      )}
      <div className="row wrap stock-acts">
        {age?.isDue && <ConfirmStockButton>Still correct</ConfirmStockButton>}
        <Link className={buttonClass({ size: 'sm' })} to="/inventory">
          <Icon name="upload" />
          <span className="label">{age === null ? 'Upload stock' : 'Upload new file'}</span>
        </Link>
      </div>
    </Panel>
  )
}

type StockAgeBarProps = { age: StockAge; refreshedAt: string; isHidden: boolean }

function StockAgeBar({ age: { days, dueDays, isDue }, refreshedAt, isHidden }: StockAgeBarProps) {
  const scale = dueDays * 1.25
  const style = {
    '--share': Math.min(1, days / scale),
    '--due': dueDays / scale,
  } as CSSProperties
  return (
    <>
      <p className={isDue ? 'stock-age due' : 'stock-age'}>
        <b className="num">{days === 1 ? '1 day' : `${countText(days)} days`}</b>{' '}
        <span className="soft">
          since the last update, {dateText(refreshedAt, businessTimeZone)}
        </span>
      </p>
      <div className="age-bar" aria-hidden="true" style={style}>
        <i />
        <span />
        <small className="num">{dueDays} days</small>
      </div>
      <p className="small soft">
        {isHidden
          ? 'It is hidden from search because of its age. Confirm it, or upload a new file.'
          : isDue
            ? 'Buyers see the age of each line. Confirm the stock or upload a new file.'
            : `Buyers see the age of each line. Update it within ${dueDays} days.`}
      </p>
    </>
  )
}
