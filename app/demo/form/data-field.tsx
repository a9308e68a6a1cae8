export interface DataFieldProps {
  name: string
  value: string
  example: string
  required: boolean
  options?: readonly string[]
  inputMode?: 'email' | 'tel' | 'numeric'
}

/** One field of a `paymentMethod` object, under its name in the API. */
export const DataField = ({ name, value, example, required, options, inputMode }: DataFieldProps) => (
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
