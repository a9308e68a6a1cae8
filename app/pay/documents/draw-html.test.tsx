import { setTimeout as delay } from 'node:timers/promises'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { drawHtml } from './draw-html.ts'

const Amount = async ({ waits }: { waits: () => Promise<string> }) => <output>{await waits()}</output>

const documentWith = (waits: () => Promise<string>) => (
  <html lang="en">
    <body>
      <h1>Pay</h1>
      <Amount waits={waits} />
    </body>
  </html>
)

it('a document is drawn when the components that wait have their data, and needs no script for it', async () => {
  const html = await drawHtml(documentWith(() => delay(20, '₹100 & more')))
  expect(html).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><h1>Pay</h1><output>₹100 &amp; more</output></body></html>',
  )
})

describe('what a component throws', () => {
  const fails = () => delay(1).then(() => Promise.reject(new Error('no database')))
  const printed = vi.spyOn(console, 'error')

  it('is thrown, and printed nowhere', async () => {
    await expect(drawHtml(documentWith(fails))).rejects.toThrow('no database')
    expect(printed).not.toHaveBeenCalled()
  })

  it('is thrown too where a part of the page waits', async () => {
    const page = (
      <html lang="en">
        <body>
          <Suspense fallback="…">
            <Amount waits={fails} />
          </Suspense>
        </body>
      </html>
    )
    await expect(drawHtml(page)).rejects.toThrow('no database')
    expect(printed).not.toHaveBeenCalled()
  })
})
