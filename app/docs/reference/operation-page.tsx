import { fieldOf, fieldsOf, type Components, type Field, type Fields } from '#lib/api/reference/fields.ts'
import { componentsOn } from '#lib/api/reference/homes.ts'
import type { Parameter, ReferenceEntry } from '#lib/api/reference/reference.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import type { Place } from '../guide/commands.ts'
import { DocsHead } from '../guide/head.tsx'
import { Section } from '../guide/page-frame.tsx'
import { AnswerSections, ExampleFolds } from './answers.tsx'
import { curlSample } from './curl-sample.ts'
import type { DrawnReference } from './current-reference.ts'
import { FieldItem, FieldList } from './field-list.tsx'
import { Markdown } from './markdown.tsx'
import type { NamedExamples } from '#lib/api/openapi/examples/named-examples.ts'

interface OperationPageProps {
  readonly entry: ReferenceEntry
  readonly reference: DrawnReference
  readonly place: Place
}

export function OperationPage({ entry, reference, place }: OperationPageProps) {
  const components = componentsOn(entry.name, reference, reference.homes)
  return (
    <>
      <DocsHead current="/docs" />
      <main className="guide operation">
        <nav aria-label="Place in the reference">
          <a href="/docs">Reference</a> / <a href={`/docs#${groupId(entry.group)}`}>{entry.group}</a>
        </nav>
        <h1>{entry.summary}</h1>
        <p className="operation-path">
          <code>
            {entry.method} {entry.path ?? 'your server'}
          </code>
          {entry.isAddition && <span className="badge">our addition</span>}
        </p>
        {entry.description !== undefined && <Markdown text={entry.description} />}
        {entry.isAddition && <p>Beyond the specification: our addition.</p>}
        {entry.permission !== undefined && (
          <Section id="caller" title="Who may call it">
            <Markdown text={entry.permission} />
            <p>
              How to sign a request for a token: <a href="/docs/authentication">authentication</a>.
            </p>
          </Section>
        )}
        <Parameters parameters={entry.parameters} components={components} />
        <Body entry={entry} components={components} />
        {entry.access !== 'webhook' && (
          <Section id="sample" title="In the shell">
            <CodeBlock text={curlSample(entry, reference.schemas, place)} label="curl" />
          </Section>
        )}
        <AnswerSections answers={entry.answers} components={components} />
      </main>
    </>
  )
}

/** The name of a group in an address. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const places = { path: 'in the path', query: 'in the query', header: 'a header' } as const

const Parameters = ({
  parameters,
  components,
}: {
  readonly parameters: readonly Parameter[]
  readonly components: Components
}) =>
  parameters.length > 0 && (
    <Section id="parameters" title="Parameters">
      <ul className="fields">
        {parameters.map(({ name, in: where, required = false, description, schema }) => {
          const field = fieldOf(name, schema, required, components)
          const about = description ?? field.description
          return (
            <FieldItem
              key={`${where} ${name}`}
              field={{
                ...field,
                type: `${field.type}, ${places[where]}`,
                ...(about !== undefined && { description: about }),
              }}
            />
          )
        })}
      </ul>
    </Section>
  )

function Body({ entry: { body, access }, components }: { entry: ReferenceEntry; components: Components }) {
  if (!body) return null
  const inside = fieldsOf(body.schema, components)
  const { ofVariants, others } = sortedExamples(inside, body.examples ?? {})
  return (
    <Section id="body" title={access === 'webhook' ? 'The body that we send' : 'The body of the request'}>
      <FieldList inside={inside} examples={ofVariants} />
      <ExampleFolds examples={others} />
    </Section>
  )
}

interface SortedExamples {
  /** The whole body as JSON, by the component of the variant that it shows. */
  readonly ofVariants: Readonly<Record<string, string>>
  readonly others: NamedExamples
}

/** Examples named as a variant of the body stand with it, the others below the body. */
function sortedExamples(inside: Fields, examples: NamedExamples): SortedExamples {
  const variants = new Set(componentsIn(inside))
  const entries = Object.entries(examples)
  return {
    ofVariants: Object.fromEntries(
      entries.flatMap(([name, { value }]) =>
        variants.has(name) ? [[name, JSON.stringify(value, undefined, 2)]] : [],
      ),
    ),
    others: Object.fromEntries(entries.filter(([name]) => !variants.has(name))),
  }
}

const componentsIn = ({ fields, variants }: Fields): string[] => [
  ...variants.map(({ component }) => component),
  ...fields.flatMap((field: Field) => componentsIn(field.inside)),
]
