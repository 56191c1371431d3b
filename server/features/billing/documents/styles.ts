import { colors, page, type TextStyle } from './sheet.ts'

const { muted } = colors
export const { ink } = colors
export const body: TextStyle = { size: 3.25, leading: 4.7, weight: 'regular', color: ink }
export const number: TextStyle = { ...body, isTabular: true }
export const quiet: TextStyle = { ...body, color: muted }
export const label: TextStyle = { size: 2.75, leading: 4, weight: 'medium', color: muted }
export const small: TextStyle = { size: 2.9, leading: 4.2, weight: 'regular', color: muted }
export const fine: TextStyle = { size: 2.75, leading: 4.1, weight: 'regular', color: muted }
export const foot: TextStyle = { ...fine, size: 2.45, leading: 3.6, isTabular: true }
export const large: TextStyle = {
  size: 8,
  leading: 10,
  weight: 'semibold',
  color: ink,
  tracking: -0.022,
}
export const sum: TextStyle = { ...number, size: 4.6, leading: 6, weight: 'semibold' }
export const bold = (style: TextStyle): TextStyle => ({ ...style, weight: 'semibold' })
export const medium = (style: TextStyle): TextStyle => ({ ...style, weight: 'medium' })

/** Of the text on a page, in millimetres. */
export const width = page.right - page.left
