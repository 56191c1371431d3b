/** What every page has and no page waits for. */
export const loadShellParts = () => import('./shell-parts.ts')
