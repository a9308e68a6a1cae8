import { expect, it } from 'vitest'
import { appLink } from './app-link.ts'

const payment = { attempt: { railReference: 'R123' } }

it('opens the real app in live mode, and the simulated institution in the sandbox', () => {
  expect(appLink('upi://pay?pa=a@b', false, payment)).toBe('upi://pay?pa=a@b')
  expect(appLink('upi://pay?pa=a@b', true, payment)).toBe('/sandbox/institution/R123')
})
