import { connection } from 'next/server'
import { referenceAddress, type ReferenceGroup } from '#lib/api/reference/reference.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { DocsHead } from './guide/head.tsx'
import { currentReference } from './reference/current-reference.ts'
import { Markdown } from './reference/markdown.tsx'
import { groupId } from './reference/operation-page.tsx'

/** The index of the API reference: all operations by group, and what applies to all of them. */
export default async function Page() {
  await connection()
  const { groups, introduction } = await currentReference(await currentGateway())
  return (
    <>
      <DocsHead current="/docs" />
      <main className="guide">
        <h1>Payment Gateway API</h1>
        <p className="guide-lead">
          Every operation of the API. For programs there is{' '}
          <a href="/api/openapi.json">the OpenAPI document</a>.
        </p>
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
        <section className="introduction">
          <Markdown text={introduction} />
        </section>
      </main>
    </>
  )
}

const Group = ({ name, description, entries }: ReferenceGroup) =>
  entries.length > 0 && (
    <section aria-labelledby={groupId(name)} className="operations">
      <h2 id={groupId(name)}>{name}</h2>
      <p>{description}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <a href={referenceAddress(entry.name)}>{entry.summary}</a>{' '}
            <code>
              {entry.method} {entry.path ?? 'your server'}
            </code>
            {entry.isAddition && <span className="badge">our addition</span>}
          </li>
        ))}
      </ul>
    </section>
  )
