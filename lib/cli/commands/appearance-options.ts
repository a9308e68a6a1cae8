import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import type { MerchantFault } from '../../merchants/merchant-fault.ts'
import { readContact } from '../../merchants/settings/contact.ts'
import { readFrameAncestors } from '../../merchants/settings/frame-ancestors.ts'
import { readLogo, type LogoFile } from '../../merchants/settings/logo.ts'
import { CommandFault } from '../command-fault.ts'
import { readBytesOf } from '../options.ts'

/** How the payment page looks and where it may be shown, as typed: `none` removes a setting. */
export interface AppearanceOptions {
  readonly logo?: string | undefined
  readonly contact?: string | undefined
  readonly frameAncestors?: string | undefined
}

interface Appearance {
  readonly logo?: LogoFile | null
  readonly contact?: string | null
  readonly frameAncestors?: readonly string[]
}

/** Reads the options that were given. Throws `CommandFault` that says what to change. */
export async function readAppearance(
  { logo, contact, frameAncestors }: AppearanceOptions,
  { sandbox }: { readonly sandbox: boolean },
): Promise<Appearance> {
  return {
    ...(logo !== undefined && { logo: logo === none ? null : await readLogoOf(logo) }),
    ...(contact !== undefined && {
      contact: contact === none ? null : orFault(readContact(contact)).contact,
    }),
    ...(frameAncestors !== undefined && {
      frameAncestors:
        frameAncestors === none
          ? []
          : orFault(readFrameAncestors(frameAncestors, { sandbox })).frameAncestors,
    }),
  }
}

const none = 'none'

const readLogoOf = async (file: string): Promise<LogoFile> =>
  orFault(readLogo(await readBytesOf('--logo', file)))

function orFault<Read extends object>(read: Read | MerchantFault): Read {
  if (isMerchantFault(read)) throw new CommandFault(read.message)
  return read
}
