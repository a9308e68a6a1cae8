'use client'

import { useEffect, useRef, useState } from 'react'

declare global {
  interface Window {
    Scalar?: { createApiReference(element: Element, settings: object): { destroy(): void } }
  }
}

// It may call this gateway only: no fonts, no proxy, no accounts, no telemetry.
const settings = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hideDarkModeToggle: true,
  theme: 'none',
  persistAuth: false,
}

/** Loads the script once the page is rendered; the script draws inside its own element only. */
export function Reference({ script }: { script: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  useEffect(() => {
    let drawn: { destroy(): void } | undefined
    const element = document.createElement('script')
    element.src = script
    element.addEventListener('error', () => setState('failed'))
    element.addEventListener('load', () => {
      if (!place.current || !window.Scalar) return setState('failed')
      const darkMode = matchMedia('(prefers-color-scheme: dark)').matches
      drawn = window.Scalar.createApiReference(place.current, { ...settings, darkMode })
      setState('drawn')
    })
    document.head.append(element)
    return () => {
      element.remove()
      drawn?.destroy()
    }
  }, [script])
  return (
    <>
      {state === 'loading' && <p className="docs-plain docs-wait">Loading the reference …</p>}
      {state === 'failed' && (
        <p className="docs-plain">
          The reference could not be loaded. Use <a href="/api/openapi.json">the OpenAPI document</a>.
        </p>
      )}
      <div ref={place} />
    </>
  )
}
