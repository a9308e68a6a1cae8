import { Glyph } from '../glyph.tsx'

/** The fields of a method: the filled ones, and the others in a closed fold below them. */
export const DataFields = ({ fields }: { fields: readonly DataFieldProps[] }) => {
  const others = fields.filter(({ value }) => value === '')
  return (
    <>
      <Grid fields={fields.filter(({ value }) => value !== '')} />
      {others.length > 0 && (
        <details className="fold">
          <summary>
            {others.length} more that it takes <Glyph name="down" />
          </summary>
          <Grid fields={others} />
        </details>
      )}
    </>
  )
}

const Grid = ({ fields }: { fields: readonly DataFieldProps[] }) => (
  <div className="field-grid">
    {fields.map((field) => (
      <DataField key={field.name} {...field} />
    ))}
  </div>
)

interface DataFieldProps {
  name: string
  value: string
  example: string
  required: boolean
  options?: readonly string[]
  inputMode?: 'email' | 'tel' | 'numeric'
}

/** One field of a `paymentMethod` object, under its name in the API. */
const DataField = ({ name, value, example, required, options, inputMode }: DataFieldProps) => (
  <div className="field">
    <label htmlFor={`data-${name}`}>
      {name}
      {required && <span className="hint"> · mandatory</span>}
    </label>
    {options ? (
      <select id={`data-${name}`} name={name} defaultValue={value} autoComplete="off">
        <option value="">none</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    ) : (
      <input
        id={`data-${name}`}
        name={name}
        defaultValue={value}
        placeholder={value === '' ? `such as ${example}` : undefined}
        inputMode={inputMode}
        maxLength={255}
        autoComplete="off"
      />
    )}
  </div>
)
