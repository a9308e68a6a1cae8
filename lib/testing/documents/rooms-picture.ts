import path from 'node:path'
import { projectRoot } from '../../bootstrap/project.mjs'

/** Where the picture of the rooms lies. `npm run docs` draws it anew. */
export const roomsPicture = path.join(projectRoot, 'docs/images/rooms.svg')
