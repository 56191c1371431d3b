import { useRouter } from '@tanstack/react-router'

/** Where people reach the site, without a trailing slash; the same on the server and in the browser. */
export function useOrigin(): string {
  return useRouter().options.context.drawing.origin
}
