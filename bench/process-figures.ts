import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000
const MB = 1_024

/** Processor time used by a process, in microseconds. */
export async function processTime(pid: number): Promise<number> {
  const { own } = await readTimes(String(pid))
  return own * TICK_US
}

/** Processor time used by all PostgreSQL processes, including exited ones, in microseconds. */
export async function databaseTime(dir: string): Promise<number> {
  const postmaster = (await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n', 1)[0] ?? ''
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(pid => readTimes(pid).catch(() => undefined)))
  let ticks = 0
  for (const one of all.filter(times => times !== undefined)) {
    if (one.pid === postmaster) ticks += one.own + one.ended
    else if (one.parent === postmaster) ticks += one.own
  }
  return ticks * TICK_US
}

/** Resident memory of a process in MB: all of it, and with shared pages divided among the processes. */
export async function processMemory(pid: number): Promise<{ rss: number; pss: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / MB
  return { rss: figure('Rss'), pss: figure('Pss') }
}

async function readTimes(pid: string) {
  const text = await readFile(join('/proc', pid, 'stat'), 'utf8')
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number)
  return { pid, parent, own: user + system, ended: endedUser + endedSystem }
}
