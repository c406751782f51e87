/** The image builds from exactly what the stages of deploy/Dockerfile copy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFull } from '#tests/support/size.ts'

const root = join(import.meta.dirname, '../..')
const stages = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)
const clients = stages.find(stage => / AS clients$/m.test(stage)) ?? ''
const last = stages.at(-1) ?? ''

interface Copied {
  from: string
  to: string
}

/** What a stage copies from the repository, and its target. */
const copiedBy = (stage: string): Copied[] =>
  [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, paths = '', to = '']) =>
    paths
      .split(' ')
      .flatMap(path => globSync(path, { cwd: root }))
      .map(from => ({ from, to: to.endsWith('/') ? join(to, basename(from)) : to })),
  )

/** The folder of a stage when its command runs: .dockerignore excludes tests. */
function folderOf(stage: string, packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'crava-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const { from, to } of copiedBy(stage)) {
    const filter = (path: string): boolean => !/\.test\.tsx?$/.test(path)
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(root, from), join(folder, to), { recursive: true, filter })
  }
  for (const name of packages) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(root, name), join(folder, name))
  }
  return folder
}

/** The packages that `npm ci --omit=dev` installs, as folders of the repository. */
function neededAtRunTime(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => path)
    .filter(path => /^node_modules\/(?!.*\/node_modules\/)/.test(path) && existsSync(join(root, path)))
}

const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

/** A file's runtime imports, by repository path; type-only imports are ignored. */
function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path)) return []
  const text = readFileSync(join(root, path), 'utf8')
  const named = /(?:import|export)\s+(?!type\s)(?:[^'";]*?from )?'([#.][^']+)'|import\('([#.][^']+)'\)/g
  return [...text.matchAll(named)]
    .map(([, one, lazy]) => one ?? lazy ?? '')
    .map(target => (target.startsWith('#') ? target.slice(1) : join(dirname(path), target)))
}

/** The packages a file imports at run time. */
function packagesOf(path: string): { path: string; name: string }[] {
  if (!/\.tsx?$/.test(path)) return []
  const text = readFileSync(join(root, path), 'utf8')
  const named =
    /^(?:import|export)\s+(?!type\s)(?:[^'";]*?from )?'((?!node:)[@a-z][^']*)'|import\('((?!node:)[@a-z][^']*)'\)/gm
  return [...text.matchAll(named)].map(([, one, lazy]) => {
    const [scope = '', name = ''] = (one ?? lazy ?? '').split('/')
    return { path, name: scope.startsWith('@') ? `${scope}/${name}` : scope }
  })
}

function run(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { PATH: process.env.PATH, HOME: cwd, ...env } })
    let said = ''
    const save = (text: Buffer): void => void (said += text.toString())
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    child.once('error', reject).once('close', code => resolve({ code, said }))
  })
}

describe('the stage that builds the clients', () => {
  test('copies every tsconfig.json that another one names', () => {
    const copied = copiedBy(clients)
    const configs = copied.filter(({ to }) => /tsconfig[^/]*\.json$/.test(to))
    const isThere = (path: string): boolean =>
      copied.some(
        ({ from, to }) =>
          normalize(to) === path ||
          (isIn(path, normalize(to)) && existsSync(join(root, from, relative(normalize(to), path)))),
      )
    expect(isThere('tsconfig.json')).toBe(true)
    const missing = configs.flatMap(({ from, to }) => {
      const { references = [], extends: base } = JSON.parse(readFileSync(join(root, from), 'utf8')) as {
        references?: { path: string }[]
        extends?: string
      }
      const named = [...references.map(({ path }) => path), ...(base === undefined ? [] : [base])]
      return named
        .map(path => normalize(join(dirname(to), path)))
        .map(path => (path.endsWith('.json') ? path : join(path, 'tsconfig.json')))
        .filter(path => !isThere(path))
    })
    expect(missing).toEqual([])
  })

  test.each([
    ['clients', clients, ['scripts/build.ts', 'vite.config.ts', 'web/main.tsx', 'operator/main.tsx']],
    [
      'image',
      last,
      ['start', 'operator', 'import', 'ledger-check', 'audit-check', 'backup', 'restore', 'verify'].map(
        name => `scripts/${name}.ts`,
      ),
    ],
  ])('of the %s copies every file of the repository that runs there', (_, stage, entries) => {
    const copied = copiedBy(stage).map(({ from }) => from)
    const missing: string[] = []
    const seen = new Set<string>(entries)
    for (const path of seen) {
      if (!copied.some(one => path === one || isIn(path, one))) missing.push(path)
      for (const target of importsOf(path)) if (existsSync(join(root, target))) seen.add(target)
    }
    expect(seen.size).toBeGreaterThan(entries.length + 20)
    expect(missing).toEqual([])
    if (stage !== last) return
    // It installs without development packages.
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const packages = [...seen].flatMap(packagesOf)
    expect(packages.length).toBeGreaterThan(50)
    expect(packages.filter(({ name }) => !(name in dependencies))).toEqual([])
  })

  test.runIf(isFull)(
    'builds both clients from what it copies, and the image serves them from what it copies',
    async () => {
      const folder = folderOf(clients, ['node_modules'])
      const [, command = ''] = /^RUN (.*scripts\/build\.ts.*)$/m.exec(clients) ?? []
      const { code, said } = await run(command, folder)
      expect([code, said]).toEqual([0, expect.stringContaining('Web clients: built')])
      for (const client of ['web', 'operator'])
        expect(existsSync(join(folder, 'dist', client, 'index.html'))).toBe(true)
      const image = folderOf(last, neededAtRunTime())
      cpSync(join(folder, 'dist'), join(image, 'dist'), { recursive: true })
      const [, start = ''] = /^CMD (\[.*\])$/m.exec(last) ?? []
      const url = await startIn(image, JSON.parse(start) as string[])
      for (const path of ['/healthz', '/']) expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200])
    },
    300_000,
  )
})

/** Settings that its own `ENV` lines leave to whoever runs it, in the profile that needs no bank. */
const SETTINGS = {
  COMPLIANCE_PROFILE: 'free',
  SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken',
  METRICS_TOKEN: 'a-token-of-tests',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://127.0.0.1',
  OPERATOR_NAME: 'Casa de Teste',
  OPERATOR_CONTACT: 'ajuda@crava.test',
  HOST: '127.0.0.1',
  PORT: '0',
  OPERATOR_PORT: '0',
}

/** Runs the image's command with its settings, and returns the address it prints. */
async function startIn(folder: string, [, ...args]: string[]): Promise<string> {
  const own = Object.fromEntries(
    [...last.matchAll(/(?:^ENV|^ ) (\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'crava-image-data-'))
  // Run as root, the database uses a separate user, who needs access.
  chmodSync(dataDir, 0o755)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { PATH: process.env.PATH, HOME: folder, ...own, ...SETTINGS, DATA_DIR: dataDir }
  const child = spawn(process.execPath, args, { cwd: folder, env })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  let said = ''
  return new Promise((resolve, reject) => {
    const look = (text: Buffer): void => {
      said += text.toString()
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (url !== undefined && said.includes('is ready')) resolve(url)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', () => reject(new Error(said)))
  })
}
