import type { Row } from './row.ts'

/** Calls of the back office, and their sign-in. */
export const staffRows: Row[] = []
