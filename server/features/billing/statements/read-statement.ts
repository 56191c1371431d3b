import { readCamt053 } from '#server/features/billing/statements/camt053.ts'
import { readMt940 } from '#server/features/billing/statements/mt940.ts'
import type { StatementResult } from '#server/features/billing/statements/statement-lines.ts'

/** Banks write UTF-8, UTF-16 with a mark, or one byte for each character. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Reads a bank statement of either format, which its content shows. */
export function readStatement(
  file: Uint8Array,
): StatementResult & { format: 'camt.053' | 'mt940' } {
  const text = decode(file)
  return /^\s*</.test(text.replace(/^\uFEFF/, ''))
    ? { format: 'camt.053', ...readCamt053(text) }
    : { format: 'mt940', ...readMt940(text) }
}
