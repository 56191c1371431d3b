const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'

/** Pattern of valid lower-case addresses, for both JavaScript and PostgreSQL. */
export const addressPattern = `^${atom}(\\.${atom})*@(${label}\\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`
const pattern = new RegExp(addressPattern)

/** Whether mail can be sent to this lower-cased address: plain ASCII, no quoting, at most 254 characters. */
export function isAddress(address: string): boolean {
  return address.length <= 254 && address.indexOf('@') <= 64 && pattern.test(address)
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
