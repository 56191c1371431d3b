import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './choice.tsx'
import { Field } from './field.tsx'
import { NativeSelect } from './native-select.tsx'
import { Segmented } from './segmented.tsx'
import { TextInput } from './text-input.tsx'

const attribute = (html: string, element: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? '')?.[1]

describe('field', () => {
  it('names its control and ties the error to it', () => {
    const html = renderToString(
      <Field label="E-mail" error="This field should be a correct email-address">
        <TextInput />
      </Field>,
    )
    expect(attribute(html, /<label[^>]*>/, 'for')).toBe(attribute(html, /<input[^>]*>/, 'id'))
    expect(attribute(html, /<input[^>]*>/, 'aria-describedby')).toBe(
      attribute(html, /<p class="error"[^>]*>/, 'id'),
    )
    expect(attribute(html, /<input[^>]*>/, 'aria-invalid')).toBe('true')
  })

  it('points at nothing while there is neither hint nor error', () => {
    const html = renderToString(
      <Field label="E-mail">
        <TextInput />
      </Field>,
    )
    expect(html).not.toContain('aria-describedby')
    expect(html).not.toContain('aria-invalid')
  })

  it('gives its id to one control only when a labelled one stands beside it', () => {
    const html = renderToString(
      <Field label="Price">
        <TextInput />
        <NativeSelect aria-label="Currency" />
      </Field>,
    )
    expect(attribute(html, /<input[^>]*>/, 'id')).toBeTruthy()
    expect(attribute(html, /<select[^>]*>/, 'id')).toBeUndefined()
  })

  it('names a segmented choice and a set of checkboxes', () => {
    const segmented = renderToString(
      <Field label="Type" group>
        <Segmented options={[{ value: 'WTS', label: 'WTS' }]} />
      </Field>,
    )
    expect(attribute(segmented, /<div role="radiogroup"[^>]*>/, 'aria-labelledby')).toBe(
      attribute(segmented, /<span id[^>]*>/, 'id'),
    )
    const choices = renderToString(
      <Field label="Mails" group="choices" error="Choose one">
        <Checkbox hint="At 07:00">Digest</Checkbox>
      </Field>,
    )
    expect(choices).toContain('role="group"')
    expect(attribute(choices, /<input[^>]*>/, 'aria-describedby')?.split(' ')).toHaveLength(2)
  })
})
