import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Note } from '#web/ui/note.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'

export function SampleDialog(popup: PopupProps) {
  const [side, setSide] = useState<'WTS' | 'WTB'>('WTS')

  function send(event: FormEvent) {
    event.preventDefault()
    popup.onOpenChange(false)
    showNotice({ tone: 'good', title: 'Broadcast sent', ms: 3000 })
  }

  return (
    <Dialog
      {...popup}
      title="Compose broadcast"
      description="Plain text. It is sent to everyone on the list immediately."
      full
      confirmClose="typed"
      onSubmit={send}
      foot={
        <>
          <a href="#rules" className="pull">
            Broadcast Rules
          </a>
          <DialogClose />
          <Button variant="primary" type="submit">
            Send broadcast
          </Button>
        </>
      }
    >
      <div className="form">
        <Field label="Type" group className="s2">
          <Segmented
            options={[
              { value: 'WTS', label: 'WTS', side: 'WTS' },
              { value: 'WTB', label: 'WTB', side: 'WTB' },
            ]}
            value={side}
            onValueChange={setSide}
          />
        </Field>
        <Field label="List" className="s4">
          <NativeSelect>
            <option>Laptop</option>
            <option>Server/Storage</option>
          </NativeSelect>
        </Field>
        <Note tone="warn" title="Limit reached for Laptop">
          You have sent 5 of 5 broadcasts to this list today. You can send to it again from 00:00
          Amsterdam time.
        </Note>
        <Field label="Quantity" className="s2">
          <TextInput inputMode="numeric" defaultValue="40" />
        </Field>
        <Field label="Brand" className="s4">
          <TextInput defaultValue="HP" />
        </Field>
        <Field label="Description or part number" limit={50}>
          <TextInput defaultValue="EliteBook 840 G8 i5-1145G7 16 GB 256 GB" />
        </Field>
        <Field label="Condition" className="s3">
          <TextInput defaultValue="Grade A" />
        </Field>
        <Field label="Price per piece" className="s3">
          <Joined>
            <TextInput numeric defaultValue="285" />
            <NativeSelect aria-label="Currency">
              <option>EUR</option>
            </NativeSelect>
          </Joined>
        </Field>
        <Field label="Product link" mark="optional">
          <TextInput type="url" placeholder="https://" />
        </Field>
        <Field label="Additional info" mark="optional" limit={2000}>
          <TextArea
            rows={4}
            defaultValue="One owner, batteries 82 % and up, drives wiped with report."
          />
        </Field>
      </div>
    </Dialog>
  )
}

export function SampleConfirm(popup: PopupProps) {
  return (
    <ConfirmDialog
      {...popup}
      title="Remove broadcast?"
      confirm="Remove"
      cancel="Keep it"
      danger
      onConfirm={() => new Promise((done) => setTimeout(done, 600))}
    >
      “8 × Dell R740, 2 × Gold 6130” leaves the list, the search and the price figures. It still
      counts for today’s limits.
    </ConfirmDialog>
  )
}
