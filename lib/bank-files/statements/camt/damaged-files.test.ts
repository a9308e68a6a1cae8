import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWhole } from '../../testing/camt-files.ts'
import { damagedFiles } from '../../../testing/drawn-cases.ts'

// A damaged file ends with errors, never with an exception, and what is left of its amounts is still exact.

const samples = ['genkgo_camt053.v8', 'genkgo_camt054.v8', 'viafintech_053_valid_example_v8'].map((name) =>
  readFileSync(new URL(`./samples/${name}.xml`, import.meta.url)),
)

const positions = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 8 })

/** Cuts the file, overwrites bytes, and moves a part of it elsewhere. */
function damaged(
  sample: Uint8Array,
  cut: number,
  at: readonly number[],
  bytes: readonly number[],
): Uint8Array {
  const copy = Uint8Array.from(sample.subarray(0, Math.ceil(sample.length * cut)))
  at.forEach((position, index) => {
    copy[Math.floor(position * copy.length)] = bytes[index % bytes.length] ?? 0
  })
  const [from = 0, to = 0] = at.map((position) => Math.floor(position * copy.length))
  copy.copyWithin(to, from, from + 200)
  return copy
}

it('never throws for a damaged file, and never hangs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.double({ min: 0, max: 1, noNaN: true }),
      positions,
      fc.array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...Buffer.from('<>&/"0.,-'))), {
        minLength: 1,
      }),
      async (sample, cut, at, bytes) => {
        const { lines, errors, statements } = await readWhole(damaged(sample, cut, at, bytes))
        expect(errors.length + statements.length).toBeGreaterThan(0)
        for (const { amount, bookedOn } of lines) {
          expect(amount).toMatch(/^\d+(?:\.\d*[1-9])?$/)
          expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      },
    ),
    { numRuns: damagedFiles(1_500, 125) },
  )
})

it('never throws for bytes of any kind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      expect((await readWhole(bytes)).errors).toHaveLength(1)
    }),
    { numRuns: damagedFiles(200, 50) },
  )
})
