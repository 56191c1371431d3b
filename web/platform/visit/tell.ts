import type { CallInput, Endpoint } from '#contract/endpoint.ts'

/** Tells the server something that nobody waits for, also while the page is left; it may get lost. Browser only. */
export function tell<E extends Endpoint>(
  { method, path }: E,
  body: CallInput<E> extends { body: infer B } ? B : never,
): void {
  fetch(path, {
    method,
    keepalive: true,
    priority: 'low',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}
