'use client'

import { useFailureWords } from './failure-words.tsx'

/** Shown after an error on our side. The log has the reason; the customer can try again. */
export default function Failed({ retry }: { error: unknown; retry: () => void }) {
  const words = useFailureWords()
  return (
    <div className="page page-single">
      <main className="step">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <button type="button" className="action" onClick={retry}>
          {words.again}
        </button>
      </main>
    </div>
  )
}
