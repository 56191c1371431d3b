/** A header line in the relaxed canonical form of DKIM (RFC 6376, 3.4.2), ended by CRLF. */
export function relaxedHeader(name: string, value: string): string {
  const unfolded = value
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${name.trim().toLowerCase()}:${unfolded}\r\n`
}

/** Whole lines of a body in the relaxed canonical form (3.4.4), but for the empty lines at the very end. */
export function relaxedBody(lines: string): string {
  return lines.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')
}
