/** Reports that say nothing about our pages: extensions of the browser, scripts of others, and harmless notices. */
const foreign = /-extension:\/\/|^Error: Script error|ResizeObserver loop/

interface PageErrorReport {
  message: string
  stack: string
}

/** The error that a page reported; undefined if it is not one of our pages. */
export function readPageError({ message, stack }: PageErrorReport) {
  if (message === '' || foreign.test(message) || foreign.test(stack)) return undefined
  return { message, stack }
}
