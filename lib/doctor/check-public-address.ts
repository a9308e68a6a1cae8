import type { Config } from '../platform/config.ts'
import { finding, type Finding } from './finding.ts'

/** Whether customers of a live gateway send tokens and personal data in plain text. */
export function checkPublicAddress({ mode, role, publicUrl, allowHttp }: Config): Finding[] {
  if (mode !== 'live' || role === 'worker' || allowHttp || publicUrl?.startsWith('https:')) return []
  const said = publicUrl === undefined ? 'is not set' : `is ${publicUrl}`
  return [finding('PUBLIC_URL_NOT_HTTPS', `GATEWAY_PUBLIC_URL ${said}: live mode needs an https address.`)]
}
