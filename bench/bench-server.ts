import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCrava, type Started } from '#server/main.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

/** A database with the durability of production: acknowledged writes are on disk. */
export interface BenchServer {
  url: string
  /** The database's location. */
  dir: string
  env: Record<string, string>
  end(): Promise<void>
}

/**
 * Creates an empty folder to measure in, removed at the end; or uses the given folder and keeps its contents. `buffers`: memory of
 * PostgreSQL's own cache.
 */
export async function openBench(given?: string, buffers = '1GB'): Promise<BenchServer> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'crava-bench-')))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: message => process.stderr.write(`${message}\n`) },
    settings: {
      max_connections: '100',
      shared_buffers: buffers,
      max_wal_size: '8GB',
      shared_preload_libraries: 'pg_stat_statements',
    },
  })
  const env = {
    NODE_ENV: 'development',
    DEMO: '0',
    PORT: '0',
    OPERATOR_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    COMPLIANCE_PROFILE: 'licensed',
    SECRET_KEY: 'a-key-of-measurements-that-is-long-enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://crava.test',
    METRICS_TOKEN: 'a-token-of-measurements',
    OPERATOR_NAME: 'Casa das Medidas',
    OPERATOR_LICENCE: 'nenhuma',
    OPERATOR_CONTACT: 'ajuda@crava.test',
    // No players deposit or withdraw here.
    PIX_URL: 'http://127.0.0.1:9',
    PIX_CLIENT_ID: 'bench',
    PIX_CLIENT_SECRET: 'bench',
    PIX_KEY: '5f2b1a9c-7d34-4e8b-9c60-2a4d8e1f7b53',
    IDENTITY_URL: 'http://127.0.0.1:9',
    IDENTITY_TOKEN: 'bench',
    BLOCKED_LIST_URL: 'http://127.0.0.1:9',
    BLOCKED_LIST_TOKEN: 'bench',
  }
  return {
    url: postgres.url,
    dir: postgres.dir,
    env,
    end: async () => {
      await postgres.stop()
      if (given !== undefined) return
      await rm(postgres.dir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The product in this process, with its worker unless the cost of jobs is not to be measured. */
export const startProduct = (bench: BenchServer, worker = true): Promise<Started> =>
  startCrava({ env: bench.env, databaseUrl: bench.url, progress: () => undefined, worker })
