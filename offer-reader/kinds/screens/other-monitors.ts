import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import { monitor } from '#offer-reader/kinds/screens/monitors.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const unlessSuited = (match: RegExpExecArray, facts: Facts): Facts | undefined =>
  isOnlySuited(match) ? undefined : facts

const screen = (size: string) => ({ screen: size })

export const otherMonitorRules: readonly Rule[] = [
  {
    name: 'Philips monitor',
    pattern:
      /(?:philips )?((19|2[0-9]|3[0-9]|4[0-9])\d)([bpsvemlc])(\d{1,2})([a-z]{0,8})(?:\/\d\d)?/,
    read: (match) => {
      const [, number, size, line, generation, letters] = match
      const isPhilips = /philips/.test(match.input) || letters!.length >= 3
      if (!isPhilips || /^(?:g|gb|tb|x|mm?|w)$/.test(letters!)) return undefined
      return unlessSuited(
        match,
        monitor(
          'philips',
          `philips-${line}-${generation}`,
          `${number}${line}${generation}${letters}`,
          screen(size!),
        ),
      )
    },
  },
  {
    name: 'Samsung monitor',
    pattern:
      /(?:samsung )?(?:l[suc]?)?([fcus])(19|2[0-9]|3[0-9]|4[0-9])([a-jrt])(g?\d{2,3}x?)([a-z]{0,8})(?:\/en)?/,
    read: (match) => {
      const [text, shape, size, year, series] = match
      if (!/samsung|monitor|"/.test(match.input) && !text.startsWith('l')) return undefined
      return unlessSuited(
        match,
        monitor(
          'samsung',
          `samsung-${year}${series![0]}`,
          `${shape}${size}${year}${series}`,
          screen(size!),
        ),
      )
    },
  },
  {
    name: 'LG monitor',
    pattern:
      /(?:lg )?(19|2[0-9]|3[0-9]|4[0-9])((?:m[bcknpaqst]|b[aklnpq]|c[bnk]|e[ncabp]|g[klnpqsr]|q[npk]|u[klnpqmdcb]|w[klnpq]|s[qr]|t[qs]))(\d{2,3})([a-z]{0,3})(?:-[a-z])?/,
    read: (match) => {
      const [, size, series, number, letters] = match
      if (!/(?<![a-z0-9])lg(?![a-z0-9])|monitor|display|"/.test(match.input)) return undefined
      return unlessSuited(
        match,
        monitor(
          'lg',
          `lg-${series}${number}`,
          `${size}${series}${number}${letters}`,
          screen(size!),
        ),
      )
    },
  },
  {
    name: 'LG Flatron and Samsung SyncMaster',
    pattern:
      /(?:lg )?flatron ([a-z]{1,2}(1[79]|2[0-9])\d{2}[a-z]{0,3})|lg ([wle](1[79]|2[0-9])\d{2}[a-z]{0,3})|(?:samsung )?syncmaster ([a-z]{0,2}(1[79]|2[0-9])\d[a-z0-9]{0,4})/,
    read: (match) => {
      const [, flatron, flatronSize, lg, lgSize, syncmaster, syncmasterSize] = match
      const name = flatron ?? lg ?? syncmaster!
      const size = flatronSize ?? lgSize ?? syncmasterSize!
      const maker = syncmaster ? 'samsung' : 'lg'
      return unlessSuited(match, monitor(maker, `${maker}-older-${size}`, name, screen(size)))
    },
  },
  {
    name: 'EIZO',
    pattern:
      /(?:eizo )?(?:flexscan |coloredge )?((?:ev|cg|cs|cx|sx|fs|fg|fx|hd|s|m|l)(1[79]|2[0-9]|3[0-9])\d{1,2}(?:wx?|x)?)(?:wt|fs)?(?:[ -](?:bk|wt|gy|gb|wh))?/,
    read: (match) => {
      const [text, name, size] = match
      const isEizo =
        /eizo|flexscan|coloredge/.test(match.input) || /^(?:ev\d{4}|cg\d{3,4}[wx]?)/.test(text)
      if (!isEizo) return undefined
      const model = name!
      return unlessSuited(
        match,
        monitor('eizo', `eizo-${/^[a-z]+/.exec(model)![0]}-${size}`, model, screen(size!)),
      )
    },
  },
  {
    name: 'iiyama',
    pattern:
      /(?:iiyama )?(?:prolite |pl)?((?:xub|xcb|xb|xu|x|ub|gb|gcb|g|b|e|le|lh|tf|te|tw|t|th)(1[5-9]|2[0-9]|3[0-9]|4[0-9]|5[05]|6[05]|7[05]|86)\d\d[a-z]{0,4})(?:-([bws]\d)[a-z]?)?/,
    read: (match) => {
      const [text, name, size, revision] = match
      const isIiyama = /iiyama|prolite/.test(match.input) || (revision && /^(?:xu?b|gb)/.test(text))
      if (!isIiyama) return undefined
      const series = /^[a-z]+/.exec(name!)![0]
      return unlessSuited(
        match,
        monitor('iiyama', `iiyama-${series}-${size}`, name!, screen(size!)),
      )
    },
  },
  {
    name: 'AOC, BenQ, ViewSonic, Acer, Asus and Hanns.G monitors after their maker',
    pattern:
      /(aoc|benq|viewsonic|acer|asus|msi|gigabyte|hannspree|hanns-?g|medion|terra) (?:monitor |senseye |proart |tuf )?((?:[a-z]{1,3})?(19|2[0-9]|3[0-9]|4[0-9]|5[05]|6[05]|75|86)\d{0,2}[a-z]{0,2}\d{0,2}[a-z]{0,6})/,
    read: (match) => {
      const [, maker, name, size] = match
      // A number without letters or of a laptop, such as A515, is no model.
      if (/^\d+$/.test(name!) || /-\d\d$|laptop|notebook|(?<![a-z])i[357]-/.test(match.input))
        return undefined
      if (/^(?:\d+(?:gb|tb|w|g))$/.test(name!)) return undefined
      return unlessSuited(match, monitor(maker!, `${maker}-${size}`, name!, screen(size!)))
    },
  },
  {
    name: 'NEC MultiSync',
    pattern:
      /(?:nec )?(multisync )?((ea|e|pa|p|v|x|lcd|as|ex|c|me|m|un)(1[79]|2[0-9]|3[0-9]|4[0-9]|5[05]|65|75|8[46]|98)\d{1,2}[a-z]{0,4}\+?)(?:-bk|-wh)?/,
    read: (match) => {
      const [text, multisync, name, series, size] = match
      if (!/nec(?![a-z])/.test(text) && !multisync && !/(?<![a-z])nec(?![a-z])/.test(match.input))
        return undefined
      if (/np-|projector|beamer/.test(match.input)) return undefined
      return unlessSuited(match, monitor('nec', `nec-${series}-${size}`, name!, screen(size!)))
    },
  },
  {
    name: 'Fujitsu monitor',
    pattern:
      /(?:fujitsu )?(?:display )?(s?[bpelahdw]|sl)(1[79]|2[0-9]|3[0-4])([tw]{0,2})-(\d{1,2})(?: (ts|te|we|tx|ue|led))?(?: (pro|ue|led))?/,
    read: (match) => {
      const [, series, size, shape, generation, variant] = match
      if (!/fujitsu/.test(match.input) && !variant) return undefined
      // Lenovo numbers with two digits from 10 on.
      if (generation!.length === 2 && !/fujitsu/.test(match.input)) return undefined
      const name = [`${series}${size}${shape}-${generation}`, variant].filter(Boolean).join(' ')
      return unlessSuited(
        match,
        monitor('fujitsu', `fujitsu-${series}-${generation}`, name, screen(size!)),
      )
    },
  },
  {
    name: 'Apple displays',
    pattern:
      /(?:apple )?(studio display|pro display xdr|thunderbolt display|cinema display)(?: 27"?)?|apple (a1407|a1316|a2525)/,
    read: (match) => {
      const name =
        match[1] ??
        { a1407: 'thunderbolt display', a1316: 'cinema display', a2525: 'studio display' }[
          match[2]!
        ]!
      return unlessSuited(match, monitor('apple', 'apple-display', name))
    },
  },
]
