import type { ContentDetail, ContentDraft } from '#contract/content/desk/content.ts'
import { isApiError, reasonOf, useApi, type ApiError } from '#web/platform/api/api.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Waits for a pause in typing, but not for long. */
const pauseMs = 2000
const longestWaitMs = 8000
const retryMs = 10_000

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'unsaved' | 'saving' | 'conflict' }
  | { kind: 'failed'; reason: string; errors: ApiError['errors'] }

/** The draft of the editor: saved on its own every few seconds, and never over the save of a colleague (BK-078). */
export function useDraft(initial: ContentDetail) {
  const api = useApi()
  const params = { id: String(initial.id) }
  const [draft, setDraft] = useState(initial.draft)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: initial.savedAt })
  /** Rises when the text was replaced from outside of the editor. */
  const [edition, setEdition] = useState(0)
  const latest = useRef(initial.draft)
  const saved = useRef(initial.draft)
  const revision = useRef(initial.revision)
  const running = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitingSince = useRef<number>(undefined)

  /** Saves what is typed, and what is typed meanwhile. @returns whether all of it is saved */
  function save(): Promise<boolean> {
    clearTimeout(timer.current)
    waitingSince.current = undefined
    running.current ??= saveAll().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  async function saveAll(): Promise<boolean> {
    while (latest.current !== saved.current) {
      const sent = latest.current
      setState({ kind: 'saving' })
      try {
        const body = { revision: revision.current, draft: sent }
        const { payload } = await api('saveDraft', { params, body })
        revision.current = payload.revision
        saved.current = sent
        setState({ kind: 'saved', at: payload.savedAt })
      } catch (failure) {
        fail(failure)
        return false
      }
    }
    return true
  }

  function fail(failure: unknown) {
    if (isApiError(failure) && failure.status === 409) return setState({ kind: 'conflict' })
    const errors = isApiError(failure)
      ? failure.errors.map((one) => ({ ...one, param: one.param.replace(/^draft\./, '') }))
      : []
    setState({ kind: 'failed', reason: reasonOf(failure), errors })
    timer.current = setTimeout(() => void save(), retryMs)
  }

  function change(changed: Partial<ContentDraft>) {
    latest.current = { ...latest.current, ...changed }
    setDraft(latest.current)
    if (state.kind === 'conflict') return
    if (state.kind !== 'unsaved') setState({ kind: 'unsaved' })
    const now = performance.now()
    waitingSince.current ??= now
    const remainingMs = longestWaitMs - (now - waitingSince.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), Math.max(0, Math.min(pauseMs, remainingMs)))
  }

  /** Takes the draft as it is on the server. */
  function replace(content: ContentDetail) {
    clearTimeout(timer.current)
    latest.current = content.draft
    saved.current = content.draft
    revision.current = content.revision
    setDraft(content.draft)
    setState({ kind: 'saved', at: content.savedAt })
    setEdition((count) => count + 1)
  }

  /** Takes the revision of an act, with what it has added to the draft. */
  function acknowledge(content: ContentDetail) {
    revision.current = content.revision
    if (latest.current !== saved.current) return
    latest.current = { ...latest.current, slug: content.draft.slug }
    saved.current = latest.current
    setDraft(latest.current)
  }

  /** Saves over a colleague's draft, which the editor has seen. */
  function overwrite(theirs: ContentDetail) {
    revision.current = theirs.revision
    setState({ kind: 'unsaved' })
    return save()
  }

  const isClean = () => latest.current === saved.current && !running.current
  const readCurrent = async () => (await api('getContent', { params })).payload

  const onVisible = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return void save()
    if (!isClean()) return
    const content = await readCurrent().catch(() => undefined)
    if (content && isClean() && content.revision > revision.current) replace(content)
  })
  const onLeave = useEffectEvent(() => void save())
  useEffect(() => {
    const listen = () => void onVisible()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      onLeave()
    }
  }, [])

  return {
    draft,
    state,
    edition,
    change,
    save,
    replace,
    acknowledge,
    overwrite,
    readCurrent,
    revision: () => revision.current,
  }
}

export type Draft = ReturnType<typeof useDraft>
