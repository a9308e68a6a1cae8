import { Glyph } from '../glyph.tsx'
import { DataField, type DataFieldProps } from './data-field.tsx'

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
