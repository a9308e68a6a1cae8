/** A search over the guides and the reference; it needs no script. */
export const SearchForm = ({ query = '', id }: { query?: string; id: string }) => (
  <search>
    <form action="/docs/search" method="get" className="docs-search">
      <label htmlFor={id} className="visually-hidden">
        Search the documentation
      </label>
      <input id={id} name="q" type="search" defaultValue={query} placeholder="Search" maxLength={200} />
      <button type="submit">Search</button>
    </form>
  </search>
)
