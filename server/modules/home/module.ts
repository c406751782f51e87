import type { Module } from '#server/modules/module.ts'
import { homeRoutes } from './routes.ts'

export const homeModule: Module = {
  routes: homeRoutes,
}
