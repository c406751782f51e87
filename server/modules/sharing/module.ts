import type { Module } from '#server/modules/module.ts'
import { sharingRoutes } from './routes.ts'

export const sharingModule: Module = {
  routes: sharingRoutes,
}
