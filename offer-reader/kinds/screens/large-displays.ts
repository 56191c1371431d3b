import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import { monitor } from '#offer-reader/kinds/screens/monitors.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const unlessSuited = (match: RegExpExecArray, facts: Facts): Facts | undefined =>
  isOnlySuited(match) ? undefined : facts

const screen = (size: string) => ({ screen: size })

export const largeDisplayRules: readonly Rule[] = [
  {
    name: 'Philips large display',
    pattern: /(?:philips )?(3[2-9]|4[0-9]|5[05]|6[05]|7[05]|8[46]|98)bdl(\d)(\d{3})([a-z]{1,2})/,
    read: (match) => {
      const [, size, series, rest, line] = match
      return unlessSuited(
        match,
        monitor(
          'philips',
          `philips-bdl-${line}`,
          `${size}bdl${series}${rest}${line}`,
          screen(size!),
        ),
      )
    },
  },
  {
    name: 'Samsung large display',
    pattern:
      /(?:samsung )?(?:(?:lh)?(q[mbhp]|d[bmhe]|[mued][edhb]|p[mh]|u[dh]|wm|oh|be)(3[2-9]|4[0-9]|5[05]|6[05]|7[05]|8[25]|98)([a-z])(?:[-a-z0-9]{0,10})|lh(3[2-9]|4[0-9]|5[05]|6[05]|7[05]|8[25]|98)(q[mbhp]|d[bmhe]|[mued][edhb]|p[mh]|u[dh]|be)([a-z])[a-z]{3,9})/,
    read: (match) => {
      const [text, typedSeries, typedSize, typedYear, orderSize, orderSeries, orderYear] = match
      if (!/samsung/.test(match.input) && !text.startsWith('lh')) return undefined
      const series = typedSeries ?? orderSeries!
      const size = typedSize ?? orderSize!
      const year = typedYear ?? orderYear!
      return unlessSuited(
        match,
        monitor('samsung', `samsung-${series}-${year}`, `${series}${size}${year}`, screen(size)),
      )
    },
  },
  {
    name: 'LG large display',
    pattern:
      /(?:lg )?(3[2-9]|4[0-9]|5[05]|6[05]|7[05]|8[46]|98)(u[hlmst]|s[hmev]|x[se]|v[lhm]|t[cr]|l[svw]|w[ls]|svh|svm)(\d{1,3})([a-z]{1,2})(?:-[a-z])?/,
    read: (match) => {
      const [, size, series, number, letters] = match
      if (!/(?<![a-z0-9])lg(?![a-z0-9])/.test(match.input)) return undefined
      return unlessSuited(
        match,
        monitor(
          'lg',
          `lg-${series}${number}${letters}`,
          `${size}${series}${number}${letters}`,
          screen(size!),
        ),
      )
    },
  },
  {
    name: 'Epson projector',
    pattern: /(?:epson )?(e[bhm]|emp|eh)-?([a-z]{0,2}\d{2,4}[a-z]{0,3})/,
    read: (match) => {
      const [text, series, number] = match
      if (!/epson|projector|beamer/.test(match.input) || !/\d/.test(text)) return undefined
      return unlessSuited(match, monitor('epson', `epson-${series}`, `${series}-${number}`))
    },
  },
  {
    name: 'other projectors',
    pattern:
      /(nec|benq|optoma|casio|sony|panasonic|hitachi|acer|viewsonic|infocus|vivitek|christie|barco|canon|mitsubishi)(?: projector| beamer)? ((?:np-?|xj-|vpl-|pt-|cp-|xeed )?[a-z]{1,4}-?\d{2,4}[a-z]{0,4})(?= |$|,|\/)/,
    read: (match) => {
      const [, maker, name] = match
      const isProjector =
        /projector|beamer|projektor|lumens?/.test(match.input) ||
        /^(?:np|xj|vpl|pt-|cp-|xeed)/.test(name!)
      if (!isProjector) return undefined
      return unlessSuited(match, monitor(maker!, `${maker}-projector`, name!.replace(/^np-?/, '')))
    },
  },
]
