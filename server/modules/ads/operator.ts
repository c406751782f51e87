import type { FastifyInstance } from 'fastify'
import {
  operatorAd,
  operatorAds,
  operatorAdsCsv,
  operatorCreateAd,
  operatorDeleteAd,
  operatorEndAd,
  operatorSendAd,
  operatorUpdateAd,
} from '#contract/api/admin/ads.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'

export function operatorAdRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorAds,
    file: operatorAdsCsv,
    read: ({ query }) => admin.ads(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Título', en: 'Title', cell: row => row.title },
      { pt: 'Texto', en: 'Text', cell: row => row.text },
      { pt: 'Tipo', en: 'Type', cell: row => row.type },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Criado', en: 'Created', cell: row => row.createdAt },
      { pt: 'Envio', en: 'Sent at', cell: row => row.sendAt },
      { pt: 'Cartela', en: 'Card', cell: row => row.card?.name },
      { pt: 'Link', en: 'Link', cell: row => row.link },
      { pt: 'Pessoas', en: 'People', cell: row => row.people },
      { pt: 'Viram', en: 'Saw it', cell: row => row.views },
      { pt: 'Abriram o link', en: 'Followed the link', cell: row => row.clicks },
    ],
  })
  serve(app, operatorAd, ({ params }) => admin.ad(deps, params.id))
  serve(app, operatorCreateAd, ({ session, body }) => admin.create(deps, session.subjectId, body))
  serve(app, operatorUpdateAd, ({ session, params, body }) => admin.change(deps, session.subjectId, params.id, body))
  serve(app, operatorDeleteAd, ({ session, params, body }) =>
    admin.remove(deps, session.subjectId, params.id, body.reason),
  )
  serve(app, operatorSendAd, ({ session, params, body }) => admin.send(deps, session.subjectId, params.id, body))
  serve(app, operatorEndAd, ({ session, params, body }) => admin.end(deps, session.subjectId, params.id, body.reason))
}
