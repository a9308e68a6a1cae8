import { createHash } from 'node:crypto'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'
import type { MerchantLogo } from '../merchant.ts'
import { readPicture } from './picture.ts'

/** A logo with its bytes, ready to be stored. */
export interface LogoFile extends MerchantLogo {
  readonly bytes: Uint8Array
}

const bytesMax = 256 * 1024
const sideMax = 2048

/**
 * Reads a file as a logo: PNG, JPEG, WebP or GIF by its bytes, at most 256 KiB and 2048 pixels a side. SVG is
 * refused, since it can contain scripts. The bytes stay as they are; how they are served (exact type,
 * nosniff, sandbox) keeps anything else in them harmless.
 */
export function readLogo(bytes: Uint8Array): LogoFile | MerchantFault {
  const invalid = (message: string) => merchantFault('SETTING_INVALID', message)
  if (bytes.byteLength > bytesMax) {
    return invalid(`The logo has ${bytes.byteLength} bytes: at most ${bytesMax} (256 KiB) are accepted.`)
  }
  const picture = readPicture(bytes)
  if (!picture) {
    return invalid(
      'The logo must be a PNG, JPEG, WebP or GIF picture. SVG is not accepted, since it can contain scripts.',
    )
  }
  const { contentType, width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > sideMax) {
    return invalid(
      `The logo is ${width} × ${height} pixels: each side must be from 1 to ${sideMax} pixels long.`,
    )
  }
  return { hash: createHash('sha256').update(bytes).digest('hex'), contentType, bytes }
}
