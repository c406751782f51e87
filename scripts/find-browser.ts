import { aptInstall, canInstall, placesOf, runs } from './apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The path of a Chromium that runs: `CHROMIUM_PATH`, an installed one, the one Playwright downloaded, else Debian's package,
 * installed now, where root and apt exist.
 * @throws Error whose sentence says what to install.
 */
export async function findBrowser(print: (line: string) => void = console.log): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run; set it to a Chromium or Chrome.`)
  }
  const found = await firstInstalled()
  if (found) return found
  if (await canInstall()) {
    print('   no browser is installed: installing Debian\'s package "chromium"')
    await aptInstall('chromium', 'install Chromium, or set CHROMIUM_PATH to one.', print)
    const installed = await firstInstalled()
    if (installed) return installed
  }
  throw new Error('The tests need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
}

async function firstInstalled(): Promise<string | undefined> {
  for (const path of [...placesOf(names), ...elsewhere]) if (await runs(path)) return path
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  return (await runs(downloaded)) ? downloaded : undefined
}
