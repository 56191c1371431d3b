import { withoutCurrencies } from './currencies.ts'

/** Words beside a price that do not change its meaning: of one piece, without tax. */
const neutralWords = new RegExp(
  `^(${[
    'net|nett|netto|neto|nt|exc|excl|excluding|exkl|exklusive|exclusief|ex|zzgl|ohne|hors|senza|sin|bez|utan|plus|without',
    'vat|btw|mwst|ust|iva|tva|ht|dph|moms|mva|tax|taxes|fob|exw',
    'per|pro|par|por|je|p|a|le|la|pc|pcs|pce|pces|piece|pieces|pièce|each|ea|unit|units|st|stk|stck|stück|stuk|szt|ks|pz|ud|uds|db',
    'price|preis|prijs|prix|precio|prezzo|cena|ask|asking|only|now|fixed',
  ].join('|')})$`,
  'iu',
)

/** What stands around a price beside its currency and may change its meaning: `k`, `incl`, `from`, `%`. */
export const findUnclearWords = (around: string): string =>
  // `+ VAT` is without it.
  withoutCurrencies(around.replace(/\+\s*(?=\p{L})/u, ''), '')
    .rest.replace(/\p{L}+/giu, (word) => (neutralWords.test(word) ? '' : word))
    .replace(/[\s./,:;()'’–—-]|\p{Cf}/gu, '')
