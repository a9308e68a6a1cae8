import type { PayeeField as Field } from '#lib/demo/forms/payee-fields.ts'
import { Choice, TextField } from '../ui/field.tsx'
import type { Visit } from '../visit.ts'

interface PayeeFieldProps {
  readonly visit: Visit
  readonly field: Field
  readonly value: string | undefined
}

/** One field of a `paymentMethod` object, under its name in the API. */
export function PayeeField({ visit, field: { path, options, required, example }, value }: PayeeFieldProps) {
  const t = visit.phrases('merchants')
  const hint = required ? t('payout.example', { example }) : t('payout.optional')
  return options ? (
    <Choice
      label={path}
      name={path}
      value={value}
      options={options.map((one) => [one, one] as const)}
      {...(!required && { none: t('payout.noOperator') })}
    />
  ) : (
    <TextField
      label={path}
      name={path}
      value={value}
      hint={hint}
      maxLength={255}
      autoComplete="off"
      required={required}
    />
  )
}
