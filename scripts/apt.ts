import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installLimitMs = 10 * 60_000

/** Whether a program exists and reports its version: a file of that name alone is not enough. */
export async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Possible paths of programs with these names, in order of preference. */
export function pathsOf(names: readonly string[]): string[] {
  const folders = new Set(['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)])
  return names.flatMap(name => [...folders].filter(Boolean).map(folder => join(folder, name)))
}

/** Whether Debian packages can be installed: as root, with apt. */
export const canInstall = async (): Promise<boolean> => process.getuid?.() === 0 && (await runs('/usr/bin/apt-get'))

/** Installs a Debian package; `otherwise` is the instruction if that fails. */
export async function aptInstall(name: string, otherwise: string, print: (line: string) => void): Promise<void> {
  const began = Date.now()
  const beat = setInterval(() => print(`   … still installing (${Math.round((Date.now() - began) / 1000)} s)`), 5_000)
  try {
    await apt(['update'], otherwise)
    await apt(['install', '-y', name], otherwise)
  } finally {
    clearInterval(beat)
  }
}

function apt(args: string[], otherwise: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/usr/bin/apt-get', args, {
      // The package's service must not be started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: installLimitMs,
    })
    let output = ''
    const save = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-3_000))
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new Error(`${output.trim()}\napt-get ${args.join(' ')} failed; ${otherwise}`))
    })
  })
}
