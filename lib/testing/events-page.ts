import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LogEvent } from '../platform/log/log-event.ts'
import { projectRoot } from './processes/project-node.ts'

/** Every event that the gateway can write to its log, in the order of their names. */
export async function allLogEvents(): Promise<LogEvent[]> {
  const files = globSync('lib/**/log-events.ts', { cwd: projectRoot })
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(projectRoot, file)).href) as Promise<object>),
  )
  const tables: Readonly<Record<string, LogEvent>>[] = modules.flatMap((module) => Object.values(module))
  return tables.flatMap((table) => Object.values(table)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** docs/events.md: what each line of the log means, and what to do. */
export function eventsPage(events: readonly LogEvent[]): string {
  const sections = events.flatMap(({ name, level, message, meaning, action }) => [
    `## ${name}`,
    `\`${level}\`: ${[message, ...(meaning === undefined ? [] : [meaning])].join('. ')}`,
    ...(action === undefined ? [] : [`**Action:** ${action}`]),
  ])
  return [introduction, ...sections].join('\n\n') + '\n'
}

const introduction = `# Log events

The log is one JSON line for each event, on stderr: \`time\`, \`level\`, \`event\`, \`msg\`, and fields of the event such as \`merchantCode\`,
\`paymentId\`, \`requestId\` and \`err\`. Alerts go by \`event\`: names stay, messages may be reworded. Nothing secret and no account numbers are logged.
An event without an action needs none. The page is made from the code (\`npm run generate\`).`
