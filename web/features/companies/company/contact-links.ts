/** A website as a company typed it, with or without its scheme; undefined when it is no web address. */
export function websiteLink(typed: string): string | undefined {
  const website = typed.trim()
  if (!website || /[\s<>"\\\p{Cc}\p{Cf}]/u.test(website)) return undefined
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(href)) return undefined
  const { protocol, hostname, username, password } = new URL(href)
  // What stands before an @ reads like the address and is none.
  if (username || password) return undefined
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}

/**
 * The address as it is read: without scheme, `www.` and a last slash. A host whose letters could pass for others is
 * spelled out.
 */
export function websiteText(href: string): string {
  const typedHost = /^https?:\/\/([^/?#]*)/i.exec(href)?.[1] ?? ''
  const isMixed =
    /\p{Script=Latin}/u.test(typedHost) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(typedHost)
  return (isMixed ? href.replace(typedHost, new URL(href).host) : href)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}
