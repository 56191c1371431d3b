import { encode } from 'uqr'
import type { Seller } from '#contract/billing/invoice-document.ts'

/** Limits of EPC069-12. */
const maxCents = 99_999_999_999
const maxNameLength = 70

/**
 * The text of the payment QR code of the European Payments Council (EPC069-12, version 2): a SEPA credit transfer in
 * euros to the seller with a reference. Null for what that cannot express, such as 0 euros.
 */
export function writePaymentCode(
  { name, iban, bic }: Pick<Seller, 'name' | 'iban' | 'bic'>,
  cents: number,
  reference: string,
): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  if (cents < 1 || cents > maxCents) return null
  const holder = [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, maxNameLength).join('')
  return [
    // Service, version, UTF-8, SEPA credit transfer.
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder,
    iban,
    `EUR${(cents / 100).toFixed(2)}`,
    // No purpose, no structured reference.
    '',
    '',
    reference,
  ].join('\n')
}

/** The dark modules of a QR code as an SVG path, one unit each, without a quiet zone. */
export function qrPath(content: string): { path: string; size: number } {
  // EPC069-12 asks for error correction level M.
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  return { path: rows.join(''), size }
}
