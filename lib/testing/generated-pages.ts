import path from 'node:path'
import { generatedPythonFiles } from '../../sdk/python/build/generated-files.ts'
import { generatedFiles } from '../../sdk/typescript/build/generated-files.ts'
import { remoteOpenApiFile } from '../rails/remote/openapi.ts'
import { alarmRuleFiles } from './documents/alarm-rules.ts'
import { dailyStatementsPage } from './documents/daily-statements-page.ts'
import { doctorPage } from './documents/doctor-page.ts'
import { methodsPage } from './documents/methods-page.ts'
import { allLogEvents, eventsPage } from './events-page.ts'
import { projectRoot } from './processes/project-node.ts'

/** Pages under docs/, the document of connectors, and the types and methods of the clients: path and text. */
export const generatedPages = async (): Promise<[file: string, text: string][]> => [
  [path.join(projectRoot, 'docs/events.md'), eventsPage(await allLogEvents())],
  [path.join(projectRoot, 'docs/operations/doctor.md'), doctorPage()],
  [path.join(projectRoot, 'docs/operators/daily-statements.md'), dailyStatementsPage()],
  [path.join(projectRoot, 'docs/operators/methods.md'), methodsPage()],
  [path.join(projectRoot, 'connectors/openapi.json'), remoteOpenApiFile()],
  ...(await alarmRuleFiles()),
  ...(await generatedFiles()),
  ...generatedPythonFiles(),
]
