import { expect, it } from 'vitest'
import { historyJson } from './history-json.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second))
const event = (second: number, cause: string) => ({
  at: at(second),
  from_status: null,
  to_status: 'WAITING',
  cause,
  actor: 'merchant',
  receipt_id: null,
  institution_code: null,
})
const asked = (second: number, rail: string, reason?: string) => ({
  idRail: rail,
  rail,
  at: at(second),
  state: reason === undefined ? 'OPEN' : 'REFUSED',
  reason,
})

it('the event of each attempt has the rails that were asked for it, and no other event has any', () => {
  const history = [event(3, 'CREATED'), event(4, 'PART_RECEIVED'), event(9, 'METHOD_CHANGED')] as const
  const tries = [asked(1, 'first', 'NOT_NOW'), asked(2, 'second'), asked(8, 'third')]
  const [created, part, changed] = historyJson(history, tries)
  expect(created).toMatchObject({
    rails: [{ rail: 'first', reason: 'NOT_NOW', at: at(1).toISOString() }, { rail: 'second' }],
  })
  expect(part).not.toHaveProperty('rails')
  expect(changed).toMatchObject({ rails: [{ rail: 'third' }] })
})
