import type { NamedExamples } from '#lib/api/openapi/examples/named-examples.ts'
import { fieldsOf, type Components } from '#lib/api/reference/fields.ts'
import type { ReferenceEntry } from '#lib/api/reference/reference.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../guide/page-frame.tsx'
import { FieldList } from './field-list.tsx'
import { Markdown } from './markdown.tsx'

type Answers = ReferenceEntry['answers']

/** Everything that an operation may answer: first the success with its fields, then the errors with codes. */
export function AnswerSections({ answers, components }: { answers: Answers; components: Components }) {
  const errors = answers.filter(([status]) => isError(status))
  return (
    <>
      {answers
        .filter(([status]) => !isError(status))
        .map(([status, answer]) => (
          <Section key={status} id={`answer-${status}`} title={`Answer ${status}`}>
            <Markdown text={answer.description} />
            <Success answer={answer} components={components} />
          </Section>
        ))}
      {errors.length > 0 && (
        <Section id="errors" title="Errors">
          {errors.map(([status, answer]) => (
            <div key={status} className="answer" id={`error-${status}`}>
              <h3>{status}</h3>
              <Markdown text={answer.description} />
            </div>
          ))}
          <p>
            What an error looks like, and which requests can be repeated: <a href="/docs/errors">errors</a>.
          </p>
        </Section>
      )}
    </>
  )
}

const isError = (status: string): boolean => /^[45]/.test(status)

function Success({ answer, components }: { answer: Answers[number][1]; components: Components }) {
  const json = answer.content?.['application/json']
  const csv = answer.content?.['text/csv'] as { readonly example?: string } | undefined
  return (
    <>
      {json && <FieldList inside={fieldsOf(json.schema, components)} />}
      {json && <ExampleFolds examples={json.examples ?? {}} />}
      {csv?.example !== undefined && (
        <details className="docs-fold">
          <summary>
            With <code>Accept: text/csv</code>
          </summary>
          <CodeBlock text={csv.example} label="CSV" copy={false} />
        </details>
      )}
    </>
  )
}

/** Each example in a fold of its own: one opens it without a script. */
export const ExampleFolds = ({ examples }: { examples: NamedExamples }) =>
  Object.entries(examples).length > 0 && (
    <div className="examples">
      <h3>Examples</h3>
      {Object.entries(examples).map(([name, { summary, value }]) => (
        <details key={name} className="docs-fold">
          <summary>{summary}</summary>
          <CodeBlock text={JSON.stringify(value, undefined, 2)} label={summary} copy={false} />
        </details>
      ))}
    </div>
  )
