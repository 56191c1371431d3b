/** What every page has and no page waits for. */
export async function loadShellParts() {
  const parts = await import('./shell-parts.ts')
  await parts.prepareClocks()
  return parts
}
