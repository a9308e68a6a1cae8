import type { Permission } from '../../tokens/permission.ts'
import type { Operation } from '../operations/operation.ts'
import { refusal, type Refusal } from './refusal.ts'

/**
 * Whether the token allows this call: its patterns are matched against the whole path without base address
 * and query.
 */
export function permissionRefusal(
  permission: Permission,
  operation: Operation,
  segments: readonly string[],
  params: Readonly<Record<string, string>>,
): Refusal | undefined {
  if (permission.permits(operation.method, `/${segments.join('/')}`)) return undefined
  if (operation.permittedAs !== undefined) {
    const [method = '', path = ''] = fill(operation.permittedAs, params).split(' ')
    if (permission.permits(method, path)) return undefined
  }
  return refusal('NOT_ALLOWED_BY_TOKEN', operation)
}

const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
