import { execFile } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The contents of `postmaster.pid` of a running PostgreSQL; `ready` once it accepts connections. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

/** Reads `<cluster>/postmaster.pid`; undefined when it is missing or incomplete. It may be stale. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, status: (lines[7] ?? '').trim() }
}

/**
 * Distinguishes this process from a later one with the same pid: its start time where /proc exists, else an empty string. Undefined when
 * the process has exited; a zombie counts as exited.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    // The name is in brackets and may contain spaces; the fields after it are counted from the state (field 3).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '')
  }
  try {
    process.kill(pid, 0)
    return ''
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? '' : undefined
  }
}

/**
 * Whether a process of our own user has this pid but is hidden from `/proc`: it runs in a separate user namespace on a system that hides
 * such processes (systemd's `PrivateUsers=` with `ProtectProc=`). Then it is unknown whether it is the database's. A process of another
 * user is not hidden in this sense.
 */
export async function isHidden(pid: number, proc = '/proc'): Promise<boolean> {
  if (process.platform !== 'linux') return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !(await stat(join(proc, String(pid))).catch(() => undefined))
}

/** Whether this pid is a live PostgreSQL on this cluster, and not another program that got the number later. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if ((await processIdentity(pid)) === undefined) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.includes(cluster)
  }
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  if (basename(command[0] ?? '') !== 'postgres') return false
  // PostgreSQL works inside its data folder, which finds it even after the folder above was renamed.
  return command.includes(cluster) || (await sameFolder(`/proc/${pid}/cwd`, cluster))
}

async function sameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one).catch(() => undefined), stat(other).catch(() => undefined)])
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** The folder's canonical name, whatever links lead to it; the given name while it does not exist. */
export async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder)
}
