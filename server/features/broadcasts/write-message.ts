import { createHash } from 'node:crypto'
import type { Side } from '#contract/broadcasts.ts'
import type { Currency } from '#contract/currencies.ts'

export interface Offer {
  side: Side
  quantity: string
  brand: string
  description: string
  condition: string
  price: string
  currency: Currency
  productLink?: string
  additionalInfo: string
}

export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi, '')
    .replace(/\t/g, ' ')
    .replace(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
      '',
    )
    .replace(/\p{Surrogate}/gu, '')
    .trim()
}
export const plainLine = (text: string) => plainText(text).replace(/\s+/g, ' ').trim()

export const subjectOf = (offer: Offer) =>
  `${offer.side}: ${offer.quantity} x ${offer.brand} ${offer.description}`

export function messageOf(offer: Offer): string {
  const lines = [
    ['Quantity', offer.quantity],
    ['Brand', offer.brand],
    ['Description', offer.description],
    ['Condition', offer.condition],
    ['Price', `${offer.currency} ${offer.price}`],
  ].map(([term, value]) => `${term!.padEnd(13)}${value}`)
  return [lines.join('\n'), offer.additionalInfo, offer.productLink].filter(Boolean).join('\n\n')
}

export function priceCentsOf(price: string): number | undefined {
  const m = /^(?:€|\$|£|eur|usd|gbp)?\s*(\d{1,9})(?:[.,](\d{1,2}))?(?:,-)?$/i.exec(price.trim())
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : undefined
}

export function contentKeyOf(part: {
  companyId: number
  listId: number
  side: Side
  brand: string
  description: string
  condition: string
}): Buffer {
  const norm = (t: string) =>
    t
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  return createHash('sha256')
    .update(
      [
        part.companyId,
        part.listId,
        part.side,
        norm(part.brand),
        norm(part.description),
        norm(part.condition),
      ].join('\n'),
    )
    .digest()
}
