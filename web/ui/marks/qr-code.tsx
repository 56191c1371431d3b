import { encode } from 'uqr'

type QrCodeProps = {
  /** The encoded text. */
  content: string
  label: string
  className?: string
}

/** A QR code drawn here, black on white in either theme, with the quiet zone that cameras need. Load it lazily. */
export function QrCode({ content, label, className }: QrCodeProps) {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
