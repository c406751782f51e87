import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const installLimitMs = 10 * 60_000

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
  if (process.getuid?.() === 0 && (await runs('/usr/bin/apt-get'))) {
    print('   no browser is installed: installing Debian\'s package "chromium"')
    await aptInstall(print)
    const installed = await firstInstalled()
    if (installed) return installed
  }
  throw new Error('The tests need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
}

async function firstInstalled(): Promise<string | undefined> {
  const folders = new Set(['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)])
  const inPath = [...folders].filter(Boolean).flatMap(folder => names.map(name => join(folder, name)))
  const ordered = names.flatMap(name => inPath.filter(path => path.endsWith(`/${name}`)))
  for (const path of [...ordered, ...elsewhere]) if (await runs(path)) return path
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  return (await runs(downloaded)) ? downloaded : undefined
}

/** A file of the right name is not enough: Ubuntu's `chromium-browser` only says that one should install a snap. */
async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

async function aptInstall(print: (line: string) => void): Promise<void> {
  const began = Date.now()
  const beat = setInterval(() => print(`   … still installing (${Math.round((Date.now() - began) / 1000)} s)`), 5_000)
  try {
    await apt(['update'])
    await apt(['install', '-y', 'chromium'])
  } finally {
    clearInterval(beat)
  }
}

function apt(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/usr/bin/apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: installLimitMs,
    })
    let said = ''
    const keep = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-3_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${said.trim()}\nChromium could not be installed (apt-get ${args.join(' ')}); install one, or set CHROMIUM_PATH.`,
          ),
        )
    })
  })
}
