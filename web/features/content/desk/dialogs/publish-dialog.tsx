import type { ContentDetail } from '#contract/content/desk/content.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { addDays, businessDate, businessTime, businessTimeZone } from '#contract/dates.ts'
import { contentKey } from '#web/features/content/desk/api.ts'
import type { DraftChecks } from '#web/features/content/desk/check-draft.ts'
import { DraftCheckList } from '#web/features/content/desk/content-details.tsx'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { DateField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'

type PublishDialogProps = PopupProps & {
  content: ContentDetail
  draft: Draft
  checks: DraftChecks
  onDone: (content: ContentDetail) => void
}

const usualTime = '09:00'
/** Checked by the server, and only if they are chosen. */
const Time = z.object({ day: z.string(), time: z.string() })
const getToday = () => businessDate(new Date())

/** Publishes the draft at once or at a time, with what should be looked at before. */
export function PublishDialog({ content, draft, checks, onDone, ...popup }: PublishDialogProps) {
  const isVisible = content.status === 'published'
  const plannedAt = content.status === 'scheduled' ? content.publishedAt : content.plan?.at
  const planned = plannedAt ? new Date(plannedAt) : undefined
  const [when, setWhen] = useState<'now' | 'later'>(planned ? 'later' : 'now')
  const [errors, setErrors] = useState<readonly string[]>([])
  const isLater = when === 'later'
  const publish = useStaffAction('publishContent', {
    done: noticeOf,
    refresh: [[...contentKey, 'versions']],
  })

  async function send({ day, time }: z.output<typeof Time>) {
    setErrors([])
    if (!(await draft.save())) {
      setErrors(['The draft could not be saved. Close this and look at its message.'])
      return false
    }
    const payload = await publish({
      params: { id: String(content.id) },
      body: { revision: draft.revision(), at: isLater ? { day, time: time.slice(0, 5) } : null },
    })
    onDone(payload)
    return true
  }

  const title = isVisible ? 'Publish changes' : 'Publish'
  const later = isVisible ? 'Plan the change' : 'Schedule'
  return (
    <FormDialog
      {...popup}
      title={title}
      description={isVisible ? describeChange(isLater) : undefined}
      confirmClose={false}
      schema={Time}
      defaultValues={{
        day: planned ? businessDate(planned) : addDays(getToday(), 1),
        time: planned ? businessTime(planned) : usualTime,
      }}
      send={send}
      onRefused={({ errors: faults, msg }, _isBesideFields, form) => {
        const timeError = faults.find(isOfTime)
        if (timeError) form.setError('day', { message: timeError.msg })
        setErrors(
          faults.length === 0 ? [msg] : faults.filter((one) => !isOfTime(one)).map(fieldError),
        )
        return true
      }}
      confirm={isLater ? later : title}
      disabled={checks.problems.length > 0}
    >
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
          <DateField name="day" label="Date" className="s3" min={getToday()} />
          <TextField
            name="time"
            label="Time"
            className="s3"
            hint="Amsterdam time"
            input={{ type: 'time' }}
          />
        </div>
      )}
    </FormDialog>
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
const isOfTime = ({ param }: { param: string }) => param.startsWith('at')
const fieldError = ({ param, msg }: { param: string; msg: string }) =>
  `${fieldNames[param] ?? param}: ${msg}`
