import {
  listingLimits,
  type ListingContent,
  type ServiceCategory,
} from '#contract/services/services.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import './listing-fields.css'

type ListingFieldsProps = {
  form: UseFormReturn<ListingContent>
  categories: readonly ServiceCategory[]
  /** An explanation of where messages go without an address. */
  emailHint: string
}

/** The fields of a company's listing, for its company and for staff. */
export function ListingFields({ form, categories, emailHint }: ListingFieldsProps) {
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'categoryIds' })
  return (
    <>
      <CategoryField
        categories={categories}
        chosen={chosen}
        error={errors.categoryIds?.message}
        onChange={(ids) =>
          form.setValue('categoryIds', ids, { shouldDirty: true, shouldValidate: true })
        }
      />
      <Field
        label="In a line"
        hint="Shown under the name, such as: EU pallets in 48 hours."
        limit={listingLimits.tagline}
        error={errors.tagline?.message}
      >
        <TextInput {...form.register('tagline')} />
      </Field>
      <Field
        label="Description"
        hint="Plain text. Visitors read it too: leave out names and telephone numbers of people."
        limit={listingLimits.description}
        error={errors.description?.message}
      >
        <TextArea rows={6} {...form.register('description')} />
      </Field>
      <Field
        label="Website"
        className="s3"
        hint="Shown to members only."
        error={errors.website?.message}
      >
        <TextInput inputMode="url" placeholder="https://" {...form.register('website')} />
      </Field>
      <Field
        label="E-mail for messages"
        className="s3"
        hint={emailHint}
        error={errors.email?.message}
      >
        <EmailInput {...form.register('email')} />
      </Field>
    </>
  )
}

type CategoryFieldProps = {
  categories: readonly ServiceCategory[]
  chosen: readonly number[]
  error?: string | undefined
  onChange: (ids: number[]) => void
}

export function CategoryField({ categories, chosen, error, onChange }: CategoryFieldProps) {
  return (
    <Field label="Categories" group="choices" error={error}>
      <div className="listing-categories">
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
