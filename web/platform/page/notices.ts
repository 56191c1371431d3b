import { errorNoticeMs, noticeMs, testNoticeMs, undoMs, type Notice } from '#contract/notices.ts'
import { cookieValue } from '#web/platform/page/preferences.tsx'
import { showNotice } from '#web/ui/notices.ts'

/** The display time of a notice, in milliseconds; longer in test mode (AM-023). */
export function noticeTime(kind: Notice['kind'], isTest: boolean): number {
  if (isTest) return testNoticeMs
  return kind === 'bad' ? errorNoticeMs : noticeMs
}

/** Shows a notice; `undo` gives it a button that takes back what it says, `until` closes it before its time. */
export function notify(
  { kind, title, text, ms }: Notice,
  { undo, until }: { undo?: () => void; until?: AbortSignal } = {},
): void {
  const isTest = cookieValue(document.cookie, 'testNotices') === '1'
  showNotice({
    tone: kind,
    title,
    text,
    ms: (!isTest && (ms ?? (undo && undoMs))) || noticeTime(kind, isTest),
    until,
    ...(undo && { action: { label: 'Undo', run: undo } }),
  })
}
