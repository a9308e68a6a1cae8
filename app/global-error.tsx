'use client'

/** Shown when even the layout failed. In English, because no translated text is available. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <head>
        <link rel="stylesheet" href="/checkout.css" />
      </head>
      <body>
        <div className="page page-single">
          <main className="step">
            <h1>Something went wrong on our side</h1>
            <p className="lead">
              If you have already paid, do not pay again. Reload this page in a moment: reloading takes no
              money.
            </p>
            <button type="button" className="action" onClick={retry}>
              Try again
            </button>
          </main>
        </div>
      </body>
    </html>
  )
}
