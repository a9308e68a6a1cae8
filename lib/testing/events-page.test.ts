import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allLogEvents, eventsPage } from './events-page.ts'
import { projectRoot } from './processes/project-node.ts'

const events = await allLogEvents()

it('docs/events.md lists every event of the log as the code has it', () => {
  expect(readFileSync(path.join(projectRoot, 'docs/events.md'), 'utf8')).toBe(eventsPage(events))
})

it('no two events share a name, and each is named part.what', () => {
  const names = events.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(name))).toEqual([])
})

it('an event of level error or fatal has an action', () => {
  const urgent = events.filter(({ level }) => level === 'error' || level === 'fatal')
  const hasAction = ({ name, action }: (typeof events)[number]) =>
    action !== undefined || name === 'process.ended-by-error'
  expect(urgent.filter((event) => !hasAction(event))).toEqual([])
})
