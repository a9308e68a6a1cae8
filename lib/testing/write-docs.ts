import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { dailyStatementsPage } from './documents/daily-statements-page.ts'
import { doctorPage } from './documents/doctor-page.ts'
import { drawRooms } from './documents/draw-rooms.ts'
import { readRoomImports } from './documents/room-imports.ts'
import { roomsPicture } from './documents/rooms-picture.ts'
import { allLogEvents, eventsPage } from './events-page.ts'
import { projectRoot } from './processes/project-node.ts'

// npm run docs: writes the pages and the picture under docs/ that are generated from the code.

writeFileSync(path.join(projectRoot, 'docs/events.md'), eventsPage(await allLogEvents()))
writeFileSync(path.join(projectRoot, 'docs/operations/doctor.md'), doctorPage())
writeFileSync(path.join(projectRoot, 'docs/operators/daily-statements.md'), dailyStatementsPage())
writeFileSync(roomsPicture, drawRooms(readRoomImports()))
