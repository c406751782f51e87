import type { FastifyInstance } from 'fastify'
import { getFile, uploadFile } from '#contract/api/files.ts'
import type { Deps } from './deps.ts'
import { fail } from './fail.ts'
import { reencodeImage } from './image.ts'
import { type Call, type Caller, serve } from './serve.ts'
import type { Session } from './session.ts'
import { sourceOf } from './source.ts'
import { findFile, storeFile } from './stored-files.ts'

const AVATAR_PIXELS = 512
/** Uploads of one source: enough for a few tries at a picture, too few to fill a disk. */
const PER_SOURCE = { burst: 20, perMs: 3_600_000 }

/** Upload of an avatar and download of pictures, for both apps' players' side. */
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

/** Downloads alone, for the operator's port, whose pages show the same pictures. */
export function serveDownloads(app: FastifyInstance, deps: Deps): void {
  serve(app, getFile, async ({ params, reply }) => {
    const file = (await findFile(deps.db, params.id)) ?? fail('not_found')
    // Only pictures are public by their id; anything else has its own rule of who may read it.
    if (!file.mime.startsWith('image/')) fail('not_found')
    const content = (await deps.files.get(file.id)) ?? fail('not_found')
    await reply.header('cache-control', 'public, max-age=31536000, immutable').type(file.mime).send(content)
    return undefined
  })
}

/** The name the file keeps, with the ending of what it was made into. */
export const webpName = (filename: string): string =>
  `${
    filename
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\w.-]/g, '_')
      .slice(0, 80) || 'image'
  }.webp`
