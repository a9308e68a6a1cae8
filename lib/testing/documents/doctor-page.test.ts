import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { doctorPage } from './doctor-page.ts'

it('docs/operations/doctor.md lists every finding as the code has it', () => {
  expect(readFileSync(path.join(projectRoot, 'docs/operations/doctor.md'), 'utf8')).toBe(doctorPage())
})
