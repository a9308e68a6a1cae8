import type { Permission } from '../../tokens/permission.ts'
import type { Operation } from '../endpoint/operation.ts'
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
  const { method } = operation
  const path = `/${segments.join('/')}`
  if (permission.permits(method, path)) return undefined
  if (operation.permittedAs !== undefined) {
    const [otherMethod = '', otherPath = ''] = fill(operation.permittedAs, params).split(' ')
    if (permission.permits(otherMethod, otherPath)) return undefined
  }
  const { onePayment } = permission
  return refusal('NOT_ALLOWED_BY_TOKEN', { method, path, onePayment })
}

const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
