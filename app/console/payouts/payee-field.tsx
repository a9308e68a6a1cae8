import type { PayeeField as Field } from '#lib/demo/forms/payee-fields.ts'
import { Choice, TextField } from '../ui/field.tsx'
import type { Visit } from '../visit.ts'

interface PayeeFieldProps {
  readonly visit: Visit
  readonly field: Field
  readonly value: string | undefined
}

/** One field of a `paymentMethod` object, sent under its path in the API. */
export function PayeeField({ visit, field: { path, options, required, example }, value }: PayeeFieldProps) {
  const t = visit.phrases('merchants')
  const name = path.split('.').at(-1) ?? path
  const label = t.find(`payout.fields.${name}`) ?? path
  const wordOf = (option: string) => t.find(`payout.options.${option}`) ?? option
  const hint = required ? t('payout.example', { example }) : t('payout.optional')
  return options ? (
    <Choice
      label={label}
      name={path}
      value={value}
      options={options.map((one) => [one, wordOf(one)] as const)}
      {...(!required && { none: t('payout.noOperator') })}
    />
  ) : (
    <TextField
      label={label}
      name={path}
      value={value}
      hint={hint}
      maxLength={255}
      autoComplete="off"
      required={required}
    />
  )
}
