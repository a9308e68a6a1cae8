import path from 'node:path'
import { projectRoot } from '../processes/project-node.ts'

/** Where the picture of the rooms lies. `npm run docs` draws it anew. */
export const roomsPicture = path.join(projectRoot, 'docs/images/rooms.svg')
