import type { ContentDetail } from '#contract/content/desk/content.ts'
import { contentLimits } from '#contract/content/desk/content.ts'
import { fillText } from '#contract/fill-text.ts'
import { businessTime, businessTimeZone } from '#contract/dates.ts'
import { checkDraft } from '#web/features/content/desk/check-draft.ts'
import { ContentDetails } from '#web/features/content/desk/content-details.tsx'
import { ContentMenu } from '#web/features/content/desk/content-menu.tsx'
import { ContentStatusBadge, plannedText } from '#web/features/content/desk/content-status.tsx'
import {
  conflictDialog,
  previewDialog,
  publishDialog,
  versionsDialog,
} from '#web/features/content/desk/dialogs/content-dialogs-lazy.ts'
import { useDraft, type SaveState } from '#web/features/content/desk/use-draft.ts'
import { TextEditor } from '#web/features/content/desk/editor/text-editor.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { popupSelector } from '#web/platform/keys/keys.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import './content-editor.css'

/** Timers of browsers cannot wait for longer. */
const maxTimerMs = 2 ** 31 - 1

/** Shows a scheduled post or page, or a planned change, as published once its time has come. */
function useAppearance(
  { status, publishedAt, plan }: ContentDetail,
  readCurrent: () => Promise<ContentDetail>,
  update: (change: (content: ContentDetail) => ContentDetail) => void,
) {
  const nextAt = status === 'scheduled' ? publishedAt : plan?.at
  const show = useEffectEvent(async () => {
    if (status === 'scheduled') return update((one) => ({ ...one, status: 'published' }))
    const current = await readCurrent().catch(() => undefined)
    const { publishedSlug, formerSlugs } = current ?? {}
    update((one) => ({
      ...one,
      hasChanges: one.plan?.hasLaterChanges ?? one.hasChanges,
      plan: null,
      publishedSlug: publishedSlug ?? one.publishedSlug,
      formerSlugs: formerSlugs ?? one.formerSlugs,
    }))
  })
  useEffect(() => {
    if (!nextAt) return undefined
    const wait = Date.parse(nextAt) - Date.now()
    if (wait > maxTimerMs) return undefined
    const timer = setTimeout(() => void show(), wait)
    return () => clearTimeout(timer)
  }, [nextAt])
}

