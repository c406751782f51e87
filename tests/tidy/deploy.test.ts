/** Checks deploy/ against the product: environment variables, ports, copied paths, commands. */
import { globSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANE_POOL } from '#server/platform/lanes.ts'
import { SIDE_POOL } from '#server/platform/side-thread.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const config = read('server/platform/config.ts')

/** Read by the start script, by Node, by the OpenTelemetry library, or only by compose.yaml. */
const OTHERS = new Set([
  'DATABASE_URL',
  'NODE_COMPILE_CACHE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DOMAIN',
  'ACME_EMAIL',
  'POSTGRES_PASSWORD',
])
const known = new Set([...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name))

const namesIn = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)].map(([, name = '']) => name)

const example = namesIn('deploy/crava.env.example', /^#?([A-Z][A-Z0-9_]+)=/gm)
const needed = [
  ...(/^function requireForProduction[\s\S]*?^}/m.exec(config)?.[0] ?? '').matchAll(/e\.([A-Z][A-Z0-9_]+)/g),
].map(([, name = '']) => name)

/** Keys of the secret, from the comment above its name. */
const secretKeys = [
  ...(read('deploy/helm/crava/values.yaml').split('secretName:')[0] ?? '').matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g),
].map(([, name = '']) => name)

describe('the environment that deploy/ names', () => {
  test('is one that the product reads', () => {
    const named = [
      ...example,
      ...namesIn('deploy/Dockerfile', /^\s+(?:ENV )?([A-Z][A-Z0-9_]+)=/gm),
      ...namesIn('deploy/compose.yaml', /^ {4}([A-Z][A-Z0-9_]+): /gm),
      ...namesIn('deploy/helm/crava/values.yaml', /^ {2}([A-Z][A-Z0-9_]+): /gm),
      ...secretKeys,
      ...globSync('deploy/systemd/*.service', { cwd: root }).flatMap(path =>
        [...read(path).matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
          pairs.split(' ').map(pair => pair.split('=')[0] ?? ''),
        ),
      ),
    ]
    expect(named.length).toBeGreaterThan(40)
    expect([...new Set(named)].filter(name => !known.has(name) && !OTHERS.has(name))).toEqual([])
  })

  test('has what a start without the demo needs, for every way to deploy', () => {
    const chart = read('deploy/helm/crava/values.yaml')
    expect(needed).toEqual(
      expect.arrayContaining([
        'COMPLIANCE_PROFILE',
        'SECRET_KEY',
        'SMTP_URL',
        'PUBLIC_URL',
        'METRICS_TOKEN',
        'PIX_URL',
      ]),
    )
    expect(secretKeys).toContain('METRICS_TOKEN')
    expect(needed.filter(name => !example.includes(name))).toEqual([])
    expect(needed.filter(name => !chart.includes(name))).toEqual([])
  })

  test('is whole in the example: all that a deployment can set', () => {
    const development = ['NODE_ENV', 'DEMO', 'DEMO_SPEED', 'PASSWORD_COST', 'PIX_SIMULATOR_PORT']
    expect([...known].filter(name => !example.includes(name) && !development.includes(name))).toEqual([])
  })

  test('holds no secret', () => {
    const given = [
      ...read('deploy/crava.env.example').matchAll(/^#?(\w*(?:SECRET|TOKEN|PASSWORD|KEY|SMTP_URL)\w*)=(.+)$/gm),
    ]
    expect(given.map(([line]) => line)).toEqual([])
  })

  test('stays out of git and out of the image once it is filled in', () => {
    expect(read('deploy/compose.yaml')).toContain('env_file: .env')
    expect(read('.gitignore').split('\n')).toContain('.env')
    expect(read('.dockerignore').split('\n')).toContain('**/.env')
    expect(read('deploy/compose.yaml')).toContain('- ./certificates:/certificates:ro')
    expect(read('.gitignore').split('\n')).toContain('deploy/certificates/')
    expect(read('.dockerignore').split('\n')).toContain('deploy/certificates')
  })

  test('goes before no choice that the secret makes: what a house has to say itself is empty in the chart', () => {
    const chart = read('deploy/helm/crava/values.yaml')
    const env = /^env:\n(?: .*\n)+/m.exec(chart)?.[0] ?? ''
    const given = needed.filter(name => new RegExp(`^  ${name}: (?!''$)`, 'm').test(env))
    expect(given).toEqual([])
  })
})

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile')
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1)

  test('copies what is there, and all that the server and the clients import', () => {
    const copied = stages.map(stage =>
      [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' ')),
    )
    for (const path of copied.flat()) expect([path, globSync(path, { cwd: root }).length]).not.toEqual([path, 0])
    expect(copied[2]).toEqual(expect.arrayContaining(['package.json', 'contract', 'server', 'scripts']))
    expect(copied[1]).toEqual(expect.arrayContaining(['contract', 'ui', 'client', 'web', 'operator', 'scripts']))
    for (const script of dockerfile.matchAll(/scripts\/[\w-]+\.ts/g))
      expect(statSync(join(root, script[0])).isFile()).toBe(true)
  })

  test('runs as nobody special, without the packages of development, and says when it is well', () => {
    const last = stages.at(-1) ?? ''
    expect(stages[0]).toContain('npm ci --omit=dev')
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK[\s\S]*\/healthz/m)
    expect(last).not.toContain('npm ci')
    const major = /"node": ">=(\d+)"/.exec(read('package.json'))?.[1]
    expect(stages.every(stage => stage.startsWith(`FROM node:${major}-`))).toBe(true)
  })
})

