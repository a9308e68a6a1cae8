import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allLogEvents, eventsPage } from './events-page.ts'
import { projectRoot } from './processes/project-node.ts'

// npm run docs: writes the pages under docs/ that are made from the code.

writeFileSync(path.join(projectRoot, 'docs/events.md'), eventsPage(await allLogEvents()))