/** Writes a post or page, and publishes it. */
export function ContentEditor({ content: opened }: { content: ContentDetail }) {
  const [content, setContent] = useState(opened)
  const draft = useDraft(opened)
  useAppearance(content, draft.readCurrent, setContent)
  const { kind, status } = content
  const isPost = kind === 'post'
  const { state } = draft
  const popups = {
    preview: usePopup(previewDialog),
    publish: usePopup(publishDialog),
    versions: usePopup(versionsDialog),
    conflict: usePopup(conflictDialog),
  }
  const warning = useUnsavedChangesWarning(state.kind === 'failed' || state.kind === 'conflict')
  const isConflict = state.kind === 'conflict'
  const askAboutConflict = useEffectEvent(() => popups.conflict.show())
  const publishByKey = useEffectEvent(() => popups.publish.show())
  useEffect(() => {
    if (isConflict) askAboutConflict()
  }, [isConflict])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // In dialogs it sends them, in the text it breaks a line.
      if (event.defaultPrevented || document.querySelector(popupSelector)) return
      event.preventDefault()
      publishByKey()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const { title } = draft.draft
  const shownTitle = fillText(title, content.figures)
  const checks = checkDraft(kind, draft.draft, content.figures)
  const errorOf = (param: string) =>
    state.kind === 'failed' ? state.errors.find((one) => one.param === param)?.msg : undefined
  const isChanged = content.hasChanges || draft.revision() > content.revision

  /** Shows what an act has changed. */
  function onDone(changed: ContentDetail) {
    setContent(changed)
    draft.acknowledge(changed)
  }
  function onReplaced(changed: ContentDetail) {
    setContent(changed)
    draft.replace(changed)
  }

  return (
    <div className="content-editor">
      <title>{`${shownTitle || 'Untitled'} - Back office`}</title>
      <header className="editor-head">
        <AdminLink to={isPost ? '/news' : '/pages'} className="editor-back">
          <Icon name="left" small />
          {isPost ? 'News' : 'Pages'}
        </AdminLink>
        <ContentStatusBadge status={status} />
        {content.plan && <Badge tone="warn">Change planned</Badge>}
        <SaveText
          state={state}
          onRetry={() => void draft.save()}
          onConflict={popups.conflict.show}
        />
        <div className="row push">
          <Button icon="eye" {...popups.preview.trigger}>
            Preview
          </Button>
          <Button icon="clock" {...popups.versions.trigger}>
            Versions
          </Button>
          <ContentMenu content={content} draft={draft} onDone={onDone} />
          <Button
            variant="primary"
            title="Ctrl+Enter"
            aria-keyshortcuts="Control+Enter"
            {...popups.publish.trigger}
          >
            {status === 'published' ? 'Publish changes' : 'Publish'}
          </Button>
        </div>
      </header>
      <StatusNote
        content={content}
        isChanged={isChanged}
        isChangedSincePlan={
          content.plan?.hasLaterChanges === true || draft.revision() > content.revision
        }
      />

      <div className="editor-columns">
        <div className="editor-main">
          <h1 className="sr">{shownTitle || (isPost ? 'New post' : 'New page')}</h1>
          <textarea
            className="editor-title"
            aria-label="Title"
            placeholder="Title"
            rows={1}
            maxLength={contentLimits.title}
            value={title}
            autoFocus={title === ''}
            // A title is one line, however long.
            onChange={({ target }) => draft.change({ title: target.value.replaceAll('\n', ' ') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              document.querySelector<HTMLElement>('.editor-lead')?.focus()
            }}
          />
          <textarea
            className="editor-lead"
            aria-label="Introduction"
            placeholder="Introduction: what happened, in a sentence or two"
            rows={2}
            maxLength={contentLimits.lead}
            value={draft.draft.lead}
            onChange={({ target }) => draft.change({ lead: target.value })}
          />
          {errorOf('html') && (
            <Note tone="bad" role="alert">
              {errorOf('html')}
            </Note>
          )}
          <TextEditor
            key={draft.edition}
            kind="content"
            label="Text"
            html={draft.draft.html}
            onHtml={(html) => draft.change({ html })}
          />
        </div>
        <ContentDetails content={content} draft={draft} checks={checks} errorOf={errorOf} />
      </div>

      {popups.preview.render({ content, draft: draft.draft })}
      {popups.publish.render({ content, draft, checks, onDone })}
      {popups.versions.render({ content, draft, onReplaced })}
      {popups.conflict.render({ draft, onReplaced })}
      {warning}
    </div>
  )
}

type SaveTextProps = { state: SaveState; onRetry: () => void; onConflict: () => void }

/** Whether what is typed is saved. */
function SaveText({ state, onRetry, onConflict }: SaveTextProps) {
  if (state.kind === 'conflict') {
    return (
      <span className="editor-saved bad" role="alert">
        Not saved: a colleague has changed the draft.{' '}
        <button type="button" className="as-link" onClick={onConflict}>
          Choose
        </button>
      </span>
    )
  }
  if (state.kind === 'failed') {
    return (
      <span className="editor-saved bad" role="alert">
        Not saved: {state.reason}{' '}
        <button type="button" className="as-link" onClick={onRetry}>
          Try again
        </button>
      </span>
    )
  }
  return (
    <span className="editor-saved" role="status">
      {state.kind === 'saved' ? `Saved ${businessTime(new Date(state.at))}` : 'Saving…'}
    </span>
  )
}

interface StatusNoteProps {
  content: ContentDetail
  /** Whether the draft differs from what readers see, and from what is planned. */
  isChanged: boolean
  isChangedSincePlan: boolean
}

/** The version that readers see at the moment, and the one that they will see. */
function StatusNote({ content, isChanged, isChangedSincePlan }: StatusNoteProps) {
  const { status, publishedAt, unpublishedAt, plan } = content
  if (plan) {
    return (
      <Note>
        <strong>{plannedText(plan.at)}, Amsterdam time</strong>
        {plan.by && ` (version ${plan.version}, by ${plan.by})`}. Until then readers see the current
        version.
        {isChangedSincePlan &&
          ' Your changes since then are not included. To include them, publish again: that replaces the plan.'}
      </Note>
    )
  }
  if (status === 'scheduled') {
    const at = minuteText(publishedAt!, businessTimeZone)
    return (
      <Note>
        Readers see this on {at}, Amsterdam time.
        {isChanged && ' Your changes since then are not included: publish again to include them.'}
      </Note>
    )
  }
  if (status === 'unpublished') {
    return <Note>Hidden from readers since {minuteText(unpublishedAt!, businessTimeZone)}.</Note>
  }
  if (status === 'published' && isChanged) {
    return <Note>Readers do not see your changes until you publish them.</Note>
  }
  return null
}
