/** Link to a website, with or without scheme as typed; undefined if it is not a valid web address. */
export function websiteLink(typed: string): string | undefined {
  const website = typed.trim()
  if (!website || /[\s<>"\\\p{Cc}\p{Cf}]/u.test(website)) return undefined
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(href)) return undefined
  const { protocol, hostname, username, password } = new URL(href)
  // Credentials before an @ can look like the host.
  if (username || password) return undefined
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}

/** Display text without scheme, `www.` and trailing slash. Hosts that mix similar scripts are shown in punycode. */
export function websiteText(href: string): string {
  const typedHost = /^https?:\/\/([^/?#]*)/i.exec(href)?.[1] ?? ''
  const isMixed =
    /\p{Script=Latin}/u.test(typedHost) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(typedHost)
  return (isMixed ? href.replace(typedHost, new URL(href).host) : href)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}
