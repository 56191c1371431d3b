import { composeIBAN, isValidBBAN } from 'ibantools'
import type { MarketCompany, MarketContact } from '#database/seed/market.ts'

/** Tax numbers by country; # stands for a digit. */
const taxNumbers: Record<string, string> = {
  NL: 'NL#########B01',
  DE: 'DE#########',
  GB: 'GB#########000',
  BE: 'BE0#########',
  FR: 'FR###########',
  IT: 'IT###########',
  ES: 'ESB########',
  PT: 'PT#########',
  PL: 'PL##########',
  CZ: 'CZ########',
  DK: 'DK########',
  SE: 'SE##########01',
  NO: 'NO#########MVA',
  AT: 'ATU########',
  IE: 'IE#######WA',
}

/** Account numbers of IBANs by country, without country code and check digits; bank names are fictitious. */
const accounts: Record<string, string> = {
  NL: 'DEMO0417######',
  DE: '37000000053#######',
  GB: 'DEMO601613########',
  BE: '5390075#####',
  FR: '20041000050500013######',
  IT: 'X0542800101000000######',
  ES: '2100041845020#######',
  PT: '0002012312345678#####',
  PL: '109010140000071219######',
  CZ: '080000000000000#####',
  DK: '00400440######',
  SE: '50000000058398######',
  NO: '8601#######',
  AT: '1904300234######',
  IE: 'DEMO931152########',
  AE: '0331234567890######',
}
/** Bank details in countries without IBANs. */
const branches: Record<string, string> = {
  US: 'Routing 0210 0### #, account 4417 00## ##',
  CA: 'Transit 004-1#### , account 52##-###',
  HK: 'Bank 004, account 55#-######-001',
  SG: 'Bank 7171, account 003-9#####-#',
}

const shipping = [
  'Ex works, pallets daily at 16:00',
  'Our own vans within the country, DAP elsewhere',
  'Ex works or on your account with DHL, UPS or FedEx',
  'FCA, export papers the same day',
  '',
]
const warranties = [
  '1 month return to base, 12 months on grade A',
  '1 month return to base',
  '3 months on tested goods, none on as-is lots',
  '30 days DOA and warranty, RMA within five working days',
]
const payments = [
  'Bank transfer before shipping',
  'Bank transfer, 14 days after the first three deals',
  'Bank transfer or escrow',
]

/** Replaces each # by a digit that depends on the seed only. */
function fillDigits(template: string, seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0
  return template.replace(/#/g, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return String(Math.floor(state / 429_496_730))
  })
}

/** A valid IBAN, including national check digits; empty in countries without IBANs. */
function ibanOf(countryCode: string, id: number): string {
  const template = accounts[countryCode]
  if (template === undefined) return ''
  for (let attempt = 0; attempt < 2000; attempt++) {
    const bban = fillDigits(template, id * 2000 + attempt)
    if (isValidBBAN(bban, countryCode)) return composeIBAN({ countryCode, bban }) ?? ''
  }
  return ''
}

/** Profile details of a company; mostly empty for companies that have never paid. */
export function companyFacts({ id, country: { code }, state }: MarketCompany) {
  const isNew = state === 'trial' || state === 'trial-ended'
  const pick = (from: readonly string[], step: number) => from[(id * step) % from.length] ?? ''
  const iban = isNew ? '' : ibanOf(code, id)
  return {
    vat_number: isNew ? '' : fillDigits(taxNumbers[code] ?? '', id),
    shipping_details: isNew ? '' : pick(shipping, 3),
    warranty_policy: isNew ? '' : pick(warranties, 7),
    payment_method: isNew ? '' : pick(payments, 5),
    iban_code: iban,
    swift_code: iban && `DEMO${code}2X`,
    bank_code: isNew ? '' : fillDigits(branches[code] ?? '', id),
    is_attending_ebm: !isNew && id % 4 === 2,
  }
}

/** Instant messaging and quote settings of a contact. */
export function contactFacts({ id, email }: MarketContact) {
  const name = ['', '', 'Teams', '', 'Other'][id % 5] ?? ''
  return {
    im_name: name,
    im_value: name === 'Teams' ? email : name && 'WhatsApp on the number above',
    rfq_disabled: id % 23 === 0,
  }
}
