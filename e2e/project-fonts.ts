import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#lib/i18n/locales.ts'

// The fonts of the page tests come with the project, whatever the machine has: where a line breaks and what a
// picture shows is then the same everywhere. TTF and OTF files, because a browser's FreeType need not read
// WOFF2 from the system; and for Chinese, Japanese and Korean one file per weight instead of a hundred
// subsets.

const root = path.resolve(import.meta.dirname, '..')

/** The font of code and of text without a language. */
export const textFont = 'Noto Sans'
export const codeFont = 'Noto Sans Mono'

/** The fonts of languages whose letters are not Latin. */
export const fontOfLanguage: Partial<Record<Locale, string>> = {
  ar: 'Noto Sans Arabic',
  hi: textFont,
  ja: 'Noto Sans Japanese',
  ko: 'Noto Sans Korean',
  lo: 'Noto Sans Lao',
  th: 'Noto Sans Thai',
  'zh-CN': 'Noto Sans S Chinese',
  'zh-TW': 'Noto Sans T Chinese',
}

const packages = [
  '@embedpdf/fonts-jp',
  '@embedpdf/fonts-kr',
  '@embedpdf/fonts-sc',
  '@embedpdf/fonts-tc',
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/noto-sans-lao',
  '@expo-google-fonts/noto-sans-mono',
  '@expo-google-fonts/noto-sans-thai',
]

/**
 * The environment of a browser that sees the project's fonts and no others. On Linux only: browsers elsewhere
 * use the system's fonts, not fontconfig.
 */
export function browserEnvironment(): Record<string, string> {
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { ...Object.fromEntries(given), FONTCONFIG_FILE: writeConfiguration() }
}

function writeConfiguration(): string {
  const folder = path.join(root, '.data', 'fonts')
  const file = path.join(folder, 'fonts.conf')
  const wanted = configuration(path.join(folder, 'cache'))
  // Every test worker runs this; a correct file is not rewritten while a browser reads it.
  if (read(file) === wanted) return file
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, wanted)
  return file
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const configuration = (cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${packages.map((name) => `  <dir>${escaped(path.join(root, 'node_modules', name))}</dir>`).join('\n')}
  <cachedir>${escaped(cache)}</cachedir>
${['sans-serif', 'serif', 'system-ui', 'ui-sans-serif'].map((family) => alias(family, textFont)).join('\n')}
${['monospace', 'ui-monospace'].map((family) => alias(family, codeFont)).join('\n')}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak"><string>${textFont}</string></edit>
  </match>
${Object.entries(fontOfLanguage)
  .map(([language, font]) => preference(language, font))
  .join('\n')}
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

const alias = (family: string, font: string): string =>
  `  <alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`

const preference = (language: string, font: string): string =>
  `  <match target="pattern"><test name="lang" compare="contains"><string>${language}</string></test><edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
