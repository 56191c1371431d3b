/** Parts of every page that load when it is idle. */
export const loadShellParts = () => import('./shell-parts.tsx').then(({ shellParts }) => shellParts)
