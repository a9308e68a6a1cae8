import type { Field, Fields, Variant } from '#lib/api/reference/fields.ts'
import { referenceAddress } from '#lib/api/reference/reference.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Inline, Markdown } from './markdown.tsx'

interface FieldListProps {
  readonly inside: Fields
  /** Examples of variants, by the name of their component. */
  readonly examples?: Readonly<Record<string, string>>
}

/** The properties of an object, each with those inside it. */
export const FieldList = ({ inside, examples = {} }: FieldListProps) => (
  <>
    {inside.seeOperation !== undefined && (
      <p className="field-else">
        The properties are those of{' '}
        <a href={referenceAddress(inside.seeOperation)}>
          <code>{inside.seeOperation}</code>
        </a>
        .
      </p>
    )}
    {inside.fields.length > 0 && (
      <ul className="fields">
        {inside.fields.map((field) => (
          <FieldItem key={field.name} field={field} examples={examples} />
        ))}
      </ul>
    )}
    {inside.alternatives.length > 0 && (
      <p className="field-else">
        Also required:{' '}
        {inside.alternatives.map((names, index) => (
          <span key={names}>
            {index > 0 && ', or '}
            <code>{names}</code>
          </span>
        ))}
        .
      </p>
    )}
    {inside.variants.length > 0 && <p className="field-else">One of these:</p>}
    {inside.variants.map((variant) => (
      <VariantFold key={variant.component} variant={variant} example={examples[variant.component]} />
    ))}
  </>
)

export const FieldItem = ({
  field,
  examples = {},
}: {
  readonly field: Field
  readonly examples?: Readonly<Record<string, string>>
}) => (
  <li>
    <p className="field-head">
      <code>{field.name}</code> <span className="field-type">{field.type}</span>
      {field.isRequired && <span className="field-required">required</span>}
      {field.isDeprecated && <span className="badge-old">deprecated</span>}
      {field.isAddition && <span className="badge">our addition</span>}
    </p>
    {field.description !== undefined && <Markdown text={field.description} />}
    {field.limits.length > 0 && (
      <p className="field-limits">
        <Inline text={field.limits.join('; ')} />
      </p>
    )}
    {field.example !== undefined && (
      <p className="field-limits">
        Example: <code>{field.example}</code>
      </p>
    )}
    <FieldList inside={field.inside} examples={examples} />
  </li>
)

const VariantFold = ({
  variant: { name, component, description, inside },
  example,
}: {
  readonly variant: Variant
  readonly example: string | undefined
}) => (
  <details className="docs-fold" id={component}>
    <summary>
      <code>{name}</code>
      {name !== component && <span className="field-type">{component}</span>}
    </summary>
    {description !== undefined && <Markdown text={description} />}
    {example !== undefined && <CodeBlock text={example} label={`example of ${name}`} copy={false} />}
    <FieldList inside={inside} />
  </details>
)
