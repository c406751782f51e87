import type { FastifyInstance, FastifyReply } from 'fastify'
import { getFile, uploadFile } from '#contract/api/files.ts'
import type { Deps } from './deps.ts'
import { fail } from './fail.ts'
import { reencodeImage } from './image.ts'
import { type Call, type Caller, serve } from './serve.ts'
import type { Session } from './session.ts'
import { isSigned } from './signed-file.ts'
import { sourceOf } from './source.ts'
import { findFile, storeFile } from './stored-files.ts'

const AVATAR_PIXELS = 512
/** Uploads per source: enough for a few attempts at a picture, too few to fill a disk. */
const PER_SOURCE = { burst: 20, perMs: 3_600_000 }

/** Upload of an avatar and download of pictures, for the player app. */
export function serveFiles(app: FastifyInstance, deps: Deps): void {
  const bound = (session: Session | null, caller: Caller) =>
    deps.throttle.take(`upload:${session?.subjectId ?? sourceOf(caller.address)}`, PER_SOURCE)
  const upload = async ({ session, body, file }: Call<typeof uploadFile>) => {
    if (!session && body.from !== 'signup') fail('unauthorized')
    if (!file) return fail('invalid_input', { fields: { file: 'required' } })
    const content = await reencodeImage(file.content, { width: AVATAR_PIXELS, height: AVATAR_PIXELS, fit: 'cover' })
    const stored = await storeFile(deps, {
      kind: 'avatar',
      ownerId: session?.subjectId ?? null,
      mime: 'image/webp',
      filename: webpName(file.filename),
      content,
    })
    return { _id: stored.id, filename: stored.filename }
  }
  serve(app, uploadFile, upload, bound)
  serveDownloads(app, deps)
}

/** Downloads only, for the admin app, whose pages show the same pictures. */
export function serveDownloads(app: FastifyInstance, deps: Deps): void {
  serve(app, getFile, async ({ params, query, request, reply }) => {
    const file = (await findFile(deps.db, params.id)) ?? fail('not_found')
    // Only pictures are public by id; other files need a signed URL.
    const isPublic = file.mime.startsWith('image/')
    if (!isPublic && !isSigned(deps.config.secretKey, file.id, query, deps.clock.now())) fail('not_found')
    const content = (await deps.files.get(file.id)) ?? fail('not_found')
    reply.header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=900')
    guardFile(reply, file)
    await sendRange(reply.type(file.mime), content, request.headers.range)
    return undefined
  })
}

/**
 * A file that is opened directly is a page of this origin: it must not run, load or frame anything, but a browser's own viewer may style
 * it.
 */
const FILE_CSP =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Named by its id: the uploaded name may contain a person's name. */
function guardFile(reply: FastifyReply, { id, mime }: { id: string; mime: string }): void {
  const [type, ending = ''] = mime.split('/')
  const shown = type === 'image' || type === 'audio' ? 'inline' : 'attachment'
  reply.header('content-security-policy', FILE_CSP)
  reply.header('content-disposition', `${shown}; filename="${id}.${ending.replace(/\W.*$/, '')}"`)
}

/** Audio players request a range of a file to seek. One range at most; any other request gets the whole file. */
function sendRange(reply: FastifyReply, content: Buffer, range: string | undefined): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return reply.send(content)
  const start = first === '' ? Math.max(0, content.length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? content.length - 1 : Math.min(Number(last), content.length - 1)
  if (start > end) return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${content.length}`)
    .send(content.subarray(start, end + 1))
}

/** The file's name with the extension of its new format. */
export const webpName = (filename: string): string =>
  `${
    filename
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\w.-]/g, '_')
      .slice(0, 80) || 'image'
  }.webp`
