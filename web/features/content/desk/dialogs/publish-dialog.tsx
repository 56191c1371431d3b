import { publishContent, type ContentDetail } from '#contract/content/desk/content.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { addDays, businessDate, businessTime, businessTimeZone } from '#contract/dates.ts'
import { contentKey } from '#web/features/content/desk/api.ts'
import type { DraftChecks } from '#web/features/content/desk/check-draft.ts'
import { DraftCheckList } from '#web/features/content/desk/content-details.tsx'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

type PublishDialogProps = PopupProps & {
  content: ContentDetail
  draft: Draft
  checks: DraftChecks
  onDone: (content: ContentDetail) => void
}

const usualTime = '09:00'
const getToday = () => businessDate(new Date())

/** Publishes the draft at once or at a time, with what should be looked at before. */
export function PublishDialog({ content, draft, checks, onDone, ...popup }: PublishDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isVisible = content.status === 'published'
  const plannedAt = content.status === 'scheduled' ? content.publishedAt : content.plan?.at
  const planned = plannedAt ? new Date(plannedAt) : undefined
  const [when, setWhen] = useState<'now' | 'later'>(planned ? 'later' : 'now')
  const [day, setDay] = useState(planned ? businessDate(planned) : addDays(getToday(), 1))
  const [time, setTime] = useState(planned ? businessTime(planned) : usualTime)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [timeError, setTimeError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isLater = when === 'later'

  async function publish(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setErrors([])
    setTimeError(undefined)
    if (await draft.save()) await send()
    else setErrors(['The draft could not be saved. Close this and look at its message.'])
    setBusy(false)
  }

  async function send() {
    try {
      const { payload } = await api(publishContent, {
        params: { id: String(content.id) },
        body: { revision: draft.revision(), at: isLater ? { day, time } : null },
      })
      onDone(payload)
      notify(noticeOf(payload))
      popup.onOpenChange(false)
      await queryClient.invalidateQueries({ queryKey: [...contentKey, 'versions'] })
    } catch (failure) {
      const given = isApiError(failure) ? failure.errors : []
      const isTime = (param: string) => param.startsWith('at')
      setTimeError(given.find(({ param }) => isTime(param))?.msg)
      const others = given.filter(({ param }) => !isTime(param))
      setErrors(given.length === 0 ? [reasonOf(failure)] : others.map(fieldError))
    }
  }

  const title = isVisible ? 'Publish changes' : 'Publish'
  const later = isVisible ? 'Plan the change' : 'Schedule'
  return (
    <Dialog
      {...popup}
      title={title}
      description={isVisible ? describeChange(isLater) : undefined}
      size="md"
      onSubmit={(event) => void publish(event)}
      foot={
        <SubmitFooter busy={isBusy} disabled={checks.problems.length > 0}>
          {isLater ? later : title}
        </SubmitFooter>
      }
    >
      <div className="stack">
        {errors.map((text) => (
          <Refusal key={text}>{text}</Refusal>
        ))}
        {errors.length === 0 && <DraftCheckList checks={checks} />}
        {content.plan && (
          <Note>
            This replaces the change planned for {minuteText(content.plan.at, businessTimeZone)}.
          </Note>
        )}
        <Segmented
          label="When"
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
        />
        {isLater && (
          <div className="form">
            <Field label="Date" className="s3" error={timeError}>
              <DateInput
                required
                min={getToday()}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </Field>
            <Field label="Time" className="s3" hint="Amsterdam time">
              <TextInput
                type="time"
                required
                value={time}
                onChange={({ target }) => setTime(target.value.slice(0, 5))}
              />
            </Field>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const describeChange = (isLater: boolean) =>
  isLater
    ? 'Readers see the current version until then. The date of publication stays.'
    : 'Readers see the new text at once. The date of publication stays.'

type Answer = ContentDetail & { replacedAt: string | null }

function noticeOf({ status, publishedAt, plan, replacedAt }: Answer) {
  const text = (at: string) => minuteText(at, businessTimeZone)
  if (status === 'scheduled') return staffNotices.contentScheduled(text(publishedAt!))
  if (!plan) {
    return replacedAt
      ? staffNotices.contentReplacedPlan(text(replacedAt))
      : staffNotices.contentPublished
  }
  return replacedAt
    ? staffNotices.contentChangeReplaced(text(plan.at), text(replacedAt))
    : staffNotices.contentChangePlanned(text(plan.at))
}

const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Address',
  categoryId: 'Category',
  html: 'Text',
}
const fieldError = ({ param, msg }: { param: string; msg: string }) =>
  `${fieldNames[param] ?? param}: ${msg}`
