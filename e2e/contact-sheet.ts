/**
 * Takes a picture of every screen of the hosted pages and of the console, on phones and desktops, light and
 * dark, the hosted ones in several languages, and lays them side by side: screens/index.html, to be opened as a
 * file. It takes the pictures of the guides anew too (docs/images). Usage: npm run screens, or npm run screens --
 * -g paid
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findOrInstallBrowser } from '../lib/bootstrap/browser.mjs'
import { buildPages } from '../lib/bootstrap/build.mjs'
import { runCommand } from '../lib/bootstrap/run-command.mjs'
import { consoleScreens } from './console/console-screens.ts'
import { everyScreen, type Screen } from './every-screen.ts'
import { pictureFile, pictureFolder } from './screen-picture.ts'

await buildPages()
const browser: string = await findOrInstallBrowser()
const chosen = process.argv.slice(2)
// Taking some of the pictures keeps the others.
if (chosen.length === 0) rmSync(pictureFolder, { recursive: true, force: true })
const codeOfPhone = await take('phone', 'screens.spec.ts')
const codeOfDesktop = await take('desktop', 'console/console-screens.spec.ts')
// The guide's pictures are of one size, and are taken while its jobs are done.
const codeOfGuide = chosen.length === 0 ? await take('desktop', 'console/month.spec.ts') : 0
const sheet = path.join(pictureFolder, 'index.html')
writeFileSync(sheet, contactSheet())
console.log(sheet)
process.exitCode = codeOfPhone || codeOfDesktop || codeOfGuide

async function take(project: string, spec: string): Promise<number> {
  const { code } = await runCommand(
    'node_modules/.bin/playwright',
    ['test', `--project=${project}`, '--reporter=line', '--retries=1', spec, ...chosen],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_SCREENS: '1',
        CHROMIUM_PATH: browser,
        PATH: [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter),
      },
    },
  )
  return code ?? 1
}

type Shown = Pick<Screen, 'name'> & { readonly group: string }

function contactSheet(): string {
  const ofConsole = consoleScreens.map(({ name }) => ({ name: `console ${name}`, group: 'console' }))
  const groups = Map.groupBy<string, Shown>([...everyScreen, ...ofConsole], ({ group }) => group)
  const sections = [...groups].map(
    ([group, screens]) => `<h2>${group}</h2>\n${screens.map(strip).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
  body { margin: 24px; }
  section { display: flex; gap: 16px; overflow-x: auto; padding-block: 8px 24px; align-items: start; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: 12px; margin-block-end: 4px; }
  img { display: block; block-size: auto; border: 1px solid #8886; }
</style>
<h1>Screens</h1>
${sections.join('\n')}
</html>
`
}

/** The pictures of one screen, the narrow ones first. */
function strip(screen: Pick<Screen, 'name'>): string {
  const folder = path.dirname(
    pictureFile(screen, { viewport: { width: 0, height: 0 }, language: 'en', colorScheme: 'light' }),
  )
  const files = existsSync(folder) ? readdirSync(folder) : []
  const figures = files
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b, 'en'))
    .map((file) => {
      const width = Number.parseInt(file, 10)
      const source = `${path.basename(folder)}/${file}`
      return `<figure><figcaption>${file.replace('.png', '').replaceAll('-', ' ')}</figcaption><a href="${source}"><img src="${source}" width="${Math.round(width / 2)}" loading="lazy" alt="${screen.name}"></a></figure>`
    })
  return `<h3>${screen.name}</h3>\n<section>${figures.join('')}</section>`
}
