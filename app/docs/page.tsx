import { DocsHead } from './guide/head.tsx'
import { Reference } from './reference.tsx'
import { scriptAddress } from './scalar.js/script.ts'

/** The API reference, drawn by Scalar from the document that the gateway serves. */
export default function Page() {
  return (
    <>
      <DocsHead current="/docs" />
      <main>
        <noscript>
          <p className="docs-plain">
            The reference needs JavaScript. Without it, use{' '}
            <a href="/api/openapi.json">the OpenAPI document</a> and the guides above.
          </p>
        </noscript>
        <Reference script={scriptAddress()} />
      </main>
    </>
  )
}
