import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, Radio, Switch } from '#web/ui/forms/choice.tsx'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { FileInput, SearchInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SampleRow } from './mark-samples.tsx'

export function InputSamples() {
  return (
    <>
      <TextFields />
      <Choices />
    </>
  )
}

function TextFields() {
  return (
    <div className="tiles sg-grid">
      <Field label="Rest">
        <TextInput placeholder="Part number, brand or words" />
      </Field>
      <Field label="Focus">
        <TextInput className="is-focus" defaultValue="R740" />
      </Field>
      <Field label="Near its limit" hint="At most 50 characters" limit={50}>
        <TextInput defaultValue="EliteBook 840 G8 i5-1145G7 16 GB 256 GB FHD" />
      </Field>
      <Field label="Over its limit" error="This field must have at most 50 characters" limit={50}>
        <TextInput defaultValue="EliteBook 840 G8 i5-1145G7 16 GB 256 GB FHD IR US Intl" />
      </Field>
      <Field label="Error" error="This field should be a correct email-address">
        <TextInput type="email" defaultValue="marit@amstelserver" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Amstel Server Trading" />
      </Field>
      <Field label="Read only" hint="Set by the back office">
        <TextInput readOnly defaultValue="NL001234567B01" />
      </Field>
      <Field label="Select">
        <NativeSelect>
          <option>Networking/Telecom</option>
          <option>Laptop</option>
        </NativeSelect>
      </Field>
      <Field label="Date">
        <DateInput value="2026-12-31" />
      </Field>
      <Field label="Search">
        <SearchInput kbd="/" />
      </Field>
      <Field label="Price and currency">
        <Joined>
          <TextInput numeric defaultValue="1,250" />
          <NativeSelect aria-label="Currency">
            <option>EUR</option>
            <option>USD</option>
          </NativeSelect>
        </Joined>
      </Field>
      <Field label="Part number">
        <TextInput mono defaultValue="815100-B21" />
      </Field>
      <Field label="Find a part">
        <Joined>
          <SearchInput large placeholder="815100-B21 or R740" />
          <Button size="lg">Search</Button>
        </Joined>
      </Field>
      <Field label="Password" aside={<a href="#styleguide">Forgotten?</a>}>
        <PasswordInput autoComplete="current-password" defaultValue="not a password" />
      </Field>
      <Field label="Code" hint="From your authenticator app">
        <CodeInput defaultValue="4071" />
      </Field>
      <Field label="File" mark="optional" hint="PDF, at most 5 MB">
        <FileInput onFile={() => {}} />
      </Field>
      <Field label="Text" mark="optional">
        <TextArea rows={2} defaultValue="Ten per box" />
      </Field>
    </div>
  )
}

function Choices() {
  return (
    <>
      <SampleRow name="Checkbox">
        <Checkbox>Rest</Checkbox>
        <Checkbox className="is-hover">Hover</Checkbox>
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox disabled defaultChecked>
          Disabled
        </Checkbox>
        <Checkbox hint="One mail a day at 07:00">Digest</Checkbox>
      </SampleRow>
      <SampleRow name="Radio">
        <Radio name="sg-address" defaultChecked>
          Primary
        </Radio>
        <Radio name="sg-address">Alternative</Radio>
      </SampleRow>
      <SampleRow name="Switch">
        <Switch>Off</Switch>
        <Switch defaultChecked>On</Switch>
        <Switch disabled>Disabled</Switch>
      </SampleRow>
      <SampleRow name="Segmented">
        <Segmented label="Type" options={sides} defaultValue="all" />
        <Segmented label="Type, WTS chosen" options={sides} defaultValue="WTS" />
        <Segmented label="Type, WTB chosen" options={sides} defaultValue="WTB" />
        <Segmented label="Currency" options={currencies} defaultValue="EUR" small />
      </SampleRow>
      <div className="tiles sg-grid">
        <Field label="Type" group error="Choose one">
          <Segmented options={sides.slice(1)} />
        </Field>
      </div>
    </>
  )
}

const sides = [
  { value: 'all', label: 'All' },
  { value: 'WTS', label: 'WTS', side: 'WTS' },
  { value: 'WTB', label: 'WTB', side: 'WTB' },
] as const

const currencies = [
  { value: 'EUR', label: '€ EUR' },
  { value: 'USD', label: '$ USD' },
  { value: 'GBP', label: '£ GBP' },
] as const