test('the documented number of database connections is what processes open', () => {
  const pool = Number(/DATABASE_POOL: z\._default\(.*, (\d+)\),/.exec(config)?.[1])
  const chart = read('deploy/helm/crava/values.yaml')
  const compose = read('deploy/compose.yaml')
  const each = pool + LANE_POOL + SIDE_POOL
  const pods = Number(/maxReplicas: (\d+)/.exec(chart)?.[1]) + 1
  expect(chart).toContain(`DATABASE_POOL: '${pool}'`)
  expect(chart).toContain(
    `up to ${each} connections: DATABASE_POOL, ${LANE_POOL} for jobs that call gateways and ${SIDE_POOL} for reports`,
  )
  expect(chart).toContain(`${pods} x ${each} = ${pods * each} here`)
  const page = read('docs/deploying.md')
  expect(page).toContain(`up to ${each} (\`DATABASE_POOL\`, ${pool}; ${LANE_POOL} for jobs that call gateways`)
  expect(page).toContain(`that is ${pods * each};`)
  expect(read('docs/configuration.md')).toContain(
    `${LANE_POOL} more are opened for jobs that call gateways, ${SIDE_POOL} for`,
  )
  expect(read('docs/running.md').replaceAll('\n', ' ')).toContain(
    `\`DATABASE_POOL\` connections (${pool}), of which two listen, and ${LANE_POOL} more for jobs`,
  )
  const processes = compose.match(/^ {2}app-\d+:$/gm)?.length ?? 0
  expect(Number(/max_connections=(\d+)/.exec(compose)?.[1])).toBeGreaterThan(processes * each + 10)
})

test('units of systemd see each other’s processes: whether a database lives is read there', () => {
  for (const path of globSync('deploy/systemd/*.service', { cwd: root }))
    expect([path, /^PrivateUsers=/m.test(read(path))]).toEqual([path, false])
})

describe('backups', () => {
  test('of compose begin with a database that is up to date, and one that fails is tried again soon', () => {
    const service = /^ {2}backup:\n(?: {4}.*\n)+/m.exec(read('deploy/compose.yaml'))?.[0] ?? ''
    expect(service).toMatch(/^ {4}depends_on:\n {6}app-1: \{ condition: service_healthy \}$/m)
    expect(service).toMatch(/if node scripts\/backup\.ts .*; then sleep 86400;\s+else .*; sleep 600; fi;\s+done$/m)
  })

  test('of systemd have a folder on a machine that is new', () => {
    for (const path of globSync('deploy/systemd/*.service', { cwd: root })) {
      const unit = read(path)
      const [user] = /(?<=^User=).+/m.exec(unit) ?? []
      const writes = [...unit.matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) => paths.split(' '))
      for (const folder of writes)
        expect(unit).toContain(`\nExecStartPre=+/usr/bin/install -d -m 0700 -o ${user} -g ${user} ${folder}\n`)
    }
    expect(read('deploy/systemd/crava-backup.service')).toContain('\nReadWritePaths=/var/backups/crava\n')
    expect(read('deploy/systemd/crava-backup.service')).toContain('--to /var/backups/crava ')
  })
})

