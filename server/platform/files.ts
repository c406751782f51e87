import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Config } from './config.ts'

/** Storage for the bytes of files; metadata is in the table `file`. Ids are 24 hex characters. */
export interface Files {
  /** Stores the bytes atomically. */
  put(id: string, content: Buffer, mime: string): Promise<void>
  /** The bytes, or null if the id has none. */
  get(id: string): Promise<Buffer | null>
  /** Removes the bytes, if any. */
  remove(id: string): Promise<void>
}

/** Any S3-compatible store when `S3_ENDPOINT` is set, else a folder in the data directory. */
export function createFiles(config: Pick<Config, 's3' | 'dataDir'>): Files {
  return config.s3 ? s3Files(config.s3) : localFiles(join(config.dataDir, 'files'))
}

/** Files in a folder, 256 subfolders by the first two characters of the id. */
export function localFiles(folder: string): Files {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    put: async (id, content) => {
      const path = pathOf(id)
      await mkdir(join(path, '..'), { recursive: true })
      // Written to a temporary name, flushed and renamed, so that a crash leaves no partial file under the id.
      const handle = await open(`${path}.part`, 'w', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.part`, path)
    },
    get: id => readFile(pathOf(id)).catch(ignoreMissing),
    remove: async id => {
      // A crash during `put` leaves only the temporary file.
      for (const path of [pathOf(id), `${pathOf(id)}.part`]) await unlink(path).catch(ignoreMissing)
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Files in a bucket, path-style addresses, requests signed with AWS Signature 4. */
export function s3Files(s3: NonNullable<Config['s3']>): Files {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 3,
  })
  const request = async (id: string, init: RequestInit) => {
    const answer = await client.fetch(`${s3.endpoint}/${s3.bucket}/${id}`, {
      ...init,
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`The file store answered ${answer.status} to ${init.method ?? 'GET'}`)
    return answer
  }
  return {
    put: async (id, content, mime) => {
      const answer = await request(id, {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: { 'content-type': mime },
      })
      if (answer.status === 404) throw new Error('The S3 bucket does not exist')
    },
    get: async id => {
      const answer = await request(id, { method: 'GET' })
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
    },
    remove: async id => {
      await request(id, { method: 'DELETE' })
    },
  }
}
