/** Writes server/platform/schema.ts from a freshly migrated database: `npm run schema`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'crava-schema-'))
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, error: message => process.stderr.write(`${message}\n`) },
})
const pool = new pg.Pool({ connectionString: postgres.url })
await migrate(pool)
await pool.end()
execFileSync(
  'kysely-codegen',
  [
    '--url',
    postgres.url,
    '--dialect',
    'postgres',
    '--out-file',
    'server/platform/schema.ts',
    '--type-mapping',
    '{"int8":"bigint","date":"string"}',
    '--exclude-pattern',
    'public.published_*',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
  ],
  { stdio: 'inherit' },
)
await postgres.stop()
// As root the database may be in another folder, which its own user can reach.
rmSync(postgres.dir, { recursive: true, force: true })
rmSync(dataDir, { recursive: true, force: true })
