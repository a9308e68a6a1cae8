import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOfUuidV7, uuidV7 } from './uuid-v7.ts'

it('keeps the creation time in a UUID, to the millisecond', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
  fc.assert(fc.property(moments, (moment) => momentOfUuidV7(uuidV7(moment))?.getTime() === moment.getTime()))
})

it('makes UUIDs that sort by creation time and never repeat', () => {
  const [early, late] = [uuidV7(new Date(1_000)), uuidV7(new Date(1_001))]
  expect(early < late).toBe(true)
  expect(uuidV7(new Date(1_000))).not.toBe(early)
})

it.each([
  '',
  'x',
  '01a1fd83-fc77-4e89-af00-5322257dbaac',
  '01a1fd83-fc77-7e89-0f00-5322257dbaac',
  '01A1FD83-FC77-7E89-AF00-5322257DBAAC',
])('reads no time from %j, which is not a UUID that it makes', (uuid) => {
  expect(momentOfUuidV7(uuid)).toBeUndefined()
})
