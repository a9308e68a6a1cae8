import path from 'node:path'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Screen } from './every-screen.ts'

/** The viewport, language and colours of a picture. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly language: Locale
  readonly colorScheme: 'light' | 'dark'
}

export const pictureFolder = path.resolve(import.meta.dirname, '../screens')

/** The path of a screen's picture. */
export const pictureFile = (screen: Pick<Screen, 'name'>, look: Look): string =>
  path.join(
    pictureFolder,
    screen.name.replaceAll(' ', '-'),
    `${look.viewport.width}-${look.colorScheme}-${look.language}.png`,
  )
