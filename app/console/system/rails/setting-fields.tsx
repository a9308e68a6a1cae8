import { settingFields, type SettingField } from '#lib/console/system/rail-settings.ts'
import type { RailKind } from '#lib/rails/rails.ts'
import { Choice, Field, TextField } from '../../ui/field.tsx'
import type { Visit } from '../../visit.ts'
import { settingName } from './setting-name.ts'

interface SettingFieldsProps {
  readonly visit: Visit
  readonly kind: RailKind
  /** Whether single settings are replaced: none has to be given. */
  readonly isReplaced?: boolean
}

/** A field for each setting of a kind of rail. */
export function SettingFields({ visit, kind, isReplaced = false }: SettingFieldsProps) {
  const fields = settingFields(kind).map((field) => ({
    ...field,
    isRequired: field.isRequired && !isReplaced,
  }))
  return fields.map((field) => <SettingInput key={field.name} visit={visit} field={field} />)
}

function SettingInput({ visit, field }: { readonly visit: Visit; readonly field: SettingField }) {
  const t = visit.phrases('rails')
  const { name: label, type, options, isRequired } = field
  const name = settingName(label)
  const hint = [type === 'JSON' ? t('jsonHint') : '', isRequired ? '' : t('optional')]
    .filter(Boolean)
    .join(', ')
  const shown = { label, name, ...(hint !== '' && { hint }) }
  switch (type) {
    case 'CHOICE':
      return (
        <Choice
          label={label}
          name={name}
          value=""
          options={options.map((one) => [one, one])}
          none={t('unset')}
        />
      )
    case 'FLAG':
      return (
        <Choice
          label={label}
          name={name}
          value=""
          options={[
            ['true', t('yes')],
            ['false', t('no')],
          ]}
          none={t('unset')}
        />
      )
    case 'LINES':
    case 'JSON':
      return (
        <Field label={label} hint={shown.hint}>
          {(tied) => (
            <textarea
              {...tied}
              name={name}
              rows={3}
              spellCheck={false}
              autoComplete="off"
              required={isRequired}
            />
          )}
        </Field>
      )
    default:
      return (
        <TextField
          {...shown}
          {...(type === 'SECRET' && { type: 'password' })}
          required={isRequired}
          autoComplete={type === 'SECRET' ? 'new-password' : 'off'}
        />
      )
  }
}
