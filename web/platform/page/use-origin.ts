import { useRouter } from '@tanstack/react-router'

/** Public origin of the site, without a trailing slash. */
export function useOrigin(): string {
  return useRouter().options.context.drawing.origin
}
