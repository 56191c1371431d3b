/** Staff mailboxes as the operator writes them: one on each line, such as `Invoices: finance@market.example`. */
export const staffMailboxPattern =
  /^(\s*([^:\r\n]{1,40}:[ \t]*[^\s@<>,;":]+@[^\s@<>,;":]+[ \t]*)?(\r?\n|$)){0,20}$/

export interface StaffMailbox {
  name: string
  address: string
}

export const parseStaffMailboxes = (text: string): StaffMailbox[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':')
    if (colon < 0) return []
    const address = line
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    return [{ name: line.slice(0, colon).trim(), address }]
  })

/** Reply templates: parted by a line of dashes, the first line of each is its name. */
export const parseTemplates = (text: string): { name: string; text: string }[] =>
  text.split(/^-{3,}[ \t]*$/m).flatMap((part) => {
    const [name = '', ...lines] = part.trim().split(/\r?\n/)
    return name === '' ? [] : [{ name: name.slice(0, 60), text: lines.join('\n').trim() }]
  })
