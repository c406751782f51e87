import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { FORM_OVERHEAD_BYTES } from './body-limits.ts'
import { fail, Refusal } from './fail.ts'

export interface UploadedFile {
  filename: string
  content: Buffer
}

/**
 * Reads a multipart request: one file of at most `maxBytes` under `field`, and the other fields as text. Refuses other content types (415),
 * a larger file (413) and a second file (400).
 */
export async function readUpload(
  request: FastifyRequest,
  upload: { field: string; maxBytes: number },
): Promise<{ body: Record<string, string>; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) fail('unsupported_media')
  const body: Record<string, string> = {}
  let file: UploadedFile | undefined
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 12 }
  const read = async (): Promise<void> => {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (part.fieldname === upload.field) file = { filename: part.filename.slice(0, 200), content }
      } else if (typeof part.value === 'string') {
        body[part.fieldname] = part.value
      }
    }
  }
  try {
    // The parser reads an oversized file to its end before it reports it.
    await Promise.race([read(), untilTooLarge(request.raw, upload.maxBytes + FORM_OVERHEAD_BYTES)])
  } catch (error) {
    // Errors of the parser itself have no status, for example a form that ends too early.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    fail('malformed_body')
  }
  return { body, file }
}

/** Rejects with `too_large` once more than this many bytes have arrived. */
const untilTooLarge = (request: IncomingMessage, maxBytes: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    let read = 0
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > maxBytes) reject(new Refusal('too_large'))
    })
  })
