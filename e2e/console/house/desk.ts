import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { smallPicture } from '../../small-picture.ts'
import { keyOfNewSession, type Role } from '../signed-in.ts'
import { statementOf, type Cash } from './banks.ts'
import type { House } from './house.ts'

/** What a job took. */
export interface Work {
  pages: number
  /** Clicks and keys. */
  acts: number
  characters: number
  /** That the person waited for the gateway. */
  milliseconds: number
}

const guideImages = path.resolve(import.meta.dirname, '../../../docs/images')
const guideImageBytes = 60_000

/** Somebody at a desk who works with the console, and what it takes. */
export class Desk {
  readonly page: Page
  readonly #work: Map<string, Work>
  #job = ''

  private constructor(page: Page, work: Map<string, Work>) {
    this.page = page
    this.#work = work
  }

  static async of(
    browser: Browser,
    house: House,
    [role, name]: readonly [Role, string],
    work: Map<string, Work>,
  ): Promise<Desk> {
    const context = await browser.newContext({
      baseURL: house.origin,
      viewport: { width: 1280, height: 720 },
      acceptDownloads: true,
    })
    const value = await keyOfNewSession(house.gateway.db, role, 'SIAM', name)
    await context.addCookies([{ name: 'console', value, url: `${house.origin}/console`, httpOnly: true }])
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    return new Desk(page, work)
  }

  /** What follows belongs to this job. */
  begin(job: string): void {
    this.#job = job
    if (!this.#work.has(job)) this.#work.set(job, { pages: 0, acts: 0, characters: 0, milliseconds: 0 })
  }

  async open(address: string): Promise<void> {
    await this.#waited({ pages: 1, acts: 1 }, () => this.page.goto(address, { waitUntil: 'networkidle' }))
  }

  async click(target: Locator, then?: Locator): Promise<void> {
    await this.#waited({ acts: 1 }, async () => {
      await target.click()
      if (then) await expect(then).toBeVisible({ timeout: 60_000 })
    })
  }

  async press(key: string, then?: Locator): Promise<void> {
    await this.#waited({ acts: 1 }, async () => {
      await this.page.keyboard.press(key)
      if (then) await expect(then).toBeVisible({ timeout: 60_000 })
    })
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.#waited({ acts: 1, characters: text.length }, () => target.fill(text))
  }

  /** Drops the statement of a day on the row of its account, and imports it. */
  async drop(cash: Cash, day: string): Promise<void> {
    await this.dropFile(cash, statementOf(cash, day))
  }

  async dropFile(
    cash: Pick<Cash, 'name'>,
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ): Promise<void> {
    const row = this.page.getByRole('row').filter({ hasText: cash.name }).first()
    await this.#waited({ acts: 1 }, async () => {
      await row.evaluate(
        (element, { name, text }) => {
          const dataTransfer = new DataTransfer()
          const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
          dataTransfer.items.add(new File([bytes], name))
          element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
        },
        { name: file.name, text: file.buffer.toString('base64') },
      )
      await expect(this.page.getByRole('region', { name: new RegExp(`^${file.name}`) })).toBeVisible({
        timeout: 60_000,
      })
    })
  }

  /** Imports the file that was tried. */
  async import(): Promise<void> {
    await this.click(
      this.page.getByRole('button', { name: 'Import' }),
      this.said.filter({ hasText: /: \d+ lines? imported/ }),
    )
  }

  /** What the console said last. */
  get said(): Locator {
    return this.page.locator('.c-notice')
  }

  /** A small picture for the guide, where pictures are asked for. */
  async picture(name: string, from?: Locator): Promise<void> {
    if (process.env['E2E_SCREENS'] !== '1') return
    await from?.scrollIntoViewIfNeeded()
    const bytes = await smallPicture(this.page)
    expect(bytes.length, name).toBeLessThanOrEqual(guideImageBytes)
    mkdirSync(guideImages, { recursive: true })
    writeFileSync(path.join(guideImages, `${name}.png`), bytes)
  }

  async #waited(more: Partial<Work>, act: () => Promise<unknown>): Promise<void> {
    const work = this.#work.get(this.#job)
    if (!work) throw new Error('no job was begun')
    const start = performance.now()
    await act()
    work.milliseconds += performance.now() - start
    for (const name of ['pages', 'acts', 'characters'] as const) work[name] += more[name] ?? 0
  }
}
