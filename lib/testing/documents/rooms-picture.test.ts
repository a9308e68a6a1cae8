import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { rooms } from '../../../oxlint.config.ts'
import { drawRooms } from './draw-rooms.ts'
import { layers } from './layers.ts'
import { drawnRooms, readRoomImports } from './room-imports.ts'
import { roomsPicture } from './rooms-picture.ts'

const imports = readRoomImports()
const placed = layers.flatMap(({ places }) => places.map(([room]) => room))

describe('the picture of the rooms', () => {
  it('shows the imports as they are: after a change, run npm run generate', async () => {
    expect(drawRooms(imports)).toBe(await readFile(roomsPicture, 'utf8'))
  })

  it('is made from the imports in the code', () => {
    expect(imports.get('payments')).toContain('ledger')
    expect(imports.get('app')).toContain('checkout')
    expect(imports.get('money')).toEqual([])
  })

  it('changes with every import between two rooms', () => {
    const more = new Map(imports).set('fx', ['merchants', 'money', 'platform'])
    expect(drawRooms(more)).not.toBe(drawRooms(imports))
  })

  it('has one place for every room of the lint table', () => {
    expect(placed.toSorted()).toEqual(drawnRooms.toSorted())
  })

  it('shows no room above one that imports it, but for the list of endpoints', () => {
    const upwards = [...imports].flatMap(([room, others]) =>
      others.filter((other) => placed.indexOf(other) < placed.indexOf(room)).map((other) => [room, other]),
    )
    expect(upwards).toEqual([['server', 'app']])
  })

  it('shows nothing that the lint table forbids', () => {
    const forbidden = [...imports].flatMap(([room, others]) => {
      const permitted = rooms[room]
      return permitted
        ? others.filter((other) => !permitted.includes(other)).map((other) => [room, other])
        : []
    })
    expect(forbidden).toEqual([])
  })
})
