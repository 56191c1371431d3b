/** A website as a company typed it, with or without its scheme; undefined when it is no web address. */
export function websiteLink(typed: string): string | undefined {
  const website = typed.trim()
  if (!website || /[\s<>"]/.test(website)) return undefined
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(href)) return undefined
  const { protocol, hostname } = new URL(href)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}

/** The address as it is read: without scheme, `www.` and a last slash. */
export function websiteText(href: string): string {
  return href
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}
