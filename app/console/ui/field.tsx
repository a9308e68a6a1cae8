import { useId, type ReactNode } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Draws the control with what ties it to its label. */
  readonly children: (tied: Tied) => ReactNode
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A control with its label, its hint and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    (part) => part !== false,
  )
  return (
    <div className="c-field" data-invalid={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
  /** Of the option that chooses nothing; undefined: there is none. */
  readonly none?: string
}

/** A choice of one among several. */
export const Choice = ({ label, name, value, options, none }: ChoiceProps) => (
  <Field label={label}>
    {(tied) => (
      <select key={value} {...tied} name={name} defaultValue={value ?? ''}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly value?: string | undefined
  readonly type?: 'date' | 'datetime-local' | 'email' | 'password' | 'search'
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'decimal' | 'numeric'
  readonly maxLength?: number
  /** The key that leads to it, on the working page of suspense. */
  readonly 'data-key'?: string | undefined
}

/** A line of text. */
export const TextField = ({ label, hint, error, value, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => <input key={value} {...tied} {...input} defaultValue={value} />}
  </Field>
)
