import { describe, expect, it } from 'vitest'
import { bankOf } from '../../testing/made-up-rail/institution.ts'
import { madeUpRail } from '../../testing/made-up-rail/rail.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { brokenRails } from './broken-rails.ts'
import { railIn } from './contract/rail-under-test.ts'
import { railPromises } from './rail-contract.ts'

const bank = madeUpRail()
const gateway = await testGateway({}, { rails: [bank.definition] })
const [sound] = gateway.rails
if (!sound) throw new Error('the made-up rail is not open')

describe('the suite of rails finds the rail that does not keep its promise: the rail', () => {
  for (const { breaks, says, by } of brokenRails)
    it(breaks, async () => {
      const broken = { ...sound, ...by(sound, gateway) }
      const tested = railIn({ ...gateway, rails: [broken] }, bank.definition, (rail) => bankOf(bank, rail))
      const promise = railPromises.find((one) => one.says === breaks)
      expect(promise?.isMade?.(tested)).not.toBe(false)
      await expect(promise?.isKept(tested)).rejects.toThrow(says)
    })

  it('is planted for every promise', () => {
    expect(brokenRails.map(({ breaks }) => breaks).toSorted()).toEqual(
      railPromises.map(({ says }) => says).toSorted(),
    )
  })
})
