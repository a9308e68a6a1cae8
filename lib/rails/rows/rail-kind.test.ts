import { expect, it, vi } from 'vitest'
import { NoAnswer } from './rail-kind.ts'

it('an institution that gave no answer is known by the class of another bundle', async () => {
  vi.resetModules()
  const other = await import('./rail-kind.ts')
  expect(other.NoAnswer).not.toBe(NoAnswer)
  expect(new other.NoAnswer('silent', { mayHaveArrived: false })).toBeInstanceOf(NoAnswer)
  expect(new Error('broken')).not.toBeInstanceOf(NoAnswer)
  expect({ name: 'NoAnswer' }).not.toBeInstanceOf(NoAnswer)
})
