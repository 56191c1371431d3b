import { cx } from '../class-names.ts'

export type Side = 'WTS' | 'WTB'

type SideChipProps = { side: Side; large?: boolean | undefined; className?: string | undefined }

/** Want to sell or want to buy: the letters first, the colour second. */
export function SideChip({ side, large, className }: SideChipProps) {
  return (
    <abbr
      title={sideTitles[side]}
      className={cx('side', side.toLowerCase(), large && 'lg', className)}
    >
      {side}
    </abbr>
  )
}

const sideTitles: Record<Side, string> = { WTS: 'Want to sell', WTB: 'Want to buy' }
