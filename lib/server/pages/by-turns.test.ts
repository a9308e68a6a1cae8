import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { byTurns } from './by-turns.ts'

function sink() {
  const got: string[] = []
  const to = (name: string) => (bytes: Buffer) => void got.push(`${name} ${bytes.toString()}`)
  return { got, html: byTurns({ part: to('part'), last: to('last'), whole: to('whole') }) }
}

it('a page that comes in one turn is handed on once, whole', async () => {
  const { got, html } = sink()
  html.write(Buffer.from('one '))
  html.write(Buffer.from('two'))
  expect(got).toEqual([])
  html.end()
  await nextTurn()
  expect(got).toEqual(['whole one two'])
})

it('what was written is handed on at the end of its turn, and the rest when it comes', async () => {
  const { got, html } = sink()
  html.write(Buffer.from('one '))
  html.write(Buffer.from('two'))
  await nextTurn()
  html.write(Buffer.from('three'))
  html.end()
  await nextTurn()
  expect(got).toEqual(['part one two', 'last three'])
})

it('an empty page ends, and nothing empty is handed on before', async () => {
  const { got, html } = sink()
  html.write(Buffer.alloc(0))
  await nextTurn()
  html.end()
  expect(got).toEqual(['whole '])
})
