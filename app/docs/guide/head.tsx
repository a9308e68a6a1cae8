import { connection } from 'next/server'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { SearchForm } from '../search/search-form.tsx'
import { guidesIn } from './guides.ts'

/** The head over the reference and its guides; `current` is the path of the page that shows it. */
export async function DocsHead({ current }: { current: string }) {
  await connection()
  const { mode } = await currentGateway()
  return (
    <header className="docs-head">
      <a className="docs-name" href="/docs">
        Payment Gateway API
      </a>
      {mode === 'sandbox' && <p className="docs-mode">Sandbox</p>}
      <SearchForm id="search" />
      <nav aria-label="Documentation">
        {guidesIn(mode).map(({ path, name }) => (
          <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  )
}
