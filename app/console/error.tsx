'use client'

import { useFailureWords } from '../failure-words.tsx'

/** Shown after an error on our side; the navigation stays. The log has the reason. */
export default function ConsoleFailed({ retry }: { error: unknown; retry: () => void }) {
  const words = useFailureWords()
  return (
    <main id="content" tabIndex={-1}>
      <header className="c-head">
        <h1>{words.title}</h1>
        <p className="c-lead">{words.lead}</p>
      </header>
      <button type="button" className="c-button" onClick={retry}>
        {words.again}
      </button>
    </main>
  )
}
