import path from 'node:path'
import { projectRoot } from '../../bootstrap/project.mjs'

/** The path of the picture of the rooms. `npm run generate` makes it again. */
export const roomsPicture = path.join(projectRoot, 'docs/images/rooms.svg')
