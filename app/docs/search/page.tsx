import type { Metadata } from 'next'
import { connection } from 'next/server'
import { longestQuery, search, titleOf, type Found } from '#lib/api/reference/search/search.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { DocsHead } from '../guide/head.tsx'
import { docsPlaces } from './docs-places.ts'
import { SearchForm } from './search-form.tsx'

export const metadata: Metadata = { title: 'Search · Payment Gateway API' }

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** What the guides and the reference say about some words. */
export default async function Page({ searchParams }: Props) {
  await connection()
  const { q } = await searchParams
  const query = (typeof q === 'string' ? q : '').trim().slice(0, longestQuery)
  const found = query === '' ? [] : search(await docsPlaces(await currentGateway()), query)
  return (
    <>
      <DocsHead current="/docs/search" />
      <main className="guide">
        <h1>Search</h1>
        <SearchForm query={query} id="search-again" />
        {query !== '' && (
          <section className="results" aria-label="Results">
            <p>{found.length === 0 ? `Nothing is found for “${query}”.` : summary(found.length)}</p>
            <ol>
              {found.map((result) => (
                <Result key={result.place.address} {...result} />
              ))}
            </ol>
          </section>
        )}
      </main>
    </>
  )
}

const summary = (count: number): string => (count === 1 ? 'One place' : `${count} places, the best first`)

const Result = ({ place, excerpt }: Found) => (
  <li>
    <a href={addressOf({ place, excerpt })}>{titleOf(place)}</a>
    {place.heading !== undefined && <span className="field-type">{place.page}</span>}
    <p>
      {excerpt.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  </li>
)

/** Browsers mark the text of `:~:text=` on the page and scroll to it; older ones go to the heading. */
function addressOf({ place: { address }, excerpt }: Found): string {
  const word = excerpt.find(({ isMarked }) => isMarked)?.text
  if (word === undefined) return address
  const text = encodeURIComponent(word).replaceAll('-', '%2D')
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${text}`
}
