import { aptInstall, canInstall, pathsOf, runs } from './apt.ts'

/** Headless Chromium: the same engine for half of the processor time. */
const SHELL = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The path of a working Chromium: `CHROMIUM_PATH`, else the headless shell (installed now as root with apt), else any installed Chromium or
 * the one Playwright downloaded. `needsWindows` skips the shell.
 * @throws Error whose sentence says what to install.
 */
export async function findBrowser({
  needsWindows = false,
  print = console.log as (line: string) => void,
} = {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run; set it to a Chromium or Chrome.`)
  }
  const wanted = needsWindows ? 'chromium' : SHELL
  const found = await firstOf([wanted])
  if (found) return found
  if (await canInstall()) {
    print(`   installing Debian's package "${wanted}"`)
    await aptInstall(wanted, 'install Chromium, or set CHROMIUM_PATH to one.', print).catch((error: unknown) =>
      print(`   ${error instanceof Error ? error.message : String(error)}`),
    )
  }
  const installed = await firstOf([wanted, ...names], elsewhere)
  if (installed) return installed
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  if (await runs(downloaded)) return downloaded
  throw new Error('The tests need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH.')
}

async function firstOf(programs: readonly string[], paths: readonly string[] = []): Promise<string | undefined> {
  for (const path of [...pathsOf(programs), ...paths]) if (await runs(path)) return path
  return undefined
}
