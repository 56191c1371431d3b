import { itemFiles, maxItemFileBytes, type Item } from '#contract/content/desk/item-editing.ts'
import { itemData, type ItemKind } from '#contract/content/items.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessDate } from '#contract/dates.ts'
import { itemForms, type ItemField } from '#web/features/content/desk/items/item-fields.ts'
import { itemsKey } from '#web/features/content/desk/items/items-page.tsx'
import { useApi } from '#web/platform/api/api.ts'
import {
  CheckboxField,
  DateField,
  orNull,
  TextAreaField,
  TextField,
} from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { useChosenFile } from '#web/platform/forms/use-chosen-file.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
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

type ItemDialogProps = PopupProps & { kind: ItemKind; item: Item | undefined }

/** Adds an entry, or changes one with its file. */
export function ItemDialog({ kind, item, ...popup }: ItemDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { one, fields } = itemForms[kind]
  // A new entry that was added without its file, or an entry whose file was refused.
  const [saved, setSaved] = useState(item)
  const { file, error, choose, refuse } = useChosenFile('file', ({ size }) =>
    size > maxItemFileBytes ? `At most ${sizeText(maxItemFileBytes)}` : undefined,
  )
  const [isFileRemoved, setFileRemoved] = useState(false)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: itemsKey(kind) })

  async function saveFile(entry: Item) {
    const params = { id: String(entry.id) }
    if (file) {
      const body = { version: String(entry.version) }
      await api('uploadItemFile', { params, body, files: { file } })
    } else if (isFileRemoved && entry.file) {
      await api('removeItemFile', { params, body: { version: entry.version } })
    } else return
    await readAgain()
  }

  async function save({ isPublished, ...data }: Data & { isPublished: boolean }) {
    const { payload } = saved
      ? await api('changeItem', {
          params: { id: String(saved.id) },
          body: { data, isPublished, version: saved.version },
        })
      : await api('addItem', { body: { kind, data, isPublished } })
    setSaved(payload)
    await readAgain()
    await saveFile(payload)
    notify(item ? staffNotices.entryChanged : staffNotices.entryAdded)
  }

  const isPicture = itemFiles[kind] === 'picture'
  return (
    <FormDialog
      {...popup}
      title={item ? `Change ${one}` : `Add ${one}`}
      full
      schema={formSchema(kind)}
      defaultValues={{
        ...Object.fromEntries(
          fields.map((field) => [field.name, item?.data[field.name] ?? emptyValue(field)]),
        ),
        isPublished: item?.isPublished ?? true,
      }}
      send={save}
      onRefused={refuse}
      confirm={item ? 'Save' : `Add ${one}`}
      disabled={error !== undefined}
      columns
    >
      {fields.map(({ kind: input, maxLength: limit, ...field }) =>
        input === 'text' ? (
          <TextAreaField key={field.name} rows={6} limit={limit} {...field} />
        ) : input === 'date' ? (
          <DateField key={field.name} limit={limit} {...field} />
        ) : (
          <TextField
            key={field.name}
            limit={limit}
            {...field}
            {...(input === 'year' && {
              options: { setValueAs: orNull },
              input: { inputMode: 'numeric' },
            })}
          />
        ),
      )}
      {itemFiles[kind] && (
        <Field
          label={isPicture ? 'Picture' : 'File'}
          hint={`${isPicture ? 'JPG or PNG' : 'PDF, JPG or PNG'}, at most ${sizeText(maxItemFileBytes)}`}
          error={error}
        >
          <FileInput
            accept={isPicture ? '.jpg,.jpeg,.png' : '.pdf,.jpg,.jpeg,.png'}
            onFile={choose}
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
      <CheckboxField name="isPublished">Show it on the page</CheckboxField>
    </FormDialog>
  )
}
