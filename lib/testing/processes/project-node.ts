import { projectNode as findProjectNode } from '../../bootstrap/project-node.mjs'

export { projectRoot } from '../../bootstrap/project.mjs'

/** The Node of the project, whichever one runs the tests: child processes need its type stripping. */
export const projectNode: string = findProjectNode()
