// Separate from public.ts, which also has the table of broadcasts.
export { useReadMarkSync } from '#web/features/broadcasts/list/rows/use-read-mark-sync.ts'
export { unreadKey } from '#web/features/broadcasts/api.ts'
