import { paths } from '#contract/paths.ts'

const pages = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'))

/** Whether an address of a menu has its page yet; menus name all addresses and show those that lead somewhere. */
export function pageExists(address: string): boolean {
  return pages.has(address.split('?', 1)[0] ?? '')
}
