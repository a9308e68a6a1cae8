import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { referenceCommands, type ReferenceRun } from '../../testing/models/reference-commands.ts'
import { noReferences } from '../../testing/models/reference-model.ts'
import { payinKey, testGateway } from '../../testing/test-gateway.ts'
import { readPayment } from '../read/read-payment.ts'

// Payins share a few references, and money comes under them before and after they are typed, by our own
// reference in between, and now and then for a payment that cannot be read at first. REFERENCE_LIFE_SEED and
// REFERENCE_LIFE_PATH repeat a run that failed.

const seed = Number(process.env['REFERENCE_LIFE_SEED'] ?? randomInt(2 ** 31))
const path = process.env['REFERENCE_LIFE_PATH']
console.info(`reference life: REFERENCE_LIFE_SEED=${seed}`)

const gateway = await testGateway()
let runs = 0

it(
  'assigns the money of a reference as a small model does, whatever is typed and received',
  { timeout: 900_000 },
  async () => {
    const sequences = fc.commands([...referenceCommands], { maxCommands: 120, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const ideal = noReferences()
        const real: ReferenceRun = { gateway, number: (runs += 1) }
        await fc.asyncModelRun(() => ({ model: ideal, real }), sequence)
        for (const { paymentId, status, received } of ideal.payins) {
          const record = await readPayment(gateway, payinKey(paymentId))
          expect(record).toMatchObject({ status, moneyReceived: { amount: received } })
        }
        expect(await checkLedger(gateway.db)).toEqual([])
      }),
      { seed, numRuns: 16, endOnFailure: true, ...(path === undefined ? {} : { path }) },
    )
  },
)