describe('metrics', () => {
  test('of every process of compose are scraped, with the token that the processes have', () => {
    const processes = (read('deploy/compose.yaml').match(/^ {2}app-\d+:$/gm) ?? []).map(line =>
      line.trim().slice(0, -1),
    )
    const targets = /targets: \[(.+)\] *$/m.exec(read('deploy/prometheus/prometheus.yml'))?.[1]?.split(', ')
    expect(processes).toHaveLength(2)
    expect(targets).toEqual(processes.map(name => `${name}:3001`))
    expect(read('deploy/compose.yaml')).toMatch(/^secrets:\n {2}metrics-token:\n {4}environment: METRICS_TOKEN$/m)
    expect(read('deploy/prometheus/prometheus.yml')).toContain('credentials_file: /run/secrets/metrics-token')
  })

  test('of the chart have the same alerts, under the job that the alerts name', () => {
    expect(realpathSync(join(root, 'deploy/helm/crava/alerts.yml'))).toBe(
      realpathSync(join(root, 'deploy/prometheus/alerts.yml')),
    )
    expect(read('deploy/helm/crava/templates/prometheus-rule.yaml')).toContain('.Files.Get "alerts.yml"')
    expect(read('deploy/helm/crava/templates/service-monitor.yaml')).toContain('jobLabel: app.kubernetes.io/name')
    expect(read('deploy/helm/crava/templates/_helpers.tpl')).toContain('app.kubernetes.io/name: crava')
    expect([...read('deploy/prometheus/alerts.yml').matchAll(/job="(\w+)"/g)].map(([, job]) => job)).toContain('crava')
  })
})

describe('ports and paths', () => {
  test('are the same everywhere, and the console has no way in from outside', () => {
    const [compose, caddy] = [read('deploy/compose.yaml'), read('deploy/caddy/caddyfile')]
    expect(compose).toContain("'127.0.0.1:3001:3001'")
    expect(compose.match(/3001/g)).toHaveLength(2)
    expect(compose).toContain("'127.0.0.1:9090:9090'")
    expect(caddy).not.toMatch(/:3001/)
    expect(caddy.match(/app-\d:3000/g)).toHaveLength(4)
    expect(caddy.match(/health_uri \/healthz/g)).toHaveLength(2)
    const subnet = /subnet: (\S+?) /.exec(compose)?.[1]
    expect(compose).toContain(`TRUST_PROXY: ${subnet}`)
    expect(read('deploy/helm/crava/templates/ingress.yaml')).not.toContain('operators')
    expect(read('deploy/helm/crava/templates/deployment.yaml').match(/path: \/healthz/g)).toHaveLength(2)
    expect(read('server/platform/health.ts')).toContain("'/healthz'")
  })

  test("every value that the chart's templates read is in its values, and what is begun is ended", () => {
    const values = read('deploy/helm/crava/values.yaml')
    for (const path of globSync('deploy/helm/crava/templates/*', { cwd: root })) {
      const text = read(path)
      for (const [, group = '', name] of text.matchAll(/\.Values\.(\w+)(?:\.(\w+))?/g)) {
        const block = new RegExp(`^${group}:.*(?:\\n(?: .*|#.*)?)*`, 'm').exec(values)?.[0]
        expect([
          path,
          group,
          name,
          block === undefined || (name !== undefined && !new RegExp(`^  ${name}:`, 'm').test(block)),
        ]).toEqual([path, group, name, false])
      }
      const begun = text.match(/\{\{-? (?:if|range|define|with) /g)?.length ?? 0
      expect([path, text.match(/\{\{-? end -?\}\}/g)?.length ?? 0]).toEqual([path, begun])
      expect([path, /\t/.test(text)]).toEqual([path, false])
    }
  })
})
