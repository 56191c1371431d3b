import { useState, type ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Joined } from '../marks/joined.tsx'
import { TextInput } from './text-input.tsx'

/** A password with a Show button; give `autoComplete` ("current-password" or "new-password"). */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Joined>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <Button
        disabled={props.disabled}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </Button>
    </Joined>
  )
}
