export interface HiddenNames {
  company: string
  contacts: readonly string[]
}
export const hiddenText = '[hidden]'
export function maskText(text: string, names: HiddenNames): string {
  let out = text
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, hiddenText)
    .replace(/\S+@\S+\.\w+/g, hiddenText)
    .replace(/(?:\+|\b00)\d[\d\s().-]{6,}\d/g, hiddenText)
  for (const name of [
    names.company,
    ...names.contacts,
    ...names.contacts.flatMap((n) => n.split(' ')),
  ]) {
    if (name.length < 3) continue
    out = out.replace(
      new RegExp(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'gi'),
      hiddenText,
    )
  }
  return out
}
