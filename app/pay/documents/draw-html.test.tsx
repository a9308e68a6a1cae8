import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
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

it('what a component throws is thrown, and nothing is drawn', async () => {
  const fails = () => delay(1).then(() => Promise.reject(new Error('no database')))
  await expect(drawHtml(documentWith(fails))).rejects.toThrow('no database')
})
