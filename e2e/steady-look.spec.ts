import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { follow } from './follow.ts'
import { holdStill } from './hold-still.ts'
import { test } from './watched-test.ts'

// Tests of `follow` and `holdStill`, which keep slow or redirecting pages stable for the scripts of a test.

/** Runs a test on pages of its own server. */
async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  run: (address: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('follow waits for the complete page, however slowly it comes', async ({ page }) => {
  const answer = ({ method }: IncomingMessage, response: ServerResponse) => {
    if (method === 'GET') return response.end('<form method="post"><button>On</button></form>')
    response.write(`<h1>Behind it</h1>${' '.repeat(4_096)}`)
    return setTimeout(() => response.end('<p>the end</p>'), 1_500)
  }
  await withServer(answer, async (address) => {
    await page.goto(address)
    await follow(page.getByRole('button'))
    expect(await page.evaluate(() => document.body.innerText)).toMatch(/Behind it\s+the end/)
  })
})

test('a page that reloads itself stays while holdStill runs', async ({ page }) => {
  const answer = (_: IncomingMessage, response: ServerResponse) =>
    response.end('<script>setTimeout(() => location.reload(), 1000)</script>')
  await withServer(answer, async (address) => {
    await page.goto(address)
    await page.evaluate(() => (document.documentElement.dataset['seen'] = 'yes'))
    const seen = await holdStill(page, async () => {
      await page.waitForRequest(address)
      await page.waitForTimeout(500)
      return page.evaluate(() => document.documentElement.dataset['seen'])
    })
    expect(seen).toBe('yes')
  })
})
