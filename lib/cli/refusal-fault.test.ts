import { expect, test } from 'vitest'
import { emptyBatch } from '../rails/own-accounts/batches/approve-batch.ts'
import { refusalFault } from './refusal-fault.ts'

test('the command line says the command that helps with a refusal', () => {
  expect(refusalFault(emptyBatch).message).toBe('The batch is empty: "payout-batch cancel".')
  expect(refusalFault({ refused: 'It was cancelled.' }, ' Nothing was done.').message).toBe(
    'It was cancelled. Nothing was done.',
  )
})
