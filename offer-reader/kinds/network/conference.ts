import type { Rule } from '#offer-reader/rule.ts'

export const conferenceRules: readonly Rule[] = [
  {
    name: 'Poly and Logitech room systems',
    pattern:
      /(?:poly |polycom )?(studio (?:x(?:30|32|50|52|70|72)|usb|p15|e70|r30|g62)|g7500|realpresence (?:group )?\d{3}|trio c60)(?![a-z0-9])|logitech (meetup(?: 2)?|group|rally(?: (?:bar(?: mini| huddle)?|plus))?|conferencecam connect|bcc950|ptz pro 2?|tap(?: ip)?|sight|scribe)(?![a-z0-9])/,
    read: ([, poly, logitech]) =>
      poly
        ? {
            kind: 'conference',
            maker: 'poly',
            line: `poly-${poly.split(' ')[0]}`,
            model: `poly ${poly}`,
          }
        : {
            kind: 'conference',
            maker: 'logitech',
            line: `logitech-${logitech?.split(' ')[0]}`,
            model: `logitech ${logitech?.trim()}`,
          },
  },
  {
    name: 'Jabra and Plantronics',
    pattern:
      /jabra ((?:speak2?|evolve2?|engage|biz|pro|panacast|perform|link) ?\d{0,4}(?: (?:flex|se|ii|plus|t))?)(?![a-z0-9])|(?:plantronics|poly) ((?:blackwire|voyager|savi|calisto|encore|cs|sync|focus) ?[a-z]?\d{0,4}(?: ?uc)?)(?![a-z0-9])/,
    read: ([, jabra, poly]) => {
      const name = (jabra ?? poly ?? '').trim().replace(/(?<=[a-z])(?=\d{3})/, ' ')
      const isHeadset = !/^(?:speak|panacast|calisto|sync)/.test(name)
      return {
        kind: isHeadset ? 'accessory' : 'conference',
        maker: jabra ? 'jabra' : 'poly',
        line: `${jabra ? 'jabra' : 'poly'}-${name.split(' ')[0]}`,
        model: `${jabra ? 'jabra' : 'poly'} ${name}`,
      }
    },
  },
  {
    name: 'Cisco room systems',
    pattern:
      /(?:cs-kit|(?:cisco |webex )+room[ -]?kit)(?:[ -](mini|pro|plus|eq))?(?:-k9)?(?![a-z0-9])|(?:cts-|cisco |telepresence )(sx(?:10|20|80)|dx(?:70|80)|c(?:40|60)(?= codec)|mx(?:200|300|700|800)(?= ?g2)?)(?:n?-k9)?(?![a-z0-9])|cs-(board\d{2}s?|desk(?:pro|mini)?)(?:-k9)?/,
    read: ([all, kit, older, board]) => ({
      kind: 'conference',
      maker: 'cisco',
      line: older ? `cisco-${older.slice(0, 2)}` : 'cisco-room',
      model: older
        ? `cisco ${older}`
        : board
          ? `cisco ${board}`
          : `cisco room kit${kit ? ` ${kit}` : ''}`,
      ...(all.startsWith('cs-') && { parts: [all.replace(/-k9$/, '')] }),
    }),
  },
]
