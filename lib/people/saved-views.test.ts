import { expect, it } from 'vitest'
import { personInvite } from '#sql/person'
import { testGateway } from '../testing/test-gateway.ts'
import { listViews, removeView, saveView } from './saved-views.ts'

const { db } = await testGateway()

async function newPerson(email: string) {
  const invited = { email, name: undefined, role: 'ADMIN', merchantCode: undefined }
  const { rows } = await db.query(personInvite(invited))
  return { personId: rows[0]?.id ?? '', page: 'payments' }
}

it('a person keeps searches by name, each once, and nobody else sees them', async () => {
  const [ann, ben] = [await newPerson('ann@house.example'), await newPerson('ben@house.example')]
  expect(await saveView(db, ann, { name: 'open', query: 'status=WAITING' })).toBe(true)
  expect(await saveView(db, ann, { name: 'late', query: 'status=EXPIRED' })).toBe(true)
  expect(await saveView(db, ann, { name: 'open', query: 'status=PROCESSING' })).toBe(true)
  expect(await listViews(db, ann)).toEqual([
    { name: 'late', query: 'status=EXPIRED' },
    { name: 'open', query: 'status=PROCESSING' },
  ])
  expect(await listViews(db, { ...ann, page: 'callbacks' })).toEqual([])
  expect(await listViews(db, ben)).toEqual([])
  expect(await removeView(db, ben, 'open')).toBe(false)
  expect(await removeView(db, ann, 'open')).toBe(true)
  expect(await listViews(db, ann)).toHaveLength(1)
})

it('keeps fifty, no more, and still takes the place of one', async () => {
  const cy = await newPerson('cy@house.example')
  for (let number = 0; number < 50; number += 1)
    expect(await saveView(db, cy, { name: `view ${number}`, query: '' })).toBe(true)
  expect(await saveView(db, cy, { name: 'one more', query: '' })).toBe(false)
  expect(await saveView(db, cy, { name: 'view 7', query: 'q=7' })).toBe(true)
  expect(await listViews(db, cy)).toHaveLength(50)
})
