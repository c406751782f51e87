import { readFile } from 'node:fs/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { apiPix } from './api-pix.ts'
import type { PixGateway } from './port.ts'

/** Opens the configured account at the bank; undefined without one. Rejects when a certificate cannot be read. */
export async function openPix({ pix }: Pick<Config, 'pix'>, clock: Clock): Promise<PixGateway | undefined> {
  if (!pix) return undefined
  const { url, apiPath, tokenPath, clientId, clientSecret, key, merchant, tls } = pix
  const certificates = tls && {
    cert: await readFile(tls.certFile, 'utf8'),
    key: await readFile(tls.keyFile, 'utf8'),
    ...(tls.caFile === undefined ? {} : { ca: await readFile(tls.caFile, 'utf8') }),
  }
  return apiPix({
    url,
    clientId,
    clientSecret,
    key,
    merchant,
    clock,
    ...(apiPath === undefined ? {} : { apiPath }),
    ...(tokenPath === undefined ? {} : { tokenPath }),
    ...(certificates === undefined ? {} : { tls: certificates }),
  })
}
