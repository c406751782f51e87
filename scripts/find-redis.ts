import { aptInstall, canInstall, pathsOf, runs } from './apt.ts'

const names = ['redis-server', 'valkey-server']

/**
 * The path of a working Redis: `REDIS_SERVER`, or an installed one; undefined if there is none.
 * @throws Error when `REDIS_SERVER` names one that does not run.
 */
export async function findRedis(): Promise<string | undefined> {
  const named = process.env.REDIS_SERVER
  if (named) {
    if (await runs(named)) return named
    throw new Error(`REDIS_SERVER names ${named}, which does not run; set it to a redis-server.`)
  }
  for (const path of pathsOf(names)) if (await runs(path)) return path
  return undefined
}

/** As `findRedis`, but installs Debian's package if possible. Without Redis its tests are skipped with a message; nothing else needs it. */
export async function bringRedis(print: (line: string) => void = console.log): Promise<string | undefined> {
  const found = await findRedis()
  if (found !== undefined || !(await canInstall())) return found
  print('   no Redis is installed: installing Debian\'s package "redis-server"')
  try {
    await aptInstall('redis-server', 'install a redis-server, or set REDIS_SERVER to one.', print)
  } catch (error) {
    print(`   ${error instanceof Error ? error.message : String(error)}`)
  }
  return findRedis()
}
