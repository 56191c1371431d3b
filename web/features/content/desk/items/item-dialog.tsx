import {
  addItem,
  changeItem,
  itemFiles,
  maxItemFileBytes,
  removeItemFile,
  uploadItemFile,
  type Item,
} from '#contract/content/desk/item-editing.ts'
import { itemData, type ItemKind } from '#contract/content/items.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessDate } from '#contract/dates.ts'
import { itemForms, type ItemField } from '#web/features/content/desk/items/item-fields.ts'
import { itemsKey } from '#web/features/content/desk/items/items-page.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

type Data = Record<string, unknown>
type FormSchema = z.ZodMiniType<Data & { isPublished: boolean }, Data & { isPublished: boolean }>

/** The fields of a kind with the switch that publishes the entry. */
const formSchema = (kind: ItemKind) =>
  z.extend(itemData[kind] as z.ZodMiniObject, {
    isPublished: z.boolean(),
  }) as unknown as FormSchema

const emptyValue = ({ kind }: ItemField) =>
  kind === 'date' ? businessDate(new Date()) : kind === 'year' ? null : ''

const toYear = (text: unknown) => (text === '' || text === null ? null : Number(text))

type ItemDialogProps = PopupProps & { kind: ItemKind; item: Item | undefined }

/** Adds an entry, or changes one with its file. */
export function ItemDialog({ kind, item, ...popup }: ItemDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { one, fields } = itemForms[kind]
  // A new entry that was added without its file, or an entry whose file was refused.
  const [saved, setSaved] = useState(item)
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const [isFileRemoved, setFileRemoved] = useState(false)
  const { form, refusal, submit } = useContractForm(formSchema(kind), {
    ...Object.fromEntries(
      fields.map((field) => [field.name, item?.data[field.name] ?? emptyValue(field)]),
    ),
    isPublished: item?.isPublished ?? true,
  })
  const { errors, isSubmitting } = form.formState
  const errorOf = (name: string) => (errors[name] as { message?: string } | undefined)?.message

  async function saveFile(entry: Item) {
    const params = { id: String(entry.id) }
    if (file) {
      const body = { version: String(entry.version) }
      return await api(uploadItemFile, { params, body, files: { file } })
    }
    if (!isFileRemoved || !entry.file) return undefined
    return await api(removeItemFile, { params, body: { version: entry.version } })
  }

  const save = submit(
    async ({ isPublished, ...data }) => {
      setFileError(undefined)
      const { payload } = saved
        ? await api(changeItem, {
            params: { id: String(saved.id) },
            body: { data, isPublished, version: saved.version },
          })
        : await api(addItem, { body: { kind, data, isPublished } })
      setSaved(payload)
      await queryClient.invalidateQueries({ queryKey: itemsKey(kind) })
      if (await saveFile(payload)) {
        await queryClient.invalidateQueries({ queryKey: itemsKey(kind) })
      }
      popup.onOpenChange(false)
      notify(item ? staffNotices.entryChanged : staffNotices.entryAdded)
    },
    (failure) => setFileError(failure.errors.find(({ param }) => param === 'file')?.msg),
  )

  return (
    <Dialog
      {...popup}
      title={item ? `Change ${one}` : `Add ${one}`}
      size="md"
      full
      confirmClose="typed"
      onSubmit={save}
      foot={
        <SubmitFooter busy={isSubmitting} disabled={fileError !== undefined}>
          {item ? 'Save' : `Add ${one}`}
        </SubmitFooter>
      }
    >
      <Refusal>{fileError ? undefined : refusal}</Refusal>
      <div className="form">
        {fields.map(({ name, label, kind: input, hint, maxLength }) => (
          <Field
            key={name}
            label={label}
            {...(hint && { hint })}
            {...(maxLength && { limit: maxLength })}
            error={errorOf(name)}
          >
            {input === 'text' ? (
              <TextArea rows={6} {...form.register(name)} />
            ) : input === 'date' ? (
              <DateInput {...form.register(name)} />
            ) : (
              <TextInput
                autoComplete="off"
                {...(input === 'year' && { inputMode: 'numeric' })}
                {...form.register(name, input === 'year' ? { setValueAs: toYear } : {})}
              />
            )}
          </Field>
        ))}
        {itemFiles[kind] && (
          <Field
            label={itemFiles[kind] === 'picture' ? 'Picture' : 'File'}
            hint={`${itemFiles[kind] === 'picture' ? 'JPG or PNG' : 'PDF, JPG or PNG'}, at most ${sizeText(maxItemFileBytes)}`}
            error={fileError}
          >
            <FileInput
              accept={itemFiles[kind] === 'picture' ? '.jpg,.jpeg,.png' : '.pdf,.jpg,.jpeg,.png'}
              onFile={(chosen) => {
                setFile(chosen)
                const isTooLarge = chosen !== undefined && chosen.size > maxItemFileBytes
                setFileError(isTooLarge ? `At most ${sizeText(maxItemFileBytes)}` : undefined)
              }}
            />
          </Field>
        )}
        {saved?.file && !file && (
          <Checkbox
            checked={isFileRemoved}
            onChange={(event) => setFileRemoved(event.target.checked)}
          >
            Remove {saved.file.name}
          </Checkbox>
        )}
        <Checkbox {...form.register('isPublished')}>Show it on the page</Checkbox>
      </div>
    </Dialog>
  )
}
