import type { ReactNode } from 'react'
import { DocsHead } from './head.tsx'

interface GuidePageProps {
  path: string
  title: string
  /** One or two sentences under the title: the purpose of the page. */
  lead: ReactNode
  children: ReactNode
}

/** One guide: its title and its sections. */
export const GuidePage = ({ path, title, lead, children }: GuidePageProps) => (
  <>
    <DocsHead current={path} />
    <main className="guide">
      <h1>{title}</h1>
      <p className="guide-lead">{lead}</p>
      {children}
    </main>
  </>
)

export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** A table with a head. On a phone each row is a paragraph, whose cells name their columns if it has many. */
export const Table = ({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) => (
  <div className="guide-table">
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column} data-column={cells.length > 2 && column > 0 ? head[column] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A text in which `code` is set as code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
