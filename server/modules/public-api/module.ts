import type { Module } from '#server/modules/module.ts'
import { operatorApiKeyRoutes } from './operator.ts'
import { publicApiRoutes } from './routes.ts'

export const publicApiModule: Module = {
  routes: publicApiRoutes,
  adminRoutes: operatorApiKeyRoutes,
  retention: [{ table: 'api_key', kept: 'Who could read how much of the public API, and until when' }],
}
