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
